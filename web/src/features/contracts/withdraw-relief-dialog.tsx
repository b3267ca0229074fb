import { type Relief, withdrawRelief } from '@kliuchar/api-schema/amendments';
import { reliefs as t } from '../../i18n/uk/reliefs.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDay } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Money } from '../../ui/money.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';

type WithdrawReliefDialogProps = {
  readonly contractId: string;
  readonly relief: Relief;
  readonly onClose: () => void;
};

/** What follows depends on where the relief already stands, and is said before it happens (ux.md D4). */
export function WithdrawReliefDialog({ contractId, relief, onClose }: WithdrawReliefDialogProps) {
  const form = useAppForm<{ reason: string }, typeof withdrawRelief.body>({
    schema: withdrawRelief.body,
    defaults: { reason: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      const params = { contractId, reliefId: relief.id };
      const withdrawn = await call(withdrawRelief, { params, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: withdrawn.opposite ? t.withdraw.opposed : t.withdraw.done, variant: 'success' });
    },
  });
  const { from, to, amountKop, receiptNumber } = relief;
  return (
    <Sheet open onClose={onClose} title={t.withdraw.title(t.days(formatDay(from), formatDay(to)))}>
      <p>
        <Money amountKop={amountKop} size="m" />
      </p>
      <Note tone="info">{receiptNumber ? t.withdraw.carried(receiptNumber) : t.withdraw.waiting}</Note>
      <Form
        form={form}
        inDialog
        submitLabel={t.withdraw.submit}
        busyLabel={t.withdraw.busy}
        secondary={<Button onClick={onClose}>{t.withdraw.keep}</Button>}
      >
        <TextField
          form={form}
          name="reason"
          label={t.withdraw.reason}
          {...(receiptNumber && { hint: t.withdraw.reasonHint })}
          rows={2}
          optional
        />
      </Form>
    </Sheet>
  );
}
