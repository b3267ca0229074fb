import type { Contract } from '@kliuchar/api-schema/contracts';
import { createReceipt, type Receipt } from '@kliuchar/api-schema/receipts';
import { addDays } from '@kliuchar/domain/dates/day';
import { Plus } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { penalties as penaltyWords } from '../../i18n/uk/penalties.ts';
import { receiptExtra } from '../../i18n/uk/receipt-extra.ts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatUah, today } from '../../lib/format.ts';
import { type AppForm, useAppForm } from '../../lib/forms.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField } from '../../ui/choice-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { MoneyField } from '../../ui/parsed-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { hasService, lineService, SERVICE_CHOICES } from './line-service.ts';
import type { Suggestion } from './penalty-row.tsx';
import './receipt.css';

type Line = { kind: Receipt['lines'][number]['kind']; service: string; title: string; amountKop: number | null };
type Pending = Contract['pendingAdjustments'];
/** `taken` stands beside the pending differences, one for each; `penalties` are by the receipt they are for. */
type Values = {
  dueOn: string | null;
  lines: Line[];
  taken: { isTaken: boolean }[];
  penalties: Record<string, boolean>;
};

/** A week is what people give for a bill that nobody waited for. */
const DUE_DAYS = 7;
const EMPTY: Line = { kind: 'deposit', service: '', title: '', amountKop: null };

/** The kinds a bill outside the month is made for; rent and services come with the month. */
const KINDS = (['deposit', 'adjustment', 'fee', 'utility', 'rent'] as const).map((value) => ({
  value,
  label: t.line.kinds[value],
}));

type OneOffDialogProps = {
  readonly contractId: string;
  /** Differences of a lease that is over: no month carries them any more. */
  readonly pending: Pending;
  /** What the late fee has come to, where the person came for it. */
  readonly penalties?: readonly Suggestion[];
  readonly onClose: () => void;
  readonly onCreated: (receiptId: string) => Promise<void>;
};

const OF_ANYTHING = { title: receiptExtra.oneOff.title, lead: receiptExtra.oneOff.lead };
/** Whoever has pressed «Виставити пеню» looks for that word. */
const OF_PENALTIES = { title: penaltyWords.bill.formTitle, lead: penaltyWords.bill.lead };

/** A receipt outside the monthly run: made as a draft, so that it is looked at before the tenant gets it. */
export function OneOffDialog({ contractId, pending, penalties = [], onClose, onCreated }: OneOffDialogProps) {
  const offered = pending.length + penalties.length;
  const form = useAppForm<Values, typeof createReceipt.body>({
    schema: createReceipt.body,
    defaults: {
      dueOn: addDays(today(), DUE_DAYS),
      lines: offered > 0 ? [] : [EMPTY],
      taken: pending.map(() => ({ isTaken: true })),
      penalties: Object.fromEntries(penalties.map(({ receiptId }) => [receiptId, true])),
    },
    toBody: ({ taken: _taken, penalties: _penalties, lines, ...rest }, { getValues }) => {
      const { taken } = getValues();
      const adjustmentIds = pending.filter((_, at) => taken[at]?.isTaken).map(({ adjustmentId }) => adjustmentId);
      const written = lines.map((line) => ({ ...line, service: lineService(line) }));
      return {
        ...rest,
        lines: [...written, ...chosenOf(penalties, getValues()).map(penaltyLine)],
        contractId,
        kind: 'one_off',
        ...(adjustmentIds.length > 0 && { adjustmentIds }),
      };
    },
    fieldOf: (name, values) => fieldOf(name, values, penalties),
    onSubmit: async (body, { idempotencyKey }) => {
      const receipt = await call(createReceipt, { body, idempotencyKey }).catch(async (error) => {
        // A penalty of yesterday is refused: today's is shown, and the person decides again.
        if (penalties.length > 0) await dataChanged();
        throw error;
      });
      await dataChanged();
      onClose();
      toast({ title: receiptExtra.oneOff.done, variant: 'success' });
      await onCreated(receipt.id);
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <Sheet open onClose={onClose} {...(penalties.length > 0 ? OF_PENALTIES : OF_ANYTHING)}>
      <Form form={form} inDialog submitLabel={receiptExtra.oneOff.submit}>
        <DateField form={form} name="dueOn" label={receiptExtra.oneOff.dueOn} />
        {penalties.length > 0 && <PenaltyFields form={form} penalties={penalties} />}
        {pending.length > 0 && <PendingFields form={form} pending={pending} />}
        {fields.map((line, at) => (
          <section className="oneoff" key={line.id} aria-label={receiptExtra.oneOff.line(at + 1)}>
            {fields.length + offered > 1 && (
              <header>
                <h3>{receiptExtra.oneOff.line(at + 1)}</h3>
                <Button
                  size="sm"
                  variant="g"
                  aria-label={receiptExtra.oneOff.removeLine(at + 1)}
                  onClick={() => remove(at)}
                >
                  {t.line.remove}
                </Button>
              </header>
            )}
            <LineFields form={form} at={at} />
          </section>
        ))}
        <div>
          <Button onClick={() => append({ ...EMPTY, kind: 'adjustment' })}>
            <Plus aria-hidden="true" />
            {receiptExtra.oneOff.addLine}
          </Button>
        </div>
      </Form>
    </Sheet>
  );
}

function chosenOf(penalties: readonly Suggestion[], values: Values): Suggestion[] {
  return penalties.filter(({ receiptId }) => values.penalties[receiptId]);
}

function penaltyLine({ number, amountKop }: Suggestion) {
  return { kind: 'penalty', title: penaltyWords.lineTitle(number), amountKop, penaltyOf: number };
}

/** Chosen penalties come after the lines that are written, and have one field in the form. */
function fieldOf(name: string, values: Values, penalties: readonly Suggestion[]): string {
  const line = /^lines\.(\d+)\./.exec(name)?.[1];
  const chosen = chosenOf(penalties, values)[Number(line) - values.lines.length];
  return chosen === undefined ? name : `penalties.${chosen.receiptId}`;
}

type FieldsProps = { readonly form: AppForm<Values> };

function PenaltyFields({ form, penalties }: FieldsProps & { readonly penalties: readonly Suggestion[] }) {
  return (
    <fieldset className="oneoff">
      <legend>{penaltyWords.bill.legend}</legend>
      {penalties.map(({ receiptId, number, amountKop, explanation }) => (
        <CheckboxField
          key={receiptId}
          form={form}
          name={`penalties.${receiptId}`}
          label={penaltyWords.bill.chosen(number, formatUah(amountKop))}
          hint={explanation.textUk}
        />
      ))}
    </fieldset>
  );
}

function PendingFields({ form, pending }: FieldsProps & { readonly pending: Pending }) {
  return (
    <fieldset className="oneoff">
      <legend>{receiptExtra.oneOff.pending}</legend>
      {pending.map(({ adjustmentId, title, amountKop, textUk }, at) => (
        <CheckboxField
          key={adjustmentId}
          form={form}
          name={`taken.${at}.isTaken`}
          label={receiptExtra.oneOff.pendingLine(title, formatUah(amountKop))}
          hint={textUk}
        />
      ))}
    </fieldset>
  );
}

function LineFields({ form, at }: FieldsProps & { readonly at: number }) {
  const kind = useWatch({ control: form.control, name: `lines.${at}.kind` });
  return (
    <>
      <SelectField form={form} name={`lines.${at}.kind`} label={receiptExtra.oneOff.kind} choices={KINDS} />
      {hasService(kind) && (
        <SelectField
          form={form}
          name={`lines.${at}.service`}
          label={t.line.service}
          hint={t.line.serviceHint}
          placeholder={t.line.noService}
          choices={SERVICE_CHOICES}
        />
      )}
      <TextField form={form} name={`lines.${at}.title`} label={receiptExtra.oneOff.what} />
      <MoneyField form={form} name={`lines.${at}.amountKop`} label={receiptExtra.oneOff.amount} />
    </>
  );
}
