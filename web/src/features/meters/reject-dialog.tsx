import { rejectReading } from '@kliuchar/api-schema/meters';
import { meters as t } from '../../i18n/uk/meters.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = {
  readonly readingId: string;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
};

/** The tenant is asked again; what is written here he reads instead of «Перевірте цифри на лічильнику». */
export function RejectDialog({ readingId, onDone, onClose }: Props) {
  const form = useAppForm<{ comment: string }, typeof rejectReading.body>({
    schema: rejectReading.body,
    defaults: { comment: '' },
    failed: t.failed.reject,
    onSubmit: async (body, { idempotencyKey }) => {
      await call(rejectReading, { params: { readingId }, body, idempotencyKey });
      onClose();
      await onDone();
      toast({ title: t.sheet.rejected, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.sheet.rejectTitle} lead={t.sheet.rejectLead}>
      <Form
        form={form}
        inDialog
        submitLabel={t.sheet.reject}
        secondary={<Button onClick={onClose}>{t.sheet.keep}</Button>}
      >
        <TextField
          form={form}
          name="comment"
          label={t.sheet.rejectReason}
          hint={t.sheet.rejectHint}
          rows={2}
          maxLength={500}
          optional
        />
      </Form>
    </Sheet>
  );
}
