import {
  type AttachedTenant,
  createPropertyTenant,
  deletePropertyTenant,
  resendInvitation,
} from '@kliuchar/api-schema/managers';
import { useMutation } from '@tanstack/react-query';
import { Send, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { formatDay, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { PhoneField } from '../../ui/parsed-field.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GrantStatus } from './grant-status.tsx';
import { isInvitation, useManagersChanged, useTenantsOf } from './managers.queries.ts';
import { Who } from './person-card.tsx';
import './managers.css';

/** Tenants who were let in by phone, beside the parties of the contract. */
export function PlaceTenants({ propertyId }: { readonly propertyId: string }) {
  const query = useTenantsOf(propertyId);
  const [inviting, setInviting] = useState(false);
  return (
    <Section title={t.tenants.title}>
      {query.isPending && <Skeleton widths={[50]} boxed={false} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} bare />}
      {query.isSuccess && query.data.items.length === 0 && <p className="muted">{t.tenants.none}</p>}
      {query.isSuccess && query.data.items.length > 0 && (
        <ul className="grants">
          {query.data.items.map((tenant) => (
            <li key={tenant.id}>
              <TenantRow tenant={tenant} propertyId={propertyId} />
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-3" size="sm" onClick={() => setInviting(true)}>
        <UserPlus aria-hidden="true" />
        {t.tenants.add}
      </Button>
      {inviting && <TenantDialog propertyId={propertyId} onClose={() => setInviting(false)} />}
    </Section>
  );
}

function TenantRow({ tenant, propertyId }: { readonly tenant: AttachedTenant; readonly propertyId: string }) {
  const [asked, setAsked] = useState(false);
  const isWaiting = isInvitation(tenant, today());
  const changed = useManagersChanged();
  const detach = async () => {
    await call(deletePropertyTenant, { params: { propertyId, tenantId: tenant.id } });
    await changed();
    toast({ title: t.toasts.removed, variant: 'success' });
  };
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { params: { invitationId: tenant.id } }),
    onSuccess: async () => {
      await changed();
      toast({ title: t.toasts.resent, variant: 'success' });
    },
  });
  return (
    <>
      <div className="min-w-0 wrap-anywhere">
        <Who {...tenant} />
        {tenant.name && <small className="num masked">{tenant.phoneMasked}</small>}
        {tenant.until && <small className="num">{t.until(formatDay(tenant.until))}</small>}
      </div>
      <div className="does">
        <GrantStatus {...tenant} />
        {isWaiting && (
          <Button size="sm" variant="g" busy={resend.isPending} onClick={() => resend.mutate()}>
            <Send aria-hidden="true" />
            {t.actions.resend}
          </Button>
        )}
        <Button size="sm" variant="g" onClick={() => setAsked(true)}>
          {t.tenants.detach}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.tenants.detachTitle}
        consequences={[isWaiting ? t.revoking.link : t.revoking.atOnce]}
        confirmLabel={t.tenants.detach}
        cancelLabel={t.actions.keep}
        irreversible
        failed={t.failed.revoke}
        onConfirm={detach}
      />
    </>
  );
}

function TenantDialog({ propertyId, onClose }: { readonly propertyId: string; readonly onClose: () => void }) {
  const changed = useManagersChanged();
  const form = useAppForm<{ phone: string | null; until: string | null }, typeof createPropertyTenant.body>({
    schema: createPropertyTenant.body,
    defaults: { phone: null, until: null },
    failed: t.failed.invite,
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createPropertyTenant, { params: { propertyId }, body, idempotencyKey });
      await changed();
      onClose();
      toast({ title: t.toasts.tenantAssigned, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.tenants.dialogTitle} lead={t.tenants.dialogLead}>
      <Form form={form} inDialog submitLabel={t.dialog.submit} busyLabel={t.dialog.sending}>
        <PhoneField form={form} name="phone" label={t.tenants.phone} autoComplete="off" />
        <DateField form={form} name="until" label={t.dialog.until} optional />
      </Form>
    </Sheet>
  );
}
