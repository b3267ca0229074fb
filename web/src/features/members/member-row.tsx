import { changeMember, type Member, type MemberRole, removeMember, type Team } from '@kliuchar/api-schema/members';
import { LogOut, ShieldCheck, UserRound, UserX } from 'lucide-react';
import { useState } from 'react';
import { members as t } from '../../i18n/uk/members.ts';
import { call } from '../../lib/http.ts';
import { membersChanged } from '../../lib/members-query.ts';
import { refreshSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFreshLogin } from '../../ui/fresh-login.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';

type Props = { readonly team: Team; readonly member: Member };
type Asked = 'role' | 'remove' | null;

const other = (role: MemberRole): MemberRole => (role === 'principal' ? 'staff' : 'principal');

export function MemberRow({ team, member }: Props) {
  const [asked, setAsked] = useState<Asked>(null);
  const { canChange, members } = team;
  const { name, email, role, isMe } = member;
  // The only one who answers for the account neither leaves nor steps down; the server says the same.
  const isLast = role === 'principal' && members.filter((one) => one.role === 'principal').length === 1;
  const items: (MenuItem | false)[] = [
    canChange &&
      !isLast && {
        key: 'role',
        label: role === 'principal' ? t.makeStaff : t.makePrincipal,
        icon: role === 'principal' ? UserRound : ShieldCheck,
        onSelect: () => setAsked('role'),
      },
    !isLast &&
      (canChange || isMe) && {
        key: 'remove',
        label: isMe ? t.leave : t.remove,
        icon: isMe ? LogOut : UserX,
        danger: true,
        onSelect: () => setAsked('remove'),
      },
  ];
  const shown = items.filter((item) => item !== false);
  return (
    <li>
      <span className="min-w-0 wrap-anywhere">
        {name} {isMe && <span className="muted">({t.me})</span>}
        <small>{email}</small>
      </span>
      <span className="flex items-center gap-2">
        <Badge icon={role === 'principal' ? ShieldCheck : UserRound}>{t.roles[role]}</Badge>
        {shown.length > 0 && <RowMenu label={t.actionsOf(name)} items={shown} />}
      </span>
      {asked === 'role' && <RoleDialog team={team} member={member} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveDialog team={team} member={member} onClose={() => setAsked(null)} />}
    </li>
  );
}

type DialogProps = Props & { readonly onClose: () => void };

function RoleDialog({ team: { ownerId }, member: { userId, name, role }, onClose }: DialogProps) {
  const next = other(role);
  const fresh = useFreshLogin();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={next === 'principal' ? t.confirm.principalTitle(name) : t.confirm.staffTitle(name)}
      consequences={next === 'principal' ? [t.confirm.principalText] : [t.confirm.staffText, t.confirm.invitations]}
      confirmLabel={next === 'principal' ? t.makePrincipal : t.makeStaff}
      cancelLabel={t.confirm.keep}
      onConfirm={() =>
        fresh.guard(async () => {
          await call(changeMember, { params: { userId }, body: { role: next, ownerId } });
          await membersChanged();
          toast({ title: t.toasts.changed, variant: 'success' });
        })
      }
    >
      {fresh.note}
    </ConfirmDialog>
  );
}

function RemoveDialog({ team: { ownerId, ownerName }, member: { userId, name, isMe }, onClose }: DialogProps) {
  const fresh = useFreshLogin();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isMe ? t.confirm.leaveTitle(ownerName) : t.confirm.removeTitle(name)}
      consequences={isMe ? [t.confirm.leaveText] : [t.confirm.removeText, t.confirm.removeTasks, t.confirm.invitations]}
      confirmLabel={isMe ? t.leave : t.remove}
      cancelLabel={t.confirm.keep}
      irreversible
      onConfirm={() =>
        fresh.guard(async () => {
          await call(removeMember, { params: { userId }, query: { ownerId } });
          if (isMe) await refreshSession();
          await membersChanged();
          toast({ title: isMe ? t.toasts.left : t.toasts.removed, variant: 'success' });
        })
      }
    >
      {fresh.note}
    </ConfirmDialog>
  );
}
