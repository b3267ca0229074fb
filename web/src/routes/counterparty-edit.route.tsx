import { type Counterparty, getCounterparty, updateCounterparty } from '@kliuchar/api-schema/counterparties';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { CounterpartyFields } from '../features/counterparties/counterparty-fields.tsx';
import {
  type CounterpartyValues,
  fieldOfCounterparty,
  toCounterpartyBody,
  toCounterpartyValues,
  turnsLinksOff,
} from '../features/counterparties/counterparty-values.ts';
import { OldLinksNote } from '../features/counterparties/old-links-note.tsx';
import { common } from '../i18n/uk/common.ts';
import { counterparties as t } from '../i18n/uk/counterparties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { changesToSave } from '../lib/changes-to-save.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { toast } from '../lib/toast.ts';
import { CancelLink } from '../ui/cancel-link.tsx';
import { Form } from '../ui/form.tsx';
import { useFreshLogin } from '../ui/fresh-login.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export default function CounterpartyEditRoute() {
  const counterpartyId = useParams().contactId ?? '';
  const query = useQuery({
    queryKey: ['counterparties', 'one', counterpartyId],
    queryFn: ({ signal }) => call(getCounterparty, { params: { counterpartyId }, signal }),
    meta: { failed: t.failed.get },
  });
  useScreenName(query.data && titles.editOf(titles.counterpartyEdit, query.data.displayName));
  if (query.isPending) return <Skeleton shape="record" />;
  if (query.isError)
    return <PageFailure heading={titles.counterpartyEdit} query={query} words={t.page} list="/counterparties" />;
  return <Edit key={query.data.version} counterparty={query.data} />;
}

function Edit({ counterparty }: { readonly counterparty: Counterparty }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const back = `/counterparties/${counterparty.id}`;
  const before = toCounterpartyValues(counterparty);
  const fresh = useFreshLogin();
  const form = useAppForm<CounterpartyValues, typeof updateCounterparty.body>({
    schema: updateCounterparty.body,
    defaults: before,
    edit: true,
    draft: `counterparty-${counterparty.id}`,
    toBody: (_filled, { getValues }) => toCounterpartyBody(getValues()),
    fieldOf: fieldOfCounterparty,
    onSubmit: async (body, { idempotencyKey }) => {
      const changes = changesToSave(toCounterpartyBody(before), body);
      if (changes === null) return;
      await fresh.guard(async () => {
        const saved = await call(updateCounterparty, {
          params: { counterpartyId: counterparty.id },
          body: { ...changes, version: counterparty.version },
          idempotencyKey,
        });
        queryClient.setQueryData(['counterparties', 'one', counterparty.id], saved);
        await queryClient.invalidateQueries({ queryKey: ['counterparties'] });
        const isOff = turnsLinksOff(counterparty, saved);
        toast({ title: isOff ? t.toasts.updatedLinksOff : t.toasts.updated, variant: 'success' });
        await navigate(back, { replace: true });
      });
    },
  });
  return (
    <>
      <PageHeader title={titles.counterpartyEdit} sub={counterparty.displayName} />
      <Form form={form} submitLabel={common.save} secondary={<CancelLink to={back} />}>
        <CounterpartyFields form={form} exceptId={counterparty.id} />
        <OldLinksNote form={form} counterparty={counterparty} />
      </Form>
      {fresh.note}
    </>
  );
}
