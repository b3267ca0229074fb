import { createComplex } from '@kliuchar/api-schema/complexes';
import { useNavigate } from 'react-router';
import { ComplexFields } from '../features/complexes/complex-fields.tsx';
import { type ComplexValues, NEW_COMPLEX, toComplexBody } from '../features/complexes/complex-values.ts';
import { useComplexesChanged } from '../features/complexes/complexes.queries.ts';
import { complexes as t } from '../i18n/uk/complexes.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { toast } from '../lib/toast.ts';
import { CancelLink } from '../ui/cancel-link.tsx';
import { Form } from '../ui/form.tsx';
import { PageHeader } from '../ui/parts.tsx';

export default function ComplexCreateRoute() {
  const navigate = useNavigate();
  const changed = useComplexesChanged();
  const form = useAppForm<ComplexValues, typeof createComplex.body>({
    schema: createComplex.body,
    asksOwner: true,
    defaults: NEW_COMPLEX,
    draft: 'complex-create',
    toBody: (_filled, { getValues }) => toComplexBody(getValues()),
    onSubmit: async (body, { idempotencyKey }) => {
      const { id } = await call(createComplex, { body, idempotencyKey });
      await changed();
      toast({ title: t.toasts.created, variant: 'success' });
      await navigate(`/complexes/${id}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={titles.complexCreate} sub={t.form.next} />
      <Form form={form} submitLabel={t.form.create} secondary={<CancelLink to="/complexes" />}>
        <ComplexFields form={form} />
      </Form>
    </>
  );
}
