import { createSupplierPayment, type SupplierMonthView } from '@kliuchar/api-schema/supplier-payments';
import { isSameService, type NamedService, nameOfService } from '@kliuchar/domain/supplier-payments/supplier-months';
import { supplierPayments as t } from '../../i18n/uk/supplier-payments.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatPeriod, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Values = {
  service: string;
  period: string;
  paidOn: string | null;
  amountKop: number | null;
  note: string;
  fileId: string | null;
};

type AddDialogProps = {
  readonly contractId: string;
  /** The newest first; what stands in them can be paid. */
  readonly months: readonly SupplierMonthView[];
  readonly onClose: () => void;
};

/** What the tenant has sent by a messenger, kept in his place. */
export function AddDialog({ contractId, months, onClose }: AddDialogProps) {
  const services = servicesOf(months);
  const likely = likelyOf(months);
  const form = useAppForm<Values, typeof createSupplierPayment.body>({
    schema: createSupplierPayment.body,
    defaults: {
      service: String(
        Math.max(
          0,
          services.findIndex((known) => likely !== null && isSameService(known, likely)),
        ),
      ),
      period: likely?.period ?? months[0]?.period ?? '',
      paidOn: today(),
      amountKop: null,
      note: '',
      fileId: null,
    },
    toBody: ({ service, note, ...body }) => {
      const chosen = services[Number(service)];
      return { ...body, service: chosen?.code ?? '', title: chosen?.title ?? null, note: note?.trim() || null };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(createSupplierPayment, { params: { contractId }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.add.done, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.add.title} lead={t.add.lead}>
      <Form form={form} inDialog submitLabel={t.add.submit} busyLabel={t.add.busy}>
        <Pair>
          <SelectField
            form={form}
            name="service"
            label={t.add.service}
            choices={services.map((service, at) => ({ value: String(at), label: nameOfService(service) }))}
          />
          <SelectField
            form={form}
            name="period"
            label={t.add.month}
            choices={months.map(({ period }) => ({ value: period, label: formatPeriod(period) }))}
          />
        </Pair>
        <Pair>
          <DateField form={form} name="paidOn" label={t.add.paidOn} />
          <MoneyField form={form} name="amountKop" label={t.add.amount} optional />
        </Pair>
        <FileField
          form={form}
          name="fileId"
          label={t.add.file}
          hint={t.add.fileHint}
          accept="image/*,application/pdf"
          send={(file, onProgress, signal) => upload({ file, purpose: 'supplier_payment', onProgress, signal })}
        />
        <TextField form={form} name="note" label={t.add.note} rows={2} optional />
      </Form>
    </Sheet>
  );
}

function servicesOf(months: readonly SupplierMonthView[]): NamedService[] {
  const found: NamedService[] = [];
  for (const { service, title } of months.flatMap((month) => month.services)) {
    const named = { code: service, title };
    if (!found.some((known) => isSameService(known, named))) found.push(named);
  }
  return found;
}

/** The oldest that is still in time: a bill of a month is paid in the next one. */
function likelyOf(months: readonly SupplierMonthView[]) {
  const waiting = months.flatMap(({ period, services }) =>
    services.filter(({ state }) => state === 'awaited').map(({ service, title }) => ({ code: service, title, period })),
  );
  return waiting.at(-1) ?? null;
}
