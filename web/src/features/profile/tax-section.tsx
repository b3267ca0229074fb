import {
  type CounterpartyListItem,
  getCounterparty,
  listCounterparties,
  updateCounterparty,
} from '@kliuchar/api-schema/counterparties';
import { countedRegime } from '@kliuchar/domain/tax/counted-regime';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { counterparties as cards } from '../../i18n/uk/counterparties.ts';
import { profile as t } from '../../i18n/uk/profile.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { everyPage } from '../../lib/every-page.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/parts.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Regime = keyof typeof cards.regimes;
type Card = Pick<CounterpartyListItem, 'id' | 'kind' | 'displayName'>;

/** From the regime the taxes of «Фінанси» are counted; it stands on the landlord's own card, one for each owner of the person. */
export function TaxSection() {
  const query = useQuery({
    queryKey: ['profile', 'tax-cards'],
    // A company may have the cards of hundreds of landlords before its own.
    queryFn: ({ signal }) =>
      everyPage((offset) => call(listCounterparties, { query: { role: 'landlord', limit: 100, offset }, signal })),
  });
  const own = query.data?.items.filter(({ isSelf }) => isSelf);
  return (
    <Section title={t.tax.title}>
      <p className="muted mb-3">
        {t.tax.lead} <Link to="/finance?view=tax">{t.tax.open}</Link>
      </p>
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.tax.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {own?.length === 0 && <p className="py-3">{t.tax.empty}</p>}
      {own?.map((card) => (
        <RegimeChoice key={card.id} card={card} />
      ))}
    </Section>
  );
}

function RegimeChoice({ card }: { readonly card: Card }) {
  const selectId = useId();
  const params = { counterpartyId: card.id };
  const query = useQuery({
    queryKey: ['counterparties', card.id, 'regime'],
    queryFn: ({ signal }) => call(getCounterparty, { params, signal }),
  });
  const save = useMutation({
    mutationFn: (taxRegime: Regime | null) =>
      call(updateCounterparty, { params, body: { taxRegime, version: query.data?.version } }),
    onSuccess: async () => {
      await dataChanged();
      toast({ title: t.tax.saved, variant: 'success' });
    },
    meta: { failed: t.tax.failed },
  });
  if (query.isError)
    return <ErrorState error={query.error} title={t.tax.loadFailed} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton />;
  const chosen = save.isPending ? save.variables : query.data.taxRegime;
  // What is counted with while nothing is chosen stands there as chosen, or the page of taxes would say another thing.
  const counted = chosen ?? countedRegime({ kind: card.kind, taxRegime: null });
  return (
    <Field id={selectId} label={card.displayName}>
      <Select
        id={selectId}
        value={counted ?? ''}
        placeholder={t.tax.none}
        options={Object.entries(cards.regimes).map(([value, label]) => ({ value, label }))}
        onChoose={(value) => save.mutate(value === '' ? null : (value as Regime))}
      />
    </Field>
  );
}
