import type { InfoReceipt } from '@kliuchar/api-schema/info';
import { info } from '../i18n/uk/info.ts';
import { formatDay, formatPeriod } from '../lib/format.ts';
import { Money } from '../ui/money.tsx';
import { receiptHref } from './hrefs.ts';
import { StatusBadge } from './status-badge.tsx';

type HistoryItem = Extract<InfoReceipt, { level: 'key' }>['history'][number];

type HistoryProps = {
  readonly items: readonly HistoryItem[];
  readonly receiptId: string | null;
  readonly k: string | null;
};

/** The other receipts of the same contract. */
export function ReceiptHistory({ items, receiptId, k }: HistoryProps) {
  const others = items.filter(({ id }) => id !== receiptId);
  if (others.length === 0) return null;
  return (
    <section className="sheet">
      <h2>{info.receipt.history}</h2>
      <ReceiptList items={others} k={k} />
    </section>
  );
}

export function ReceiptList({ items, k }: Omit<HistoryProps, 'receiptId'>) {
  return (
    <ul className="rows">
      {items.map((item) => (
        <li key={item.id}>
          <a href={receiptHref(item.id, k)}>
            <span className="lt">
              <b>{formatPeriod(item.period)}</b>
              <span className="num">{info.receipt.until(formatDay(item.dueOn))}</span>
            </span>
            {item.paymentStatus !== null && (
              <StatusBadge
                status={item.paymentStatus === 'paid' && item.writtenOffKop > 0 ? 'written_off' : item.paymentStatus}
              />
            )}
            <Money amountKop={item.ownKop} />
          </a>
        </li>
      ))}
    </ul>
  );
}
