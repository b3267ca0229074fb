import { renewContract, sendContract } from '@kliuchar/api-schema/contract-steps';
import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { remindContracts } from '@kliuchar/api-schema/reminders';
import { addMonthsToDay, type Day } from '@kliuchar/domain/dates/day';
import { useWatch } from 'react-hook-form';
import { contractBulk as t } from '../../i18n/uk/contract-bulk.ts';
import { type BulkDeed, runBulk } from '../../lib/bulk-work.ts';
import { today } from '../../lib/format.ts';
import { useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { rowByRow } from '../../lib/row-by-row.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ConfirmDialog, Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { debtsInWords, endingBefore, latestEnd, rentsInWords } from './bulk-choice.ts';

type DialogProps = {
  readonly rows: readonly ContractListItem[];
  /** What belongs to be said of the choice itself. */
  readonly notes: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

const place = (id: string) => `/contracts/${id}`;

/** Of a few whoever has asked waits; of many it is seen on the page itself how far they have come. */
async function run(deed: BulkDeed, rows: readonly ContractListItem[], onDone: () => void): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const work = runBulk(deed, ids).then(onDone);
  if (ids.length <= deed.part) await work;
}

/** Rows of one call: about a second of the server's work. */
const REMINDED_AT_ONCE = 100;

/** A call for many, whose answer the list gives the names for. */
function reminding(rows: readonly ContractListItem[]): BulkDeed {
  const names = new Map(rows.map(({ id, number, propertyName }) => [id, { number, propertyName }]));
  return {
    words: { ...t.words.remind, rows: t.rows },
    part: REMINDED_AT_ONCE,
    act: async (ids) => {
      const { items } = await call(remindContracts, { body: { ids } });
      return { items: items.map((item) => ({ ...item, ...names.get(item.id) })) };
    },
    place,
  };
}

/** Tenants who owe are written to by what they owe. */
export function RemindManyDialog({ rows, notes, onClose, onDone }: DialogProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.remindTitle(rows.length)}
      consequences={[t.remindText, ...notes]}
      confirmLabel={t.remindConfirm}
      cancelLabel={t.keep}
      onConfirm={() => run(reminding(rows), rows, onDone)}
    >
      <p className="strong num">{t.debt(debtsInWords(rows))}</p>
    </ConfirmDialog>
  );
}

/** What leaves cannot be taken back, so it is summed up first (ux.md F10). */
export function SendManyDialog({ rows, notes, onClose, onDone }: DialogProps) {
  const deed = () => ({
    ...rowByRow(rows, (contractId, idempotencyKey) => call(sendContract, { params: { contractId }, idempotencyKey })),
    words: { ...t.words.send, rows: t.rows },
    place,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.sendTitle(rows.length)}
      consequences={[t.sendText, ...notes]}
      confirmLabel={t.sendConfirm}
      cancelLabel={t.keep}
      onConfirm={() => run(deed(), rows, onDone)}
    >
      <p className="strong num">{t.rent(rentsInWords(rows))}</p>
    </ConfirmDialog>
  );
}

/** One new end for all of them, offered a year after the last of the present ones. */
export function RenewManyDialog({ rows, notes, onClose, onDone }: DialogProps) {
  const form = useAppForm<{ endDate: Day | null }, typeof renewContract.body>({
    schema: renewContract.body,
    defaults: { endDate: addMonthsToDay(latestEnd(rows, today()), 12) },
    onSubmit: async (body) => {
      const touched = endingBefore(rows, body.endDate);
      if (touched.length === 0) return;
      const steps = rowByRow(touched, (contractId, idempotencyKey) =>
        call(renewContract, { params: { contractId }, body, idempotencyKey }),
      );
      await run({ ...steps, words: { ...t.words.renew, rows: t.rows }, place }, touched, onDone);
      onClose();
    },
  });
  const endDate = useWatch({ control: form.control, name: 'endDate' });
  const touched = endDate ? endingBefore(rows, endDate).length : rows.length;
  const left = rows.length - touched;
  return (
    <Sheet open onClose={onClose} title={t.renewTitle(rows.length)} lead={t.renewLead}>
      <Form form={form} inDialog submitLabel={t.renewSubmit(touched)}>
        {notes.map((note) => (
          <Note key={note}>{note}</Note>
        ))}
        <DateField form={form} name="endDate" label={t.renewEnd} />
        <p className="num">{t.rent(rentsInWords(endDate ? endingBefore(rows, endDate) : rows))}</p>
        {left > 0 && <Note tone="warn">{touched === 0 ? t.renewNone : t.renewLater(left)}</Note>}
      </Form>
    </Sheet>
  );
}
