import type { CheckoutProviderView } from '@kliuchar/api-schema/checkout';
import { CreditCard, FlaskConical, Landmark, type LucideIcon } from 'lucide-react';
import { billing as t } from '../../i18n/uk/billing.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useProviders } from './subscription-queries.ts';

const ICONS: Readonly<Record<CheckoutProviderView['id'], LucideIcon>> = {
  manual: Landmark,
  monobank: CreditCard,
  liqpay: CreditCard,
  sandbox: FlaskConical,
};

/** What can be paid with here. No card is kept, so there is nothing to add or to take away. */
export function MethodsSection() {
  const query = useProviders();
  return (
    <Section title={t.methods.title}>
      <p className="muted mb-3">{t.methods.lead}</p>
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.methods.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data?.items.length === 0 && <p>{t.methods.none}</p>}
      <ul className="entries">
        {query.data?.items.map(({ id, name }) => {
          const Icon = ICONS[id];
          return (
            <li key={id}>
              <span className="with-icon">
                <Icon aria-hidden="true" />
                <span>
                  {name}
                  <small>{t.methods.notes[id]}</small>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
