import { addReceiptLine, deleteReceiptLine, updateReceiptLine } from '@kliuchar/api-schema/receipt-lines';
import type { Receipt } from '@kliuchar/api-schema/receipts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hasService, lineService, SERVICE_CHOICES } from './line-service.ts';
import './receipt.css';

type Line = Receipt['lines'][number];

type Values = {
  kind: Line['kind'];
  service: string;
  title: string;
  sign: 'plus' | 'minus';
  amountKop: number | null;
  reason: string;
};

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

type LineDialogProps = {
  readonly receiptId: string;
  /** Given, this line is changed. */
  readonly line?: Line;
  readonly onClose: () => void;
};

/** A sum is typed without its sign, because money fields read none; the sign is a choice in words. */
export function LineDialog({ receiptId, line, onClose }: LineDialogProps) {
  const form = useAppForm<Values, typeof addReceiptLine.body>({
    schema: addReceiptLine.body,
    defaults: {
      kind: line?.kind ?? 'adjustment',
      service: line?.service ?? '',
      title: line?.title ?? '',
      sign: line && line.amountKop < 0 ? 'minus' : 'plus',
      amountKop: line ? Math.abs(line.amountKop) : null,
      reason: line && line.explanation.textUk !== line.title ? line.explanation.textUk : '',
    },
    toBody: (values) => {
      const { sign, amountKop, ...rest } = values as Values;
      return {
        ...rest,
        service: lineService(rest),
        amountKop: amountKop !== null && sign === 'minus' ? -amountKop : amountKop,
      };
    },
    onSubmit: async (body, { idempotencyKey }) => {
      if (line) await call(updateReceiptLine, { params: { receiptId, lineNo: line.lineNo }, body });
      else await call(addReceiptLine, { params: { receiptId }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: line ? t.line.saved : t.line.added, variant: 'success' });
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <Sheet open onClose={onClose} title={line ? t.line.editTitle : t.line.addTitle} lead={t.line.lead}>
      <Form form={form} inDialog submitLabel={line ? t.line.save : t.line.add}>
        <SelectField form={form} name="kind" label={t.line.kind} choices={choicesOf(t.line.kinds)} />
        {hasService(kind) && (
          <SelectField
            form={form}
            name="service"
            label={t.line.service}
            hint={t.line.serviceHint}
            placeholder={t.line.noService}
            choices={SERVICE_CHOICES}
          />
        )}
        <TextField form={form} name="title" label={t.line.title} />
        <SegmentedField form={form} name="sign" label={t.line.sign} choices={choicesOf(t.line.signs)} />
        <MoneyField form={form} name="amountKop" label={t.line.amount} />
        <TextField form={form} name="reason" label={t.line.reason} rows={2} optional />
      </Form>
    </Sheet>
  );
}

/** «Змінити» and «Видалити» inside an opened hand-made line of a draft. */
export function LineDeeds({ receiptId, line }: { readonly receiptId: string; readonly line: Line }) {
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  return (
    <div className="deeds">
      <Button size="sm" onClick={() => setDoing('edit')}>
        {t.line.edit}
      </Button>
      <Button size="sm" variant="g" onClick={() => setDoing('remove')}>
        {t.line.remove}
      </Button>
      {doing === 'edit' && <LineDialog receiptId={receiptId} line={line} onClose={() => setDoing(null)} />}
      <ConfirmDialog
        open={doing === 'remove'}
        onClose={() => setDoing(null)}
        title={t.line.removeTitle(line.title)}
        consequences={[t.line.removeText]}
        confirmLabel={t.line.removeConfirm}
        cancelLabel={t.line.keep}
        irreversible
        onConfirm={async () => {
          await call(deleteReceiptLine, { params: { receiptId, lineNo: line.lineNo } });
          await dataChanged();
          toast({ title: t.line.removed, variant: 'success' });
        }}
      />
    </div>
  );
}
