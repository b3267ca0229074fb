import { type Receipt, updateReceipt, voidReceipt } from '@kliuchar/api-schema/receipts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { ReasonSheet } from '../../ui/reason-sheet.tsx';

type DialogProps = { readonly receipt: Receipt; readonly onClose: () => void };

export function DueDialog({ receipt, onClose }: DialogProps) {
  const form = useAppForm<{ dueOn: string | null }, typeof updateReceipt.body>({
    schema: updateReceipt.body,
    defaults: { dueOn: receipt.dueOn },
    toBody: (values) => ({ dueOn: values.dueOn ?? null, version: receipt.version }),
    onSubmit: async (body) => {
      await call(updateReceipt, { params: { receiptId: receipt.id }, body });
      await dataChanged();
      onClose();
      toast({ title: t.due.done, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.due.title}>
      <Form form={form} inDialog submitLabel={t.due.submit}>
        <DateField form={form} name="dueOn" label={t.due.label} hint={t.due.hint} optional />
      </Form>
    </Sheet>
  );
}

/** A draft is thrown away without a word; an issued one is answered for with a reason (contract.md §1.5). */
export function VoidDialog({ receipt, onClose }: DialogProps) {
  return receipt.status === 'draft' ? (
    <DiscardDialog receipt={receipt} onClose={onClose} />
  ) : (
    <VoidIssued receipt={receipt} onClose={onClose} />
  );
}

function DiscardDialog({ receipt, onClose }: DialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.void.discardTitle(receipt.number)}
      consequences={[t.void.discardText]}
      confirmLabel={t.void.discardConfirm}
      cancelLabel={t.void.keep}
      irreversible
      onConfirm={async () => {
        await call(voidReceipt, { params: { receiptId: receipt.id }, body: { version: receipt.version } });
        await dataChanged();
        toast({ title: t.void.discarded, variant: 'success' });
      }}
    />
  );
}

function VoidIssued({ receipt, onClose }: DialogProps) {
  return (
    <ReasonSheet
      schema={voidReceipt.body}
      title={t.void.title(receipt.number)}
      label={t.void.reason}
      irreversible
      words={{ submit: t.void.submit, keep: t.void.keep }}
      send={async (given, { idempotencyKey }) => {
        const body = { ...given, version: receipt.version };
        await call(voidReceipt, { params: { receiptId: receipt.id }, body, idempotencyKey });
        await dataChanged();
        onClose();
        toast({ title: t.void.done, variant: 'success' });
      }}
      onClose={onClose}
    >
      <Note tone="warn">
        <ul>
          {t.void.consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Note>
    </ReasonSheet>
  );
}
