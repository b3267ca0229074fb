import { createPayment, listPayers, type Payer } from '@kliuchar/api-schema/payments';
import { useRef, useState } from 'react';
import { payments as t } from '../../i18n/uk/payments.ts';
import { formatUah } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NewContractLink } from './new-contract-link.tsx';
import { usePayers } from './payers-query.ts';
import { PaymentDialog, PaymentForm, payerOf } from './payment-dialog.tsx';

const LIMIT = 20;

/** Whose money has come is said here; the form below is the one that is everywhere else too. */
export function RecordPayment({ onClose }: { readonly onClose: () => void }) {
  const [payer, setPayer] = useState<Payer | null>(null);
  const { data } = usePayers({ limit: 1 });
  // Nothing to pick from: an empty list would open under the field and say that nothing was found.
  if (data?.total === 0) {
    return (
      <Sheet open onClose={onClose} title={t.title}>
        <div className="stack">
          <Note>{t.pick.nobody}</Note>
          <div>
            <NewContractLink />
          </div>
        </div>
      </Sheet>
    );
  }
  return (
    <Sheet open onClose={onClose} title={t.title} lead={t.pick.lead}>
      <div className={payer ? 'mb-4' : 'pick-payer'}>
        <PickPayer onPick={setPayer} />
      </div>
      {payer && <PaymentForm key={payer.contractId} payer={payerOf(payer)} onClose={onClose} />}
    </Sheet>
  );
}

/** From the page of an object, which has one lease at a time. */
export function RecordForObject({
  propertyId,
  onClose,
}: {
  readonly propertyId: string;
  readonly onClose: () => void;
}) {
  const { data, error, isError, refetch } = usePayers({ propertyId, limit: 2 });
  const [only, another] = data?.items ?? [];
  if (another) return <RecordPayment onClose={onClose} />;
  if (only) return <PaymentDialog payer={payerOf(only)} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} title={t.title}>
      {isError ? (
        <ErrorState bare error={error} title={t.payers.loadFailed} onRetry={() => void refetch()} />
      ) : data ? (
        <Note>{t.pick.none}</Note>
      ) : (
        <Skeleton widths={[60, 100]} boxed={false} />
      )}
    </Sheet>
  );
}

function PickPayer({ onPick }: { readonly onPick: (payer: Payer) => void }) {
  const found = useRef(new Map<string, Payer>());
  const form = useAppForm<{ contractId: string }, typeof createPayment.body>({
    schema: createPayment.body,
    defaults: { contractId: '' },
    onSubmit: async () => undefined,
  });
  return (
    <SearchField
      form={form}
      name="contractId"
      label={t.pick.payer}
      hint={t.pick.hint}
      kind="payers"
      find={async (q, signal) => {
        const { items } = await call(listPayers, { query: { ...(q && { q }), limit: LIMIT }, signal });
        for (const payer of items) found.current.set(payer.contractId, payer);
        return items.map((payer) => ({ value: payer.contractId, label: payer.propertyName, note: noteOf(payer) }));
      }}
      failed={t.pick.failed}
      onSelected={({ value }) => {
        const payer = found.current.get(value);
        if (payer) onPick(payer);
      }}
    />
  );
}

const noteOf = ({ tenantName, contractNumber, balanceKop }: Payer) =>
  [tenantName, t.payers.number(contractNumber), balanceKop > 0 && t.pick.owes(formatUah(balanceKop))]
    .filter(Boolean)
    .join(' · ');
