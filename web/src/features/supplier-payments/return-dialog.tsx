import { returnSupplierPayment, type SupplierPaymentView } from '@kliuchar/api-schema/supplier-payments';
import { nameOfService } from '@kliuchar/domain/supplier-payments/supplier-months';
import { supplierPayments as t } from '../../i18n/uk/supplier-payments.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatPeriod } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';

type ReturnDialogProps = {
  readonly contractId: string;
  readonly payment: SupplierPaymentView;
  readonly onClose: () => void;
};

/** The reason is what the tenant reads, so there is no returning without one. */
export function ReturnDialog({ contractId, payment, onClose }: ReturnDialogProps) {
  const form = useAppForm<{ reason: string }, typeof returnSupplierPayment.body>({
    schema: returnSupplierPayment.body,
    defaults: { reason: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      const params = { contractId, supplierPaymentId: payment.id };
      await call(returnSupplierPayment, { params, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.give.done, variant: 'success' });
    },
  });
  const name = nameOfService({ code: payment.service, title: payment.title });
  return (
    <Sheet open onClose={onClose} title={t.give.title(name, formatPeriod(payment.period))} lead={t.give.lead}>
      <Form
        form={form}
        inDialog
        submitLabel={t.give.submit}
        busyLabel={t.give.busy}
        secondary={<Button onClick={onClose}>{t.give.keep}</Button>}
      >
        <TextField form={form} name="reason" label={t.give.reason} hint={t.give.reasonHint} rows={2} />
      </Form>
    </Sheet>
  );
}
