import { listReliefs, type Relief } from '@kliuchar/api-schema/amendments';
import type { Contract } from '@kliuchar/api-schema/contracts';
import { getFile } from '@kliuchar/api-schema/files';
import { BILLABLE_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { reliefs as t } from '../../i18n/uk/reliefs.ts';
import { formatDay, formatDecimalUk } from '../../lib/format.ts';
import { call, urlOf } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Money } from '../../ui/money.tsx';
import { Card } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import './contracts.css';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

const WithdrawReliefDialog = late(async () => ({
  default: (await import('./withdraw-relief-dialog.tsx')).WithdrawReliefDialog,
}));

/** Whether a relief can be given: the lease is billed (contract.md §1.16). */
function canBeRelieved({ status, role }: Pick<Contract, 'status' | 'role'>): boolean {
  return role !== 'tenant' && BILLABLE_STATUSES.some((billable) => billable === status);
}

/** Reliefs of a contract with the receipt each went into; absent while there is nothing to tell. */
export function ReliefsCard({ contract, onNew }: { readonly contract: Contract; readonly onNew: () => void }) {
  const query = useQuery({
    queryKey: ['contract', contract.id, 'reliefs'],
    queryFn: ({ signal }) => call(listReliefs, { params: { contractId: contract.id }, signal }),
    meta: { failed: t.failed },
  });
  const [withdrawn, setWithdrawn] = useState<Relief | null>(null);
  const open = canBeRelieved(contract);
  if (query.data?.items.length === 0 && !open) return null;
  return (
    <Card title={t.title} aside={open && <HeaderAct onClick={onNew}>{t.action}</HeaderAct>}>
      <div className="body">
        {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
        {query.isError && (
          <ErrorState bare error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />
        )}
        {query.data?.items.length === 0 && <p className="muted">{t.none}</p>}
        {query.data && query.data.items.length > 0 && <ReliefRows items={query.data.items} onWithdraw={setWithdrawn} />}
      </div>
      <Suspense>
        {withdrawn && (
          <WithdrawReliefDialog contractId={contract.id} relief={withdrawn} onClose={() => setWithdrawn(null)} />
        )}
      </Suspense>
    </Card>
  );
}

/** Of a long lease with many of them the latest are what one comes for. */
const SHOWN = 12;

type ReliefRowsProps = { readonly items: readonly Relief[]; readonly onWithdraw: (relief: Relief) => void };

function ReliefRows({ items, onWithdraw }: ReliefRowsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN);
  return (
    <>
      <ul className="rows">
        {shown.map((relief) => (
          <ReliefRow key={relief.id} relief={relief} onWithdraw={() => onWithdraw(relief)} />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button size="sm" className="mt-3" onClick={() => setWhole(true)}>
          {t.showAll(items.length)}
        </Button>
      )}
    </>
  );
}

type ReliefRowProps = { readonly relief: Relief; readonly onWithdraw: () => void };

function ReliefRow({ relief, onWithdraw }: ReliefRowProps) {
  const { from, to, percent, reason, amountKop, state, receiptId, receiptNumber, opposite, fileId } = relief;
  const days = t.days(formatDay(from), formatDay(to));
  return (
    <li>
      <b className="num">{days}</b>
      <Money amountKop={amountKop} />
      <span className="muted">{[t.percent(formatDecimalUk(percent)), reason].join(' · ')}</span>
      <span className="cap">
        {receiptId && receiptNumber && state !== 'cancelled' ? (
          <Link to={`/receipts/${receiptId}`}>{wholeNumbers(t.inReceipt(receiptNumber))}</Link>
        ) : (
          t.states[state]
        )}
        {opposite && (
          <>
            {' · '}
            {opposite.receiptId && opposite.receiptNumber ? (
              <Link to={`/receipts/${opposite.receiptId}`}>
                {wholeNumbers(t.opposed.applied(opposite.receiptNumber))}
              </Link>
            ) : (
              t.opposed.pending
            )}
          </>
        )}
        {fileId && (
          <>
            {' · '}
            <a href={urlOf(getFile, { params: { fileId } })} target="_blank" rel="noreferrer">
              {t.file}
            </a>
          </>
        )}
        {state !== 'cancelled' && opposite === null && (
          <>
            {' · '}
            <button type="button" className="more" aria-label={t.withdraw.actionOf(days)} onClick={onWithdraw}>
              {t.withdraw.action}
            </button>
          </>
        )}
      </span>
    </li>
  );
}
