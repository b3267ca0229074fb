import { type DepositMovement, reverseDeposit } from '@kliuchar/api-schema/deposits';
import { deposits as t } from '../../i18n/uk/deposits.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Props = { readonly contractId: string; readonly movement: DepositMovement; readonly onClose: () => void };

/** Nothing of the ledger is deleted: the movement stays, crossed out by its opposite. */
export function ReverseDeposit({ contractId, movement, onClose }: Props) {
  const form = useAppForm<{ reason: string }, typeof reverseDeposit.body>({
    schema: reverseDeposit.body,
    defaults: { reason: '' },
    onSubmit: async (body, { idempotencyKey }) => {
      await call(reverseDeposit, { params: { contractId, movementId: movement.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.reverse.done, variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.reverse.title}>
      <Note tone="warn">{t.reverse.text}</Note>
      <Form
        form={form}
        inDialog
        submitLabel={t.reverse.submit}
        secondary={<Button onClick={onClose}>{t.reverse.keep}</Button>}
      >
        <TextField form={form} name="reason" label={t.reverse.reason} rows={2} />
      </Form>
    </Sheet>
  );
}
