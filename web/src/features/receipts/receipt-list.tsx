import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { dueInWords } from '@kliuchar/domain/dates/distance-words';
import { sumKop } from '@kliuchar/domain/money/kop';
import { CircleCheckBig } from 'lucide-react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { formatDay, formatPeriod, today } from '../../lib/format.ts';
import { useGranted } from '../../lib/granted.ts';
import type { Selection } from '../../lib/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, RowLink, Table } from '../../ui/table.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { ReceiptBadge } from './receipt-badge.tsx';

type ReceiptListProps = {
  readonly rows: readonly ReceiptListItem[];
  readonly label: string;
  /** How many there are by these conditions: more than are shown make the sums those of the page. */
  readonly count: number;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: Selection;
  /** Whether the month is told in each row: not when the whole list is of one. */
  readonly withPeriod: boolean;
  /** Inside a contract the object and the tenant are already said. */
  readonly ofContract?: boolean;
  readonly onPay?: (row: ReceiptListItem) => void;
};

export function ReceiptList(props: ReceiptListProps) {
  const { rows, label, sort, onSort, selection, onPay } = props;
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => t.list.name(row.number)}
      columns={columnsOf(props)}
      {...(sort && { sort })}
      {...(onSort && { onSort })}
      {...(selection && { selection })}
      card={(row) => <ReceiptCard row={row} {...props} {...(onPay && { onPay })} />}
    />
  );
}

/** «прострочено на 4 дні», once the days of grace are over as well. */
const late = ({ paymentStatus, dueOn }: ReceiptListItem) =>
  paymentStatus === 'overdue' && dueOn ? dueInWords({ today: today(), dueOn }) : null;

const dueCell = (row: ReceiptListItem) => (
  <>
    <span className="num nowrap">{row.dueOn ? formatDay(row.dueOn) : '—'}</span>
    {late(row) && <span className="t2 nowrap">{late(row)}</span>}
  </>
);

const owes = (row: ReceiptListItem) => row.status === 'issued' && row.leftKop > 0;

function columnsOf({
  rows,
  count,
  withPeriod,
  ofContract,
  onPay,
}: ReceiptListProps): readonly Column<ReceiptListItem>[] {
  const counted = rows.filter((row) => row.status !== 'void');
  const columns: (Column<ReceiptListItem> | false)[] = [
    {
      key: 'property',
      title: ofContract ? t.list.columns.number : t.list.columns.property,
      cell: (row) => (
        <>
          <RowLink to={`/receipts/${row.id}`}>{ofContract ? row.number : row.propertyName}</RowLink>
          <span className="t2 num">
            {wholeNumbers(ofContract ? sendState(row) : `${row.tenant.name} · ${row.number}`)}
          </span>
        </>
      ),
      total: count === rows.length ? t.list.total : t.list.pageTotal,
    },
    withPeriod && {
      key: 'period',
      title: t.list.columns.period,
      sort: 'period',
      cell: (row) => formatPeriod(row.period),
    },
    {
      key: 'due',
      title: t.list.columns.due,
      sort: 'due_on',
      cell: dueCell,
    },
    {
      key: 'own',
      spare: 'last',
      title: t.list.columns.own,
      numeric: true,
      cell: (row) => <Money amountKop={row.ownKop} />,
      total: <Money amountKop={sumKop(counted.map((row) => row.ownKop))} />,
    },
    {
      key: 'left',
      title: t.list.columns.left,
      numeric: true,
      cell: (row) => (owes(row) ? <Money amountKop={row.leftKop} overdue={row.paymentStatus === 'overdue'} /> : '—'),
      total: <Money amountKop={sumKop(counted.filter(owes).map((row) => row.leftKop))} />,
    },
    {
      key: 'status',
      title: t.list.columns.status,
      cell: (row) => (
        <>
          <ReceiptBadge {...row} />
          {row.status === 'draft' && row.warningsCount > 0 && (
            <span className="t2">{t.warnings(row.warningsCount)}</span>
          )}
        </>
      ),
    },
    onPay !== undefined && {
      key: 'deed',
      title: <span className="sr">{t.list.columns.deed}</span>,
      width: 96,
      cell: (row) => <PayButton row={row} onPay={onPay} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** Only where something is owed and this person may say that it has come. */
function PayButton({ row, onPay }: { row: ReceiptListItem; onPay: (row: ReceiptListItem) => void }) {
  const canPay = useGranted('payments.record', 'payments', row);
  if (!owes(row) || !canPay) return null;
  return (
    <Button size="sm" aria-label={t.list.payFor(row.number)} onClick={() => onPay(row)}>
      <CircleCheckBig aria-hidden="true" />
      {t.list.pay}
    </Button>
  );
}

function sendState({ status, sentAt, viewedAt }: ReceiptListItem): string {
  if (status !== 'issued') return '';
  return viewedAt ? t.list.viewed : sentAt ? t.list.sent : t.list.notSent;
}

function ReceiptCard({ row, selection, ofContract, withPeriod, onPay }: ReceiptListProps & { row: ReceiptListItem }) {
  return (
    <>
      <div className="l1">
        <RowLink to={`/receipts/${row.id}`}>{ofContract ? formatPeriod(row.period) : row.propertyName}</RowLink>
        <Money amountKop={owes(row) ? row.leftKop : row.ownKop} overdue={row.paymentStatus === 'overdue'} />
      </div>
      <div className="l2">
        <span>{ofContract ? row.number : row.tenant.name}</span>
        {withPeriod && !ofContract && <span className="nowrap">{formatPeriod(row.period)}</span>}
        {!withPeriod && late(row) && <span className="nowrap">{late(row)}</span>}
      </div>
      <div className="l3">
        <span className="acts flex items-center gap-3">
          {selection && (
            <input
              className="check"
              type="checkbox"
              aria-label={t.list.name(row.number)}
              checked={selection.has(row.id)}
              onChange={() => undefined}
              onClick={(event) => selection.toggle(row.id, [row.id], event.shiftKey)}
            />
          )}
          <ReceiptBadge {...row} />
        </span>
        {owes(row) && onPay ? (
          <span className="acts">
            <PayButton row={row} onPay={onPay} />
          </span>
        ) : (
          row.dueOn && <span className="cap num">{t.run.due(formatDay(row.dueOn))}</span>
        )}
      </div>
    </>
  );
}
