import { changeTenantAccess, listTenantAccess, type TenantAccess } from '@kliuchar/api-schema/tenant-access';
import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { formatInstant } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CARD_ACCESS, useManagersChanged } from './managers.queries.ts';
import './managers.css';

/** Who sees this tenant's leases in an account of his own, and how that is taken back; whether somebody has proven a number is not said. */
export function TenantAccessSection({ counterpartyId }: { readonly counterpartyId: string }) {
  const query = useQuery({
    queryKey: [...CARD_ACCESS, counterpartyId],
    queryFn: ({ signal }) => call(listTenantAccess, { params: { counterpartyId }, signal }),
    meta: { failed: t.failed.access },
  });
  return (
    <Section title={t.access.title}>
      {query.isPending && <Skeleton widths={[50]} boxed={false} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} bare />}
      {query.isSuccess && <p className="muted">{query.data.total === 0 ? t.access.none : t.access.lead}</p>}
      {query.isSuccess && query.data.total > 0 && (
        <ul className="grants mt-3">
          {query.data.items.map((access) => (
            <li key={access.phone ?? access.userId}>
              <Row access={access} counterpartyId={counterpartyId} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Row({ access, counterpartyId }: { readonly access: TenantAccess; readonly counterpartyId: string }) {
  const [asked, setAsked] = useState(false);
  const changed = useManagersChanged();
  const { phone, userId, name, since, closed } = access;
  const shown = phone === null ? (name ?? '') : formatPhone(phone).replaceAll(' ', '\u00a0');
  const change = async (isClosed: boolean) => {
    await call(changeTenantAccess, {
      params: { counterpartyId },
      body: { ...(phone === null ? userId && { userId } : { phone }), closed: isClosed },
    });
    await changed();
    toast({ title: isClosed ? t.access.closedNow : t.access.openedNow, variant: 'success' });
  };
  const open = useMutation({ mutationFn: () => change(false), meta: { failed: t.failed.open } });
  return (
    <>
      <div className="min-w-0 wrap-anywhere">
        <span className="num">{shown}</span>
        {name && since && <small>{t.access.since(phone === null ? null : name, formatInstant(since))}</small>}
      </div>
      <div className="does">
        <Badge tone={closed ? 'neutral' : 'ok'} icon={closed ? CircleX : CircleCheck}>
          {closed ? t.access.closed : t.access.open}
        </Badge>
        {closed ? (
          <Button size="sm" variant="g" busy={open.isPending} onClick={() => open.mutate()}>
            {t.access.reopen}
          </Button>
        ) : (
          <Button size="sm" variant="g" onClick={() => setAsked(true)}>
            {t.tenants.detach}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.access.detachTitle(shown)}
        consequences={phone === null ? t.access.ofAccount : t.access.ofNumber}
        confirmLabel={t.tenants.detach}
        cancelLabel={t.actions.keep}
        irreversible
        failed={t.failed.revoke}
        onConfirm={() => change(true)}
      />
    </>
  );
}
