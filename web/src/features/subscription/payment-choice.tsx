import type { Invoice } from '@kliuchar/api-schema/billing';
import { type CheckoutProvider, type CheckoutProviderView, payInvoice } from '@kliuchar/api-schema/checkout';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billing as t } from '../../i18n/uk/billing.ts';
import { subscription } from '../../i18n/uk/subscription.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatUah } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCanChange, useProviders } from './subscription-queries.ts';
import { TransferCard } from './transfer-card.tsx';

type Props = {
  readonly invoice: Invoice;
  /** The invoice is not as it was: paid or begun in another tab. */
  readonly onChanged: () => void;
};

export function PaymentChoice({ invoice, onChanged }: Props) {
  const query = useProviders();
  const canChange = useCanChange(invoice.ownerId);
  if (canChange === false)
    return (
      <Section title={t.review.method}>
        <Note>{subscription.readOnly}</Note>
      </Section>
    );
  return (
    <Section title={t.review.method}>
      {(query.isPending || canChange === null) && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.methods.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data?.items.length === 0 && <p>{t.methods.none}</p>}
      {query.data && canChange && <Providers providers={query.data.items} invoice={invoice} onChanged={onChanged} />}
    </Section>
  );
}

type ProvidersProps = Props & { readonly providers: readonly CheckoutProviderView[] };

function Providers({ providers, invoice, onChanged }: ProvidersProps) {
  const [chosen, setChosen] = useState<CheckoutProvider | null>(null);
  const provider = providers.find(({ id }) => id === chosen) ?? providers[0];
  if (provider === undefined) return null;
  return (
    <div className="paying">
      <fieldset className="rads" aria-label={t.review.method}>
        {providers.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name="provider" checked={id === provider.id} onChange={() => setChosen(id)} />
            <span>
              <b>{name}</b>
              <small>{t.methods.notes[id]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {provider.kind === 'manual' ? (
        <TransferCard invoice={invoice} />
      ) : (
        <PayButton provider={provider.id} invoice={invoice} onChanged={onChanged} />
      )}
    </div>
  );
}

/** Nothing may be pressed twice: the wheel turns until the provider's page has come. */
function PayButton({ provider, invoice, onChanged }: Props & { readonly provider: CheckoutProvider }) {
  const pay = useMutation({
    mutationFn: () => call(payInvoice, { params: { invoiceId: invoice.id }, body: { provider } }),
    onSuccess: ({ url }) => {
      if (url === null) onChanged();
      else location.assign(url);
    },
    onError: onChanged,
    meta: { quiet: true },
  });
  const { reset } = pay;
  useEffect(() => {
    // «Назад» brings the page as it was left, with its wheel.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      onChanged();
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [reset, onChanged]);
  const isLeaving = pay.isSuccess && pay.data.url !== null;
  return (
    <div className="stack">
      {pay.error instanceof ApiError && <Note tone="bad">{t.review.payFailed(pay.error.message)}</Note>}
      <Button variant="p" size="lg" block busy={pay.isPending || isLeaving} onClick={() => pay.mutate()}>
        {pay.isPending || isLeaving ? t.review.opening : t.review.pay(formatUah(invoice.amountKop))}
      </Button>
      <p className="cap">{t.review.safe}</p>
    </div>
  );
}
