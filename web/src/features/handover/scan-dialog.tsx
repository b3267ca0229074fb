import { addHandoverScan, type HandoverAct } from '@kliuchar/api-schema/handover';
import { handover as t } from '../../i18n/uk/handover.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { idsOf } from './handover-queries.ts';
import { ScanField, type ScanValues } from './scan-field.tsx';

type Props = { readonly act: HandoverAct; readonly onClose: () => void };

/** The paper of an act that is signed already. */
export function ScanDialog({ act, onClose }: Props) {
  const form = useAppForm<ScanValues, typeof addHandoverScan.body>({
    schema: addHandoverScan.body,
    defaults: { scanId: null },
    onSubmit: async (body) => {
      await call(addHandoverScan, { params: idsOf(act), body });
      onClose();
      await dataChanged();
      toast({ title: t.scanAdded, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.addScanTitle} lead={t.addScanLead}>
      <Form form={form} inDialog submitLabel={t.addScan}>
        <ScanField form={form} />
      </Form>
    </Sheet>
  );
}
