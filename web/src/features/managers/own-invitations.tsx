import {
  acceptOwnInvitation,
  declineOwnInvitation,
  listOwnInvitations,
  type OwnInvitation,
} from '@kliuchar/api-schema/own-invitations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { call } from '../../lib/http.ts';
import { refreshSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Section } from '../../ui/parts.tsx';
import { InviteSummary } from './invite-summary.tsx';

/** What waits for the number that the person has proven; nothing is drawn while there is none, or while it is not known. */
export function OwnInvitations() {
  const query = useQuery({
    queryKey: ['managers', 'own-invitations'],
    queryFn: ({ signal }) => call(listOwnInvitations, { signal }),
    meta: { quiet: true },
  });
  const items = query.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t.own.title}>
      <ul className="grid gap-4">
        {items.map((invitation) => (
          <li key={invitation.id} className="grid gap-3">
            <Invitation invitation={invitation} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Invitation({ invitation }: { readonly invitation: OwnInvitation }) {
  const [asked, setAsked] = useState(false);
  const queryClient = useQueryClient();
  const params = { invitationId: invitation.id };
  const accept = useMutation({
    mutationFn: async () => {
      await call(acceptOwnInvitation, { params });
      await refreshSession();
      await queryClient.invalidateQueries();
      toast({ title: t.page.accepted, variant: 'success' });
    },
    meta: { failed: t.failed.accept },
  });
  const decline = async () => {
    await call(declineOwnInvitation, { params });
    await queryClient.invalidateQueries({ queryKey: ['managers', 'own-invitations'] });
    toast({ title: t.page.declined, variant: 'info' });
  };
  return (
    <>
      <h3>{invitation.kind === 'manager' ? t.page.managerTitle : t.page.tenantTitle}</h3>
      <InviteSummary invite={invitation} />
      <div className="flex flex-wrap gap-3">
        <Button variant="p" busy={accept.isPending} onClick={() => accept.mutate()}>
          {t.page.accept}
        </Button>
        <Button onClick={() => setAsked(true)}>{t.page.decline}</Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t.page.declineTitle}
        consequences={[t.page.declineConsequence]}
        confirmLabel={t.page.decline}
        cancelLabel={t.actions.keep}
        irreversible
        failed={t.failed.decline}
        onConfirm={decline}
      />
    </>
  );
}
