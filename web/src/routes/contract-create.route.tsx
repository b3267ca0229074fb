import { useNavigate, useSearchParams } from 'react-router';
import { ContractForm } from '../features/contracts/contract-form.tsx';
import { zoneName } from '../features/meters/sheet-values.ts';
import { contractForm as t } from '../i18n/uk/contract-form.ts';
import { dataChanged } from '../lib/data-changed.ts';
import { refreshSessionWhileOnboarding } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { CancelLink } from '../ui/cancel-link.tsx';
import { PageHeader } from '../ui/parts.tsx';

/** The object or the tenant may come with the address, from their own pages (ux.md N3). */
export default function ContractCreateRoute() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const propertyId = params.get('rental_object_id');
  const tenantId = params.get('tenant_counterparty_id');
  return (
    <>
      <PageHeader title={t.form.createTitle} />
      <ContractForm
        zoneName={zoneName}
        {...(propertyId && { propertyId })}
        {...(tenantId && { tenantId })}
        secondary={<CancelLink to="/contracts" />}
        onDone={async (contract) => {
          await refreshSessionWhileOnboarding();
          await dataChanged();
          toast({ title: t.form.created, variant: 'success' });
          await navigate(`/contracts/${contract.id}`);
        }}
      />
    </>
  );
}
