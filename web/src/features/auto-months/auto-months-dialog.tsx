import { setAutoMonth } from '@kliuchar/api-schema/auto-months';
import { contractBulk as t } from '../../i18n/uk/contract-bulk.ts';
import { runBulk } from '../../lib/bulk-work.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { type NamedRow, ROWS_AT_ONCE, rowByRow } from '../../lib/row-by-row.ts';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { AutoMonthFields, type AutoMonthValues, autoMonthBody } from './auto-month-fields.tsx';

type Props = {
  readonly rows: readonly NamedRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** One setting for many leases; what each had before gives way to it. */
export function AutoMonthsDialog({ rows, onClose, onDone }: Props) {
  const form = useAppForm<AutoMonthValues, typeof setAutoMonth.body>({
    schema: setAutoMonth.body,
    defaults: { mode: 'drafts', day: '1', billedMonth: 'previous', askDaysBefore: '' },
    toBody: (_filled, { getValues }) => autoMonthBody(getValues()),
    onSubmit: async (body) => {
      const deed = {
        ...rowByRow(rows, (contractId, idempotencyKey) =>
          call(setAutoMonth, { params: { contractId }, body, idempotencyKey }),
        ),
        words: { ...t.words.auto, rows: t.rows },
        place: (id: string) => `/contracts/${id}`,
      };
      const work = runBulk(
        deed,
        rows.map(({ id }) => id),
      ).then(onDone);
      // Of many it is seen on the page itself how far they have come.
      if (rows.length <= ROWS_AT_ONCE) await work;
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={t.autoTitle(rows.length)} lead={t.autoLead}>
      <Form form={form} inDialog submitLabel={t.autoSubmit}>
        <AutoMonthFields form={form} />
      </Form>
    </Sheet>
  );
}
