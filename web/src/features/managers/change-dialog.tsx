import { type ManagerItem, updateComplexManager, updatePropertyManager } from '@kliuchar/api-schema/managers';
import { useState } from 'react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useManagersChanged } from './managers.queries.ts';
import { SwitchFields } from './switch-fields.tsx';

type Props = { readonly manager: ManagerItem; readonly onClose: () => void };

export function ChangeDialog({ manager, onClose }: Props) {
  const [permissions, setPermissions] = useState(manager.permissions);
  const changed = useManagersChanged();
  const { id: managerId, place, version } = manager;
  const form = useAppForm<{ until: string | null }, typeof updatePropertyManager.body>({
    schema: updatePropertyManager.body,
    defaults: { until: manager.until },
    toBody: ({ until }) => ({ until: until ?? null, permissions, version }),
    onSubmit: async (body) => {
      if (place.kind === 'property')
        await call(updatePropertyManager, { params: { propertyId: place.id, managerId }, body });
      else await call(updateComplexManager, { params: { complexId: place.id, managerId }, body });
      await changed();
      onClose();
      toast({ title: t.toasts.changed, variant: 'success' });
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.dialog.changeTitle(place.name)} sheet>
      <Form form={form} inDialog submitLabel={t.dialog.save}>
        <SwitchFields value={permissions} onChange={setPermissions} />
        <DateField form={form} name="until" label={t.dialog.until} optional />
      </Form>
    </Dialog>
  );
}
