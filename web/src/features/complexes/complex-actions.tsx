import { type Complex, deleteComplex } from '@kliuchar/api-schema/complexes';
import { Ellipsis, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { call } from '../../lib/http.ts';
import { late } from '../../lib/late.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useComplexesChanged } from './complexes.queries.ts';
import type { ServicesSource } from './units-dialog.tsx';

const UnitsDialog = late(async () => ({ default: (await import('./units-dialog.tsx')).UnitsDialog }));
const LinkDialog = late(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));

type Props = {
  readonly complex: Complex;
  /** Chooses an object; the route hands it over, since no feature imports another. */
  readonly PropertyField: ServicesSource;
};

/** New objects by their numbers first; the rest is done rarely. */
export function ComplexActions({ complex, PropertyField }: Props) {
  const [asked, setAsked] = useState<'units' | 'link' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const path = `/complexes/${complex.id}`;
  return (
    <>
      <Button variant="p" onClick={() => setAsked('units')}>
        <Plus aria-hidden="true" />
        {t.actions.createUnits}
      </Button>
      <Button onClick={() => setAsked('link')}>
        <Link2 aria-hidden="true" />
        {t.actions.link}
      </Button>
      <Menu
        label={common.actions}
        icon
        trigger={<Ellipsis aria-hidden="true" />}
        items={[
          { key: 'one', label: t.actions.addOne, icon: Plus, to: `/properties/create?complex=${complex.id}` },
          { key: 'edit', label: t.actions.edit, icon: Pencil, to: `${path}/edit` },
          { key: 'rule', rule: true },
          { key: 'remove', label: t.actions.remove, icon: Trash2, danger: true, onSelect: () => setAsked('remove') },
        ]}
      />
      <RemoveDialog complex={complex} open={asked === 'remove'} onClose={close} />
      <Suspense>
        {asked === 'units' && <UnitsDialog complex={complex} PropertyField={PropertyField} onClose={close} />}
        {asked === 'link' && <LinkDialog complex={complex} onClose={close} />}
      </Suspense>
    </>
  );
}

type RemoveProps = { readonly complex: Complex; readonly open: boolean; readonly onClose: () => void };

/** With how many objects will stand alone, in the sentence and on the button (product.md §3). */
function RemoveDialog({ complex, open, onClose }: RemoveProps) {
  const navigate = useNavigate();
  const changed = useComplexesChanged();
  const { id, name, totalUnits, version } = complex;
  const remove = async () => {
    const query = { version, ...(totalUnits > 0 && { unlink: true }) };
    const kept = await call(deleteComplex, { params: { complexId: id }, query });
    await navigate('/complexes', { replace: true });
    await changed();
    toast(kept ? { title: t.toasts.archived, variant: 'info' } : { title: t.toasts.deleted, variant: 'success' });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t.actions.removeTitle(name)}
      consequences={[...(totalUnits > 0 ? [t.actions.staysAlone(totalUnits)] : []), t.actions.gone]}
      confirmLabel={totalUnits > 0 ? t.actions.removeAndUnlink(totalUnits) : t.actions.remove}
      cancelLabel={t.actions.keep}
      irreversible
      onConfirm={remove}
    />
  );
}
