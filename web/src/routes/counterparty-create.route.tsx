import { COUNTERPARTY_ROLES, createCounterparty } from '@kliuchar/api-schema/counterparties';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { CounterpartyFields } from '../features/counterparties/counterparty-fields.tsx';
import {
  type CounterpartyValues,
  fieldOfCounterparty,
  newCounterparty,
  toCounterpartyBody,
} from '../features/counterparties/counterparty-values.ts';
import { counterparties as t } from '../i18n/uk/counterparties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { refreshSessionWhileOnboarding } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { CancelLink } from '../ui/cancel-link.tsx';
import { Form } from '../ui/form.tsx';
import { PageHeader } from '../ui/parts.tsx';

export default function CounterpartyCreateRoute() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const asked = useSearchParams()[0].get('role');
  const role = COUNTERPARTY_ROLES.find((each) => each === asked) ?? 'tenant';
  const form = useAppForm<CounterpartyValues, typeof createCounterparty.body>({
    schema: createCounterparty.body,
    asksOwner: true,
    defaults: newCounterparty({ role }),
    draft: 'counterparty-create',
    toBody: (_filled, { getValues }) => toCounterpartyBody(getValues()),
    fieldOf: fieldOfCounterparty,
    onSubmit: async (body, { idempotencyKey }) => {
      const { id } = await call(createCounterparty, { body, idempotencyKey });
      await queryClient.invalidateQueries({ queryKey: ['counterparties'] });
      await refreshSessionWhileOnboarding();
      toast({ title: t.toasts.created, variant: 'success' });
      await navigate(`/counterparties/${id}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={titles.counterpartyCreate} />
      <Form form={form} submitLabel={t.form.create} secondary={<CancelLink to="/counterparties" />}>
        <CounterpartyFields form={form} />
      </Form>
    </>
  );
}
