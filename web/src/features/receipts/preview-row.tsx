import type { ReceiptPreview } from '@kliuchar/api-schema/receipts';
import type { Period } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { formatDay, formatUah } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LANDLORDS_PATH, RATES_PATH } from './fix-paths.ts';
import { ReceiptLines } from './receipt-lines.tsx';

export type PreviewItem = ReceiptPreview['items'][number];
type Warning = PreviewItem['warnings'][number];

type PreviewRowProps = {
  readonly item: PreviewItem;
  /** Null until they have come. */
  readonly lines: PreviewItem['lines'] | null;
  /** Null unless they could not be had. */
  readonly onRetry: (() => void) | null;
  readonly onOpen: () => void;
  readonly period: Period;
  readonly isOwn: boolean;
  readonly isNew: boolean;
  readonly chosen: boolean;
  readonly onToggle: () => void;
};

/** One contract of the run: the sum, how it differs from last month, what is wrong and where to put it right. */
export function PreviewRow({ item, period, isOwn, isNew, chosen, onToggle, onOpen, ...inner }: PreviewRowProps) {
  const { propertyName, tenantName, lineCount, warnings, receiptId } = item;
  const [isOpen, setOpen] = useState(warnings.length > 0 && isNew);
  const sum = (
    <span className="r num">
      <Money amountKop={item.ownKop} />
      <small>{isNew ? compared(item) : receiptId ? t.run.already : t.run.nothing}</small>
    </span>
  );
  const name = (
    <span>
      <b>{propertyName}</b>
      <small className="num">
        {[tenantName, t.run.due(formatDay(item.dueOn)), isNew && openingOf(item)].filter(Boolean).join(' · ')}
      </small>
    </span>
  );
  if (lineCount === 0) {
    return (
      <div className="run-row">
        <div className="sum">
          <span />
          {name}
          {sum}
        </div>
        <Warnings item={item} period={period} isOwn={isOwn} />
      </div>
    );
  }
  return (
    <div className="run-pick">
      {isNew && (
        <label className="pick">
          <input
            className="check"
            type="checkbox"
            aria-label={t.run.choose(propertyName)}
            checked={chosen}
            onChange={onToggle}
          />
        </label>
      )}
      <details
        className="run-row"
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          setOpen(open);
          if (open) onOpen();
        }}
      >
        <summary>
          <span />
          {name}
          {sum}
          <span className="ch">
            <ChevronDown aria-hidden="true" />
          </span>
        </summary>
        <Warnings item={item} period={period} isOwn={isOwn} />
        {isOpen && <Lines {...inner} period={period} />}
        {receiptId && (
          <p className="warns">
            <Link to={`/receipts/${receiptId}`}>{t.run.openReceipt}</Link>
          </p>
        )}
      </details>
    </div>
  );
}

/** Drawn for a row that is open: a closed one would be a hundred elements of nothing. */
function Lines({ lines, onRetry, period }: Pick<PreviewRowProps, 'lines' | 'onRetry' | 'period'>) {
  if (lines !== null)
    return (
      <div className="inner">
        <ReceiptLines lines={lines} period={period} />
      </div>
    );
  if (onRetry === null) return <Skeleton widths={[62, 48]} boxed={false} />;
  return (
    <p className="warns">
      <Button onClick={onRetry}>{t.run.linesAgain}</Button>
    </p>
  );
}

type Place = { readonly item: PreviewItem; readonly period: Period };

/** What is put right where only the owner of the month comes: his accounts, tariffs, rates and shared bills. */
const OWNERS_FIX: ReadonlySet<Warning['code']> = new Set<Warning['code']>([
  'tariff_gap',
  'unit_differs',
  'rent_unknown',
  'no_rate',
  'rate_provisional',
  'rate_stale',
  'no_bill',
  'no_requisites',
  'no_payee_code',
]);

function Warnings({ item, period, isOwn }: Place & { readonly isOwn: boolean }) {
  if (item.warnings.length === 0) return null;
  return (
    <div className="warns">
      {item.warnings.map((warning) => (
        <Note key={`${warning.code}${warning.service ?? ''}${warning.meterId ?? ''}`} tone="warn">
          {warning.text}{' '}
          {(isOwn || !OWNERS_FIX.has(warning.code)) && (
            <Link to={fixOf(warning, { item, period })}>{t.run.fix[warning.code]}</Link>
          )}
        </Note>
      ))}
    </div>
  );
}

/** Where each remark is put right. */
function fixOf({ code, meterId }: Warning, { item, period }: Place): string {
  switch (code) {
    case 'no_reading':
    case 'estimated':
      return `/meters?q=${encodeURIComponent(item.propertyName)}`;
    case 'no_sub_reading':
    case 'sub_over_main':
      return `/physical-meters/${meterId}`;
    case 'tariff_gap':
    case 'unit_differs':
      return '/tariffs';
    case 'rent_unknown':
    case 'no_rate':
    case 'rate_provisional':
    case 'rate_stale':
      return RATES_PATH;
    case 'no_bill':
      return `/meters?period=${period}#shared-bills`;
    case 'no_quantity':
      return `/properties?q=${encodeURIComponent(item.propertyName)}`;
    case 'no_requisites':
      return '/profile#accounts';
    case 'no_payee_code':
      return LANDLORDS_PATH;
    default:
      return `/contracts/${item.contractId}`;
  }
}

function compared({ previousOwnKop, ownKop }: PreviewItem): string {
  if (previousOwnKop === null || previousOwnKop === 0) return t.run.firstOne;
  const percent = Math.round(((ownKop - previousOwnKop) / Math.abs(previousOwnKop)) * 100);
  if (percent === 0) return t.run.same;
  return t.run.compare(percent > 0 ? '+' : '−', Math.abs(percent));
}

function openingOf({ openingBalanceKop }: PreviewItem): string | null {
  if (openingBalanceKop === 0) return null;
  const sum = formatUah(kop(Math.abs(openingBalanceKop)));
  return openingBalanceKop > 0 ? t.run.opening(sum) : t.run.credit(sum);
}
