import type { ResponseOf } from '@kliuchar/api-schema/endpoint';
import { listNumbering as listEndpoint, type listNumbering, saveNumbering } from '@kliuchar/api-schema/numbering';
import { useQuery } from '@tanstack/react-query';
import { common } from '../../i18n/uk/common.ts';
import { profile as t } from '../../i18n/uk/profile.ts';
import { changedOnly, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import { SwitchField } from '../../ui/choice-field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

const NUMBERING = ['profile', 'numbering'];

type Numbering = ResponseOf<typeof listNumbering>['items'][number];
type Values = { prefix: string; yearInNumber: boolean; next: string };

/** A landlord who kept papers before goes on with his own numbers. */
export function NumberingSection() {
  const query = useQuery({ queryKey: NUMBERING, queryFn: ({ signal }) => call(listEndpoint, { signal }) });
  const items = query.data?.items ?? [];
  return (
    <Section title={t.numbering.title}>
      <p className="muted mb-3">{t.numbering.lead}</p>
      {query.isPending && <Skeleton />}
      {query.isError && (
        <ErrorState error={query.error} title={t.numbering.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {items.map((item) => (
        <NumberingForm
          key={`${item.ownerId} ${item.version} ${item.next}`}
          item={item}
          isOneOfMany={items.length > 1}
        />
      ))}
    </Section>
  );
}

function NumberingForm({ item, isOneOfMany }: { readonly item: Numbering; readonly isOneOfMany: boolean }) {
  const { ownerId, ownerName, prefix, yearInNumber, next, sample, version } = item;
  const form = useAppForm<Values, typeof saveNumbering.body>({
    schema: saveNumbering.body,
    defaults: { prefix, yearInNumber, next: String(next) },
    edit: true,
    toBody: (values) => {
      const filled = values as Partial<Values>;
      const after = {
        prefix: filled.prefix ?? '',
        yearInNumber: filled.yearInNumber ?? false,
        next: Number(filled.next ?? Number.NaN),
      };
      const changes = changedOnly({ prefix, yearInNumber, next }, after);
      return Object.keys(changes).length === 0 ? changes : { ...changes, ownerId, version };
    },
    onSubmit: async (body) => {
      await call(saveNumbering, { body });
      await queryClient.invalidateQueries({ queryKey: NUMBERING });
      toast({ title: t.numbering.saved, variant: 'success' });
    },
  });
  return (
    <Form form={form} submitLabel={common.save} quiet>
      {isOneOfMany && <h3>{ownerName}</h3>}
      <Pair>
        <TextField
          form={form}
          name="prefix"
          label={t.numbering.prefix}
          hint={t.numbering.prefixHint}
          maxLength={12}
          optional
        />
        <TextField form={form} name="next" label={t.numbering.next} inputMode="numeric" short />
      </Pair>
      <SwitchField form={form} name="yearInNumber" label={t.numbering.year} hint={t.numbering.yearHint} />
      <p>
        {t.numbering.sample} <b className="nowrap num">{sample}</b>
      </p>
    </Form>
  );
}
