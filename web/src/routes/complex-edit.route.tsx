import { type Complex, replaceComplex } from '@kliuchar/api-schema/complexes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { ComplexFields } from '../features/complexes/complex-fields.tsx';
import { type ComplexValues, toComplexBody, toComplexValues } from '../features/complexes/complex-values.ts';
import { useComplex, useComplexesChanged } from '../features/complexes/complexes.queries.ts';
import { common } from '../i18n/uk/common.ts';
import { complexes as t } from '../i18n/uk/complexes.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useAppForm } from '../lib/forms.ts';
import { call } from '../lib/http.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { toast } from '../lib/toast.ts';
import { CancelLink } from '../ui/cancel-link.tsx';
import { Form } from '../ui/form.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export default function ComplexEditRoute() {
  const query = useComplex(useParams().complexId);
  useScreenName(query.data && titles.editOf(titles.complexEdit, query.data.name));
  if (query.isPending) return <Skeleton shape="record" />;
  // Of a complex that is not there the server's own words are shown: specification §8 gives them.
  if (query.isError) {
    return (
      <PageFailure
        heading={titles.complexEdit}
        query={query}
        words={{ ...t.page, notFound: query.error.message }}
        list="/complexes"
      />
    );
  }
  return <Edit key={query.data.version} complex={query.data} />;
}

function Edit({ complex }: { readonly complex: Complex }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const changed = useComplexesChanged();
  const back = `/complexes/${complex.id}`;
  const form = useAppForm<ComplexValues, typeof replaceComplex.body>({
    schema: replaceComplex.body,
    defaults: toComplexValues(complex),
    edit: true,
    draft: `complex-${complex.id}`,
    toBody: (_filled, { getValues }) => ({ ...toComplexBody(getValues()), version: complex.version }),
    onSubmit: async (body, { idempotencyKey }) => {
      const saved = await call(replaceComplex, { params: { complexId: complex.id }, body, idempotencyKey });
      queryClient.setQueryData(['complexes', 'one', complex.id], saved);
      await changed();
      toast({ title: t.toasts.updated, variant: 'success' });
      await navigate(back, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={titles.complexEdit} sub={complex.name} />
      <Form form={form} submitLabel={common.save} secondary={<CancelLink to={back} />}>
        <ComplexFields form={form} />
      </Form>
    </>
  );
}
