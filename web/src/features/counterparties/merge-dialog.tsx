import { type Counterparty, mergeCounterparty } from '@kliuchar/api-schema/counterparties';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { useFreshLogin } from '../../ui/fresh-login.tsx';
import { CounterpartyField } from './counterparty-field.tsx';

type Props = { readonly counterparty: Counterparty; readonly onClose: () => void };

/** Two cards of one person become one; this one is closed (product.md §4). */
export function MergeDialog({ counterparty, onClose }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const fresh = useFreshLogin();
  const form = useAppForm<{ into: string }, typeof mergeCounterparty.body>({
    schema: mergeCounterparty.body,
    defaults: { into: '' },
    onSubmit: (body, { idempotencyKey }) =>
      fresh.guard(async () => {
        await call(mergeCounterparty, { params: { counterpartyId: counterparty.id }, body, idempotencyKey });
        await queryClient.invalidateQueries({ queryKey: ['counterparties'] });
        toast({ title: t.toasts.merged, variant: 'success' });
        onClose();
        await navigate(`/counterparties/${body.into}`, { replace: true });
      }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      sheet
      title={t.actions.mergeTitle(counterparty.displayName)}
      lead={t.actions.mergeLead}
    >
      {fresh.note}
      <Form
        form={form}
        inDialog
        submitLabel={t.actions.mergeSubmit}
        secondary={<Button onClick={onClose}>{t.actions.keep}</Button>}
      >
        <CounterpartyField
          form={form}
          name="into"
          label={t.actions.mergeInto}
          newRole={counterparty.roles[0] ?? 'tenant'}
        />
      </Form>
    </Dialog>
  );
}
