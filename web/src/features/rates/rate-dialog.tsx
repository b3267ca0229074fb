import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import {
  createExchangeRate,
  createKeyRate,
  createPriceIndex,
  updateExchangeRate,
  updateKeyRate,
  updatePriceIndex,
} from '@kliuchar/api-schema/rates';
import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';
import { rates as t } from '../../i18n/uk/rates.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatPeriod, today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { SegmentedField, SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { DecimalField } from '../../ui/parsed-field.tsx';
import type { RateItem, Series } from './rate-series.ts';

type Props = { readonly series: Series; readonly item?: RateItem; readonly onClose: () => void };

/** One value of one's own: a new one, or another value for the same day. */
export function RateDialog({ series, item, onClose }: Props) {
  const title = item ? t.form.editTitle(item.at) : t.form.addTitle[series];
  const lead = item ? t.form.editLead : t.form.lead[series];
  return (
    <Sheet open onClose={onClose} title={title} lead={lead}>
      {series === 'prices' && <PriceIndexForm item={item} onClose={onClose} />}
      {series === 'key' && <KeyRateForm item={item} onClose={onClose} />}
      {(series === 'usd' || series === 'eur') && <ExchangeForm series={series} item={item} onClose={onClose} />}
    </Sheet>
  );
}

type FormProps = { readonly item: RateItem | undefined; readonly onClose: () => void };

async function finish(item: RateItem | undefined, onClose: () => void): Promise<void> {
  await dataChanged();
  onClose();
  toast({ title: item ? t.form.changed : t.form.added, variant: 'success' });
}

type ExchangeValues = { currency: 'USD' | 'EUR'; source: 'nbu' | 'manual'; rateOn: string | null; rate: string | null };

function ExchangeForm({ series, item, onClose }: FormProps & { readonly series: 'usd' | 'eur' }) {
  const form = useAppForm<ExchangeValues, typeof createExchangeRate.body | typeof updateExchangeRate.body>({
    schema: item ? updateExchangeRate.body : createExchangeRate.body,
    asksOwner: !item,
    defaults: {
      currency: series === 'usd' ? 'USD' : 'EUR',
      source: 'nbu',
      rateOn: today(),
      rate: item?.value ?? null,
    },
    ...(item && { edit: true, toBody: ({ rate }) => ({ rate, version: item.version }) }),
    onSubmit: async (body, { idempotencyKey }) => {
      const { rate } = body;
      if (item) await call(updateExchangeRate, { params: { rateId: item.id }, body: { rate, version: item.version } });
      else await call(createExchangeRate, { body: body as BodyInputOf<typeof createExchangeRate>, idempotencyKey });
      await finish(item, onClose);
    },
  });
  return (
    <Form form={form} inDialog submitLabel={t.form.save}>
      {!item && (
        <>
          <SegmentedField
            form={form}
            name="currency"
            label={t.form.currency}
            choices={[
              { value: 'USD', label: t.names.usd },
              { value: 'EUR', label: t.names.eur },
            ]}
          />
          <SegmentedField
            form={form}
            name="source"
            label={t.form.source}
            hint={t.form.sourceHint}
            choices={[
              { value: 'nbu', label: t.form.sourceChoices.nbu },
              { value: 'manual', label: t.form.sourceChoices.manual },
            ]}
          />
          <DateField form={form} name="rateOn" label={t.form.rateOn} />
        </>
      )}
      <DecimalField form={form} name="rate" label={t.form.rate} suffix="₴" short />
    </Form>
  );
}

/** Older months come from the published list; by hand one fills in the last ones. */
const MONTHS = 36;

function PriceIndexForm({ item, onClose }: FormProps) {
  const months = Array.from({ length: MONTHS }, (_, at) => addPeriods(periodOfDay(today()), -1 - at));
  const form = useAppForm<
    { month: string; percent: string | null },
    typeof createPriceIndex.body | typeof updatePriceIndex.body
  >({
    schema: item ? updatePriceIndex.body : createPriceIndex.body,
    asksOwner: !item,
    defaults: { month: months[0] ?? '', percent: item?.value ?? null },
    ...(item && { edit: true, toBody: ({ percent }) => ({ percent, version: item.version }) }),
    onSubmit: async (body, { idempotencyKey }) => {
      const { percent } = body;
      if (item) await call(updatePriceIndex, { params: { rateId: item.id }, body: { percent, version: item.version } });
      else await call(createPriceIndex, { body: body as BodyInputOf<typeof createPriceIndex>, idempotencyKey });
      await finish(item, onClose);
    },
  });
  return (
    <Form form={form} inDialog submitLabel={t.form.save}>
      {!item && (
        <SelectField
          form={form}
          name="month"
          label={t.form.month}
          choices={months.map((value) => ({ value, label: formatPeriod(value) }))}
        />
      )}
      <DecimalField form={form} name="percent" label={t.form.percent} hint={t.form.percentHint} suffix="%" short />
    </Form>
  );
}

function KeyRateForm({ item, onClose }: FormProps) {
  const form = useAppForm<
    { validFrom: string | null; percent: string | null },
    typeof createKeyRate.body | typeof updateKeyRate.body
  >({
    schema: item ? updateKeyRate.body : createKeyRate.body,
    asksOwner: !item,
    defaults: { validFrom: today(), percent: item?.value ?? null },
    ...(item && { edit: true, toBody: ({ percent }) => ({ percent, version: item.version }) }),
    onSubmit: async (body, { idempotencyKey }) => {
      const { percent } = body;
      if (item) await call(updateKeyRate, { params: { rateId: item.id }, body: { percent, version: item.version } });
      else await call(createKeyRate, { body: body as BodyInputOf<typeof createKeyRate>, idempotencyKey });
      await finish(item, onClose);
    },
  });
  return (
    <Form form={form} inDialog submitLabel={t.form.save}>
      {!item && <DateField form={form} name="validFrom" label={t.form.validFrom} />}
      <DecimalField form={form} name="percent" label={t.form.keyPercent} suffix="%" short />
    </Form>
  );
}
