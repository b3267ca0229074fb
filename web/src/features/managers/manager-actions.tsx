import {
  confirmInvitation,
  deleteComplexManager,
  deletePropertyManager,
  type ManagerItem,
  resendInvitation,
} from '@kliuchar/api-schema/managers';
import { Send, SlidersHorizontal, UserCheck, UserX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { ApiError } from '../../lib/api-error.ts';
import { today } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { isInvitation, useManagersChanged } from './managers.queries.ts';

const ChangeDialog = late(async () => ({ default: (await import('./change-dialog.tsx')).ChangeDialog }));

type Props = {
  readonly manager: ManagerItem;
  /** All for which this person waits: who he is, is said once. */
  readonly waiting?: readonly ManagerItem[];
};

/** The one that waits for the owner is a button; the rest is in the menu. */
export function ManagerActions({ manager, waiting = [manager] }: Props) {
  // Whom the owner has seen when he said yes: what comes meanwhile is another question.
  const [seen, setSeen] = useState(waiting);
  const [asked, setAsked] = useState<'change' | 'revoke' | 'confirm' | null>(null);
  const changed = useManagersChanged();
  const isPending = isInvitation(manager, today());
  const close = () => setAsked(null);
  const resend = async () => {
    try {
      await call(resendInvitation, { params: { invitationId: manager.id } });
      await changed();
      toast({ title: t.toasts.resent, variant: 'success' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(error);
    }
  };
  return (
    <>
      {manager.needsConfirmation && (
        <Button
          size="sm"
          variant="p"
          onClick={() => {
            setSeen(waiting);
            setAsked('confirm');
          }}
        >
          <UserCheck aria-hidden="true" />
          {t.actions.confirm}
        </Button>
      )}
      <RowMenu
        label={t.actions.of(manager.place.name)}
        items={[
          { key: 'change', label: t.actions.change, icon: SlidersHorizontal, onSelect: () => setAsked('change') },
          ...(isPending ? [{ key: 'resend', label: t.actions.resend, icon: Send, onSelect: () => void resend() }] : []),
          { key: 'rule', rule: true },
          {
            key: 'revoke',
            label: isPending ? t.actions.withdraw : t.actions.revoke,
            icon: UserX,
            danger: true,
            onSelect: () => setAsked('revoke'),
          },
        ]}
      />
      <Suspense>{asked === 'change' && <ChangeDialog manager={manager} onClose={close} />}</Suspense>
      <RevokeDialog manager={manager} open={asked === 'revoke'} onClose={close} />
      <ClaimDialog waiting={seen} open={asked === 'confirm'} onClose={close} />
    </>
  );
}

type Asked = { readonly open: boolean; readonly onClose: () => void };

function RevokeDialog({ manager, open, onClose }: Asked & Pick<Props, 'manager'>) {
  const changed = useManagersChanged();
  const { id: managerId, place } = manager;
  const isPending = isInvitation(manager, today());
  const revoke = async () => {
    if (place.kind === 'property') await call(deletePropertyManager, { params: { propertyId: place.id, managerId } });
    else await call(deleteComplexManager, { params: { complexId: place.id, managerId } });
    await changed();
    toast({ title: isPending ? t.toasts.withdrawn : t.toasts.removed, variant: 'success' });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isPending ? t.revoking.withdrawTitle(place.name) : t.revoking.title(place.name)}
      consequences={isPending ? [t.revoking.link] : [t.revoking.atOnce, t.revoking.work]}
      confirmLabel={isPending ? t.actions.withdraw : t.actions.revoke}
      cancelLabel={t.actions.keep}
      irreversible
      failed={t.failed.revoke}
      onConfirm={revoke}
    />
  );
}

/** As many as are read at a glance. */
const NAMED = 5;

function openedPlaces(waiting: readonly ManagerItem[]): string {
  const named = waiting.slice(0, NAMED).map(({ place }) => t.confirming.place(place.name));
  return t.confirming.opens(named.join(', '), waiting.length - named.length);
}

function ClaimDialog({ waiting, open, onClose }: Asked & { readonly waiting: readonly ManagerItem[] }) {
  const changed = useManagersChanged();
  const confirm = async () => {
    try {
      for (const { id, version } of waiting)
        await call(confirmInvitation, { params: { invitationId: id }, body: { version } });
    } finally {
      // Those before a refused one are open.
      await changed();
    }
    toast({ title: t.toasts.confirmed, variant: 'success' });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t.confirming.title(waiting[0]?.name ?? '')}
      consequences={[t.confirming.text, openedPlaces(waiting)]}
      confirmLabel={t.confirming.submit}
      cancelLabel={t.confirming.cancel}
      onConfirm={confirm}
    />
  );
}
