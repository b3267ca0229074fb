import { listCounterpartyContracts } from '@kliuchar/api-schema/counterparties';
import { listReceipts, type ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { reminders as t } from '../../i18n/uk/reminders.ts';
import { everyPage } from '../../lib/every-page.ts';
import { formatDay, formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { ShareButton } from './share-dialog.tsx';
import './reminders.css';

const MOST = 100;

/** What this tenant has not paid yet, the oldest first, over all the contracts by which he owes. */
async function openReceiptsOf(counterpartyId: string, signal: AbortSignal) {
  const params = { counterpartyId };
  const contracts = await everyPage((offset) =>
    call(listCounterpartyContracts, { params, query: { limit: MOST, offset }, signal }),
  );
  const owing = contracts.items.filter(
    ({ tenantCounterpartyId, balanceKop }) => tenantCounterpartyId === counterpartyId && (balanceKop ?? 0) > 0,
  );
  const lists = await Promise.all(
    owing.map(({ id: contractId }) =>
      call(listReceipts, {
        query: { contractId, paymentStatus: ['overdue', 'partial', 'unpaid'], sort: 'due_on', limit: MOST },
        signal,
      }),
    ),
  );
  const receipts = lists.flatMap(({ items }) => items);
  const age = ({ dueOn, period }: (typeof receipts)[number]) => `${dueOn} ${period}`;
  return receipts.toSorted((a, b) => age(a).localeCompare(age(b)));
}

/** «Надіслати нагадування» of a person in debt: of the receipt it is about (ux.md, `/counterparties/{contactId}`). */
export function OpenReceipts({ counterpartyId }: { readonly counterpartyId: string }) {
  const query = useQuery({
    queryKey: ['receipts', 'open', counterpartyId],
    queryFn: ({ signal }) => openReceiptsOf(counterpartyId, signal),
    meta: { failed: t.open.failed },
  });
  const receipts = query.data ?? [];
  if (receipts.length === 0) return null;
  const contracts = new Set(receipts.map(({ contractId }) => contractId));
  return (
    <Section title={t.open.title}>
      <ul className="open-receipts">
        {receipts.map((receipt) => (
          <OpenReceipt key={receipt.id} receipt={receipt} isOfSeveral={contracts.size > 1} />
        ))}
      </ul>
    </Section>
  );
}

type OpenReceiptProps = { readonly receipt: ReceiptListItem; readonly isOfSeveral: boolean };

/** Whoever rents in several places has to see which of them it is about. */
function OpenReceipt({ receipt, isOfSeveral }: OpenReceiptProps) {
  const { id, number, period, dueOn, paymentStatus, leftKop, contractId, propertyName } = receipt;
  const isLate = paymentStatus === 'overdue';
  const words = [`№\u00a0${number}`, dueOn && (isLate ? t.open.late : t.open.due)(formatDay(dueOn))];
  return (
    <li>
      <span>
        <Link to={`/receipts/${id}`}>{formatPeriod(period)}</Link>
        <small className="num">{wholeNumbers(words.filter(Boolean).join(' · '))}</small>
        {isOfSeveral && <small>{propertyName}</small>}
      </span>
      <Money amountKop={leftKop} overdue={isLate} />
      <ShareButton contractId={contractId} receiptId={id} label={t.open.send} about={`№\u00a0${number}`} />
    </li>
  );
}
