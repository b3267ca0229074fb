import { type MemberInvitation, resendMemberInvitation, revokeMemberInvitation } from '@kliuchar/api-schema/members';
import { useMutation } from '@tanstack/react-query';
import { Send, UserX } from 'lucide-react';
import { useState } from 'react';
import { members as t } from '../../i18n/uk/members.ts';
import { ApiError } from '../../lib/api-error.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { membersChanged } from '../../lib/members-query.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { PasswordProof } from '../../ui/fresh-login.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';

type Props = { readonly invitation: MemberInvitation; readonly canChange: boolean };

export function InvitationRow({ invitation: { id, email, role, status, expiresAt }, canChange }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [isProving, setProving] = useState(false);
  const resend = useMutation({
    mutationFn: () => call(resendMemberInvitation, { params: { invitationId: id } }),
    onSuccess: async () => {
      await membersChanged();
      toast({ title: t.toasts.resent, variant: 'success' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'reauth_required') setProving(true);
      else toastError(error, t.failed);
    },
    meta: { quiet: true },
  });
  const state = status === 'expired' ? t.expired : t.waits(formatDay(kyivDay(Date.parse(expiresAt))));
  return (
    <li>
      <span className="min-w-0 wrap-anywhere">
        {email}
        <small>{`${t.roles[role]} · ${state}`}</small>
      </span>
      {canChange && (
        <RowMenu
          label={t.actionsOf(email)}
          items={[
            { key: 'resend', label: t.resend, icon: Send, onSelect: () => resend.mutate() },
            { key: 'revoke', label: t.revoke, icon: UserX, danger: true, onSelect: () => setAsked(true) },
          ]}
        />
      )}
      <Sheet open={isProving} onClose={() => setProving(false)} title={t.resend}>
        <PasswordProof
          onGiven={() => {
            setProving(false);
            resend.mutate();
          }}
        />
      </Sheet>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t.confirm.revokeTitle(email)}
        consequences={[t.confirm.revokeText]}
        confirmLabel={t.revoke}
        cancelLabel={t.confirm.keep}
        irreversible
        onConfirm={async () => {
          await call(revokeMemberInvitation, { params: { invitationId: id } });
          await membersChanged();
          toast({ title: t.toasts.revoked, variant: 'success' });
        }}
      />
    </li>
  );
}
