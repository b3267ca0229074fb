import {
  archiveProperty,
  deleteProperty,
  duplicateProperty,
  type Property,
  restoreProperty,
  unlinkPropertyComplex,
  updateProperty,
} from '@kliuchar/api-schema/properties';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Archive,
  ArchiveRestore,
  Copy,
  Ellipsis,
  Eraser,
  OctagonX,
  PaintRoller,
  Pencil,
  Trash2,
  Unlink,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { complexes } from '../../i18n/uk/complexes.ts';
import { planFull } from '../../i18n/uk/plan-full.ts';
import { properties as t } from '../../i18n/uk/properties.ts';
import { call } from '../../lib/http.ts';
import { isPlanFull, usePlanRoom } from '../../lib/plan-room.ts';
import { refreshSessionWhileOnboarding } from '../../lib/session.ts';
import { takeBack } from '../../lib/take-back.ts';
import { toast } from '../../lib/toast.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { usePropertyChanged } from './properties.queries.ts';

type Props = { readonly property: Property };
type Asked = 'remove' | 'archive' | 'unlink';

/** «Змінити» and everything that is done rarely. */
export function PropertyActions({ property }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const navigate = useNavigate();
  const changed = usePropertyChanged();
  const params = { propertyId: property.id };
  const { items } = useItems(property, setAsked);
  const action = takeBack(() => call(restoreProperty, { params }), {
    done: t.toasts.restored,
    failed: t.failed.change,
  });
  const remove = async () => {
    const kept = await call(deleteProperty, { params, query: { version: property.version } });
    await navigate('/properties', { replace: true });
    await changed(null);
    toast(
      kept
        ? { title: t.toasts.keptInArchive, variant: 'info', action }
        : { title: t.toasts.deleted, variant: 'success' },
    );
  };
  const archive = async () => {
    await changed(await call(archiveProperty, { params }));
    toast({ title: t.toasts.archived, variant: 'success', action });
  };
  return (
    <>
      <ButtonLink to={`/properties/${property.id}/edit`}>
        <Pencil aria-hidden="true" />
        {common.edit}
      </ButtonLink>
      <Menu items={items} label={common.actions} icon trigger={<Ellipsis aria-hidden="true" />} />
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={() => setAsked(null)}
        title={t.actions.removeTitle(property.displayName)}
        consequences={t.actions.removeConsequences}
        confirmLabel={t.actions.remove}
        cancelLabel={t.actions.keep}
        irreversible
        onConfirm={remove}
      />
      <ConfirmDialog
        open={asked === 'archive'}
        onClose={() => setAsked(null)}
        title={t.actions.archiveTitle(property.displayName)}
        consequences={t.actions.archiveConsequences}
        confirmLabel={t.actions.archive}
        cancelLabel={t.actions.keep}
        onConfirm={archive}
      />
      <UnlinkDialog property={property} open={asked === 'unlink'} onClose={() => setAsked(null)} />
    </>
  );
}

type UnlinkProps = Props & { readonly open: boolean; readonly onClose: () => void };

/** The object stays; the complex counts one less. */
function UnlinkDialog({ property, open, onClose }: UnlinkProps) {
  const queryClient = useQueryClient();
  const changed = usePropertyChanged();
  const unlink = async () => {
    await call(unlinkPropertyComplex, { params: { propertyId: property.id }, query: { version: property.version } });
    await changed(null);
    await queryClient.invalidateQueries({ queryKey: ['complexes'] });
    toast({ title: complexes.toasts.unlinked, variant: 'success' });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={complexes.actions.unlinkTitle(property.displayName)}
      consequences={complexes.actions.unlinkConsequences}
      confirmLabel={complexes.actions.unlink}
      cancelLabel={complexes.actions.keep}
      onConfirm={unlink}
    />
  );
}

function useItems(property: Property, ask: (what: Asked) => void): { items: MenuItem[] } {
  const navigate = useNavigate();
  const changed = usePropertyChanged();
  const params = { propertyId: property.id };
  const mark = useMutation({
    mutationFn: (status: 'maintenance' | 'unusable' | null) =>
      call(updateProperty, { params, body: { status, version: property.version } }),
    onSuccess: async (saved) => {
      await changed(saved);
      toast({ title: t.toasts.updated, variant: 'success' });
    },
    meta: { failed: t.failed.change },
  });
  const restore = useMutation({
    mutationFn: () => call(restoreProperty, { params }),
    onSuccess: async (saved) => {
      await changed(saved);
      toast({ title: t.toasts.restored, variant: 'success' });
    },
    meta: { failed: t.failed.change },
  });
  const duplicate = useMutation({
    mutationFn: () => call(duplicateProperty, { params }),
    onSuccess: async (copy) => {
      await changed(copy);
      await refreshSessionWhileOnboarding();
      toast({ title: t.toasts.duplicated, variant: 'success' });
      await navigate(`/properties/${copy.id}/edit`);
    },
    meta: { failed: t.failed.change },
  });
  const room = usePlanRoom(false);
  const noted = room !== null && isPlanFull(room) && { note: planFull.short };
  const removal: MenuItem[] = [
    { key: 'rule', rule: true },
    { key: 'remove', label: t.actions.remove, icon: Trash2, danger: true, onSelect: () => ask('remove') },
  ];
  if (property.status === 'archived') {
    return {
      items: [
        { key: 'restore', label: t.actions.restore, icon: ArchiveRestore, onSelect: () => restore.mutate(), ...noted },
        ...removal,
      ],
    };
  }
  const marked = property.status === 'maintenance' || property.status === 'unusable';
  const marks: MenuItem[] = marked
    ? [{ key: 'clear', label: t.actions.clearStatus, icon: Eraser, onSelect: () => mark.mutate(null) }]
    : [
        {
          key: 'maintenance',
          label: t.actions.maintenance,
          icon: PaintRoller,
          onSelect: () => mark.mutate('maintenance'),
        },
        { key: 'unusable', label: t.actions.unusable, icon: OctagonX, onSelect: () => mark.mutate('unusable') },
      ];
  return {
    items: [
      { key: 'duplicate', label: t.actions.duplicate, icon: Copy, onSelect: () => duplicate.mutate(), ...noted },
      ...marks,
      ...(property.complexId === null
        ? []
        : [{ key: 'unlink', label: complexes.actions.unlink, icon: Unlink, onSelect: () => ask('unlink') }]),
      { key: 'archive', label: t.actions.archive, icon: Archive, onSelect: () => ask('archive') },
      ...removal,
    ],
  };
}
