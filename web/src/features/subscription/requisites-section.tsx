import type { Requisites } from '@kliuchar/api-schema/billing';
import { Suspense, useState } from 'react';
import { billing as t } from '../../i18n/uk/billing.ts';
import { subscription } from '../../i18n/uk/subscription.ts';
import { late } from '../../lib/late.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Note } from '../../ui/note.tsx';
import { Facts, Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCanChange, useRequisites } from './subscription-queries.ts';

const RequisitesDialog = late(async () => ({ default: (await import('./requisites-dialog.tsx')).RequisitesDialog }));

/** Who stands in the invoices as the payer. */
export function RequisitesSection() {
  const [editing, setEditing] = useState(false);
  const query = useRequisites();
  const canChange = useCanChange();
  const requisites = query.data?.requisites ?? null;
  return (
    <Section
      title={t.requisites.title}
      aside={
        query.data &&
        canChange === true && (
          <HeaderAct label={t.requisites.editLabel} onClick={() => setEditing(true)}>
            {requisites ? t.requisites.edit : t.requisites.add}
          </HeaderAct>
        )
      }
    >
      <p className="muted mb-3">{t.requisites.lead}</p>
      {canChange === false && <Note className="mb-3">{subscription.readOnly}</Note>}
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.requisites.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.data && (requisites ? <RequisitesFacts requisites={requisites} /> : <p>{t.requisites.none}</p>)}
      {editing && (
        <Suspense>
          <RequisitesDialog requisites={requisites} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Section>
  );
}

type FactsOfPayer = Pick<Requisites, 'kind' | 'name' | 'taxId' | 'address'> & { readonly email?: string | null };

export function RequisitesFacts({ requisites }: { readonly requisites: FactsOfPayer }) {
  const { kind, name, taxId, address, email } = requisites;
  return (
    <Facts
      items={[
        [t.requisites.kinds[kind], name],
        [kind === 'company' ? t.requisites.companyTaxId : t.requisites.personTaxId, taxId],
        [t.requisites.address, address],
        [t.requisites.email, email],
      ]}
    />
  );
}
