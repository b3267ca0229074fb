import { type Counterparty, createCounterparty } from '@kliuchar/api-schema/counterparties';
import { useQueryClient } from '@tanstack/react-query';
import { common } from '../../i18n/uk/common.ts';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { refreshSessionWhileOnboarding } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { CounterpartyFields } from './counterparty-fields.tsx';
import {
  type CounterpartyValues,
  fieldOfCounterparty,
  newCounterparty,
  type Role,
  toCounterpartyBody,
} from './counterparty-values.ts';

type Props = {
  readonly name: string;
  readonly newRole: Role;
  readonly onClose: () => void;
  readonly onCreated: (counterparty: Pick<Counterparty, 'id' | 'displayName'>) => void;
};

/** A new person or firm over any form that needs one; nothing typed there is lost (ux.md F8). Inside a form wrap it in `OutsideForm`. */
export function CounterpartyDialog({ name, newRole, onClose, onCreated }: Props) {
  const queryClient = useQueryClient();
  const form = useAppForm<CounterpartyValues, typeof createCounterparty.body>({
    schema: createCounterparty.body,
    asksOwner: true,
    defaults: newCounterparty({ role: newRole, name }),
    toBody: (_filled, { getValues }) => toCounterpartyBody(getValues()),
    fieldOf: fieldOfCounterparty,
    onSubmit: async (body, { idempotencyKey }) => {
      const counterparty = await call(createCounterparty, { body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['counterparties'] });
      await refreshSessionWhileOnboarding();
      toast({ title: t.toasts.created, variant: 'success' });
      onCreated(counterparty);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t.form.dialogTitle} sheet wide>
      <Form
        form={form}
        inDialog
        submitLabel={t.form.create}
        secondary={<Button onClick={onClose}>{common.cancel}</Button>}
      >
        <CounterpartyFields
          form={form}
          onUse={(id, displayName) => {
            onCreated({ id, displayName });
            onClose();
          }}
        />
      </Form>
    </Dialog>
  );
}
