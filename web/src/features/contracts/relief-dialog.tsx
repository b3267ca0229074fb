import { createRelief, previewRelief } from '@kliuchar/api-schema/amendments';
import type { Contract } from '@kliuchar/api-schema/contracts';
import { kop } from '@kliuchar/domain/money/kop';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { reliefs as t } from '../../i18n/uk/reliefs.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatDecimalUk, formatUah, today } from '../../lib/format.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { upload } from '../../lib/upload.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Form, Pair } from '../../ui/form.tsx';
import { Money } from '../../ui/money.tsx';
import { DecimalField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './contracts.css';

type Values = {
  from: string | null;
  to: string | null;
  percent: string | null;
  reason: string;
  fileId: string | null;
};

/** Rent taken off for days without use; the sum is shown before it is given away. */
export function ReliefDialog({ contract, onClose }: { readonly contract: Contract; readonly onClose: () => void }) {
  const form = useAppForm<Values, typeof createRelief.body>({
    schema: createRelief.body,
    defaults: { from: today(), to: today(), percent: '100', reason: '', fileId: null },
    onSubmit: async (body, { idempotencyKey }) => {
      const relief = await call(createRelief, { params: { contractId: contract.id }, body, idempotencyKey });
      await dataChanged();
      onClose();
      toast({ title: t.dialog.done(formatUah(kop(-relief.amountKop))), variant: 'success' });
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.dialog.title} lead={t.dialog.lead}>
      <Form form={form} inDialog submitLabel={t.dialog.submit} busyLabel={t.dialog.busy}>
        <Pair>
          <DateField form={form} name="from" label={t.dialog.from} />
          <DateField form={form} name="to" label={t.dialog.to} />
        </Pair>
        <DecimalField
          form={form}
          name="percent"
          label={t.dialog.percent}
          hint={t.dialog.percentHint}
          suffix="%"
          short
        />
        <Preview form={form} contractId={contract.id} />
        <TextField form={form} name="reason" label={t.dialog.reason} hint={t.dialog.reasonHint} rows={2} />
        <FileField
          form={form}
          name="fileId"
          label={t.dialog.file}
          hint={t.dialog.fileHint}
          accept="image/*,application/pdf"
          send={(file, onProgress, signal) => upload({ file, purpose: 'contract_document', onProgress, signal })}
          optional
        />
      </Form>
    </Sheet>
  );
}

type PreviewProps = { readonly form: AppForm<Values>; readonly contractId: string };

function Preview({ form, contractId }: PreviewProps) {
  const [from, to, percent] = useWatch({ control: form.control, name: ['from', 'to', 'percent'] });
  const days = useDebounced(JSON.stringify({ from, to, percent }));
  const { from: first, to: last, percent: part } = JSON.parse(days) as Pick<Values, 'from' | 'to' | 'percent'>;
  const body =
    first !== null && last !== null && part !== null && first <= last ? { from: first, to: last, percent: part } : null;
  const query = useQuery({
    queryKey: ['contract', contractId, 'relief-preview', body],
    queryFn: ({ signal }) =>
      call(previewRelief, {
        params: { contractId },
        body: body ?? { from: '', to: '', percent: '' },
        signal,
      }),
    enabled: body !== null,
    retry: false,
    meta: { quiet: true },
  });
  return (
    <div className="relief-sum" role="status">
      <PreviewWords query={query} percent={part} />
    </div>
  );
}

type PreviewWordsProps = {
  readonly query: {
    readonly data: { readonly days: number; readonly rentKop: number; readonly amountKop: number } | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
  };
  readonly percent: string | null;
};

function PreviewWords({ query: { data, error, isFetching }, percent }: PreviewWordsProps) {
  if (error) return <p className="muted">{error instanceof ApiError ? reasonOf(error) : ''}</p>;
  if (!data) return <p className="muted">{isFetching ? t.dialog.counting : t.dialog.fill}</p>;
  if (data.amountKop === 0) return <p className="muted">{t.dialog.nothing}</p>;
  return (
    <>
      <span className="muted">{t.dialog.less}</span>
      <Money amountKop={-data.amountKop} size="m" />
      <small className="num">
        {t.dialog.how(data.days, formatDecimalUk(percent ?? '0'), formatUah(kop(data.rentKop)))}
      </small>
    </>
  );
}

/** What stands at a field is more than «Перевірте заповнені поля». */
const reasonOf = (error: ApiError): string => Object.values(error.fields)[0] ?? error.message;
