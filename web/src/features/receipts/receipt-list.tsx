import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { dueInWords } from '@kliuchar/domain/dates/distance-words';
import { type Kop, sumKop } from '@kliuchar/domain/money/kop';
import { CircleCheckBig } from 'lucide-react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { formatDay, formatPeriod, formatUah, today } from '../../lib/format.ts';
import { useGranted } from '../../lib/granted.ts';
import type { ListLook } from '../../lib/list-look.ts';
import type { Selection } from '../../lib/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { type Column, RowCheck, RowLink, Table } from '../../ui/table.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { ReceiptBadge } from './receipt-badge.tsx';

type Sums = { readonly ownKop: Kop | null; readonly leftKop: Kop | null };

type ReceiptListProps = {
  readonly rows: readonly ReceiptListItem[];
  readonly label: string;
  /** How many there are by these conditions: more than are shown make the sums those of the page. */
  readonly count: number;
  /** Of all of them, over the pages; without it the sums are those of the page. */
  readonly sums?: Sums | undefined;
  /** The page may be of several owners, whose money is not added up: only the server, who knows whose each is, may have a sum. */
  readonly isMixed?: boolean;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  readonly selection?: Selection;
  /** Whether the month is told in each row: not when the whole list is of one. */
  readonly withPeriod: boolean;
  /** Inside a contract the object and the tenant are already said. */
  readonly ofContract?: boolean;
  readonly onPay?: (row: ReceiptListItem) => void;
  /** Which of the columns are shown, and how closely; all of them where nobody can choose. */
  readonly look?: Pick<ListLook, 'shown' | 'dense'>;
};

export function ReceiptList(props: ReceiptListProps) {
  const { rows, label, sort, onSort, selection, onPay, look } = props;
  const columns = columnsOf(props);
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={(row) => row.id}
      rowName={(row) => t.list.name(row.number)}
      columns={look?.shown(columns) ?? columns}
      dense={look?.dense ?? false}
      {...(rows.length > 1 && { cardTotal: <CardTotal {...props} /> })}
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

const statusCell = (row: ReceiptListItem) => (
  <>
    <ReceiptBadge {...row} />
    {row.status === 'draft' && row.warningsCount > 0 && <span className="t2">{t.warnings(row.warningsCount)}</span>}
  </>
);

/** Who pays it: the tenant, or the reader himself. */
const whoseOf = ({ role, tenant }: ReceiptListItem) => (role === 'tenant' ? t.list.mine : tenant.name);

const owes = (row: ReceiptListItem) => row.status === 'issued' && row.leftKop > 0;

type Totals = { readonly ownKop: Kop; readonly leftKop: Kop; readonly isWhole: boolean };

/** The sums of the whole filter where they are known, else those of the page; what the reader pays himself is no part of them. */
function totalsOf({
  rows,
  count,
  sums,
  isMixed,
}: Pick<ReceiptListProps, 'rows' | 'count' | 'sums' | 'isMixed'>): Totals | null {
  if ((isMixed || count > rows.length) && sums && sums.ownKop !== null && sums.leftKop !== null)
    return { ownKop: sums.ownKop, leftKop: sums.leftKop, isWhole: true };
  if (isMixed) return null;
  const charged = rows.filter(({ role }) => role !== 'tenant');
  if (charged.length === 0) return null;
  return {
    ownKop: sumKop(charged.filter((row) => row.status !== 'void').map((row) => row.ownKop)),
    leftKop: sumKop(charged.filter(owes).map((row) => row.leftKop)),
    isWhole: count === rows.length,
  };
}

/** Under the cards of a phone what stands under the columns of a table. */
function CardTotal(props: ReceiptListProps) {
  const totals = totalsOf(props);
  if (totals === null) return null;
  const { ownKop, leftKop, isWhole } = totals;
  return t.list.cardTotal(isWhole ? t.list.total : t.list.pageTotal, formatUah(ownKop), formatUah(leftKop));
}

/** What of them may be hidden. */
export function receiptColumns(withPeriod: boolean) {
  return columnsOf({ rows: [], count: 0, label: '', withPeriod });
}

function columnsOf({ withPeriod, ofContract, onPay, ...props }: ReceiptListProps): readonly Column<ReceiptListItem>[] {
  const totals = totalsOf(props);
  const columns: (Column<ReceiptListItem> | false)[] = [
    {
      key: 'property',
      always: true,
      title: ofContract ? t.list.columns.number : t.list.columns.property,
      cell: (row) => (
        <>
          <RowLink to={`/receipts/${row.id}`}>{ofContract ? row.number : row.propertyName}</RowLink>
          <span className="t2 num">
            {wholeNumbers(ofContract ? sendState(row) : `${row.number} · ${whoseOf(row)}`)}
          </span>
          {withPeriod && <span className="t2 when-narrow">{formatPeriod(row.period)}</span>}
        </>
      ),
      ...(totals && { total: totals.isWhole ? t.list.total : t.list.pageTotal }),
    },
    withPeriod && {
      key: 'period',
      spare: 'first',
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
      spare: 'soon',
      title: t.list.columns.own,
      numeric: true,
      cell: (row) => <Money amountKop={row.ownKop} />,
      ...(totals && { total: <Money amountKop={totals.ownKop} /> }),
    },
    {
      key: 'left',
      always: true,
      title: t.list.columns.left,
      numeric: true,
      cell: (row) => (owes(row) ? <Money amountKop={row.leftKop} overdue={row.paymentStatus === 'overdue'} /> : '—'),
      ...(totals && { total: <Money amountKop={totals.leftKop} /> }),
    },
    {
      key: 'status',
      title: t.list.columns.status,
      cell: statusCell,
    },
    onPay !== undefined && {
      key: 'deed',
      always: true,
      title: <span className="sr">{t.list.columns.deed}</span>,
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
      <span className="spare-word">{t.list.pay}</span>
    </Button>
  );
}

function sendState({ status, sentAt, sentByHand, viewedAt }: ReceiptListItem): string {
  if (status !== 'issued') return '';
  if (viewedAt) return t.list.viewed;
  return sentByHand ? t.list.handed : sentAt ? t.list.sent : t.list.notSent;
}

function ReceiptCard({
  row,
  rows,
  selection,
  ofContract,
  withPeriod,
  onPay,
}: ReceiptListProps & { row: ReceiptListItem }) {
  return (
    <>
      <div className="l1">
        <RowLink to={`/receipts/${row.id}`}>{ofContract ? formatPeriod(row.period) : row.propertyName}</RowLink>
        <Money amountKop={owes(row) ? row.leftKop : row.ownKop} overdue={row.paymentStatus === 'overdue'} />
      </div>
      <div className="l2">
        <span>{wholeNumbers(ofContract ? row.number : whoseOf(row))}</span>
        {withPeriod && !ofContract && <span className="nowrap">{formatPeriod(row.period)}</span>}
        {!withPeriod && late(row) && <span className="nowrap">{late(row)}</span>}
      </div>
      <div className="l3">
        <span className="acts flex items-center gap-3">
          {selection && (
            <RowCheck
              selection={selection}
              of={row.id}
              among={rows.map(({ id }) => id)}
              label={t.list.name(row.number)}
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
