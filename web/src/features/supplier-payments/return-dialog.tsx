import { returnSupplierPayment, type SupplierPaymentView } from '@kliuchar/api-schema/supplier-payments';
import { nameOfService } from '@kliuchar/domain/supplier-payments/supplier-months';
import { supplierPayments as t } from '../../i18n/uk/supplier-payments.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { ReasonSheet } from '../../ui/reason-sheet.tsx';

type ReturnDialogProps = {
  readonly contractId: string;
  readonly payment: SupplierPaymentView;
  readonly onClose: () => void;
};

/** The reason is what the tenant reads, so there is no returning without one. */
export function ReturnDialog({ contractId, payment, onClose }: ReturnDialogProps) {
  const name = nameOfService({ code: payment.service, title: payment.title });
  return (
    <ReasonSheet
      schema={returnSupplierPayment.body}
      title={t.give.title(name, formatPeriod(payment.period))}
      lead={t.give.lead}
      label={t.give.reason}
      hint={t.give.reasonHint}
      words={t.give}
      send={async (body, { idempotencyKey }) => {
        const params = { contractId, supplierPaymentId: payment.id };
        await call(returnSupplierPayment, { params, body, idempotencyKey });
        await dataChanged();
        onClose();
        toast({ title: t.give.done, variant: 'success' });
      }}
      onClose={onClose}
    />
  );
}
