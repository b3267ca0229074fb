import { statementColumns, type UnknownTable } from '@kliuchar/api-schema/bank-statements';
import type { ColumnRole, StatementColumns } from '@kliuchar/domain/bank-statements/statement-columns';
import { useEffect, useRef, useState } from 'react';
import { bankStatements as t } from '../../i18n/uk/bank-statements.ts';
import { useAppForm } from '../../lib/forms.ts';
import { SelectField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';

/** What the person is asked about; the rest only banks' own files have. */
const ASKED = ['date', 'amount', 'credit', 'debit', 'purpose', 'payerName', 'payerIban', 'payerTaxId'] as const;
type Asked = (typeof ASKED)[number];
type Values = Record<Asked, string>;

type Props = {
  readonly table: UnknownTable;
  readonly onClose: () => void;
  readonly onColumns: (columns: StatementColumns) => Promise<void>;
};

/** The columns of a bank we do not know, guessed by their titles; the first rows stand below to look at. */
export function ColumnsDialog({ table, onClose, onColumns }: Props) {
  const { titles, columns } = table;
  const guessed = (role: Asked) => (columns[role] === undefined ? '' : String(columns[role]));
  const form = useAppForm<Values, typeof statementColumns>({
    schema: statementColumns,
    defaults: Object.fromEntries(ASKED.map((role) => [role, guessed(role)])) as Values,
    toBody: (values) => bodyOf(values),
    onSubmit: onColumns,
  });
  const choices = titles.map((title, at) => ({ value: String(at), label: title || t.columns.untitled(at + 1) }));
  return (
    <Dialog open onClose={onClose} title={t.columns.title} lead={t.columns.lead} sheet wide>
      <Form form={form} inDialog submitLabel={t.columns.submit} busyLabel={t.columns.busy}>
        <div className="bank-columns">
          {ASKED.map((role) => (
            <SelectField
              key={role}
              form={form}
              name={role}
              label={t.columns.roles[role]}
              choices={choices}
              placeholder={t.columns.none}
              {...(role === 'amount' && { hint: t.columns.sums })}
              {...(role !== 'date' && role !== 'amount' && { optional: true })}
            />
          ))}
        </div>
        <Sample table={table} />
      </Form>
    </Dialog>
  );
}

function bodyOf(values: Partial<Record<ColumnRole, string | undefined>>): StatementColumns {
  const chosen = Object.entries(values).filter(([, at]) => at !== undefined && at !== '');
  return Object.fromEntries(chosen.map(([role, at]) => [role, Number(at)]));
}

/** Cells have no names of their own: they are known by their places, which do not change. */
const placed = <T,>(items: readonly T[]) => items.map((item, at) => ({ place: `place-${at}`, at, item }));

/** Whether a box is narrower than what is in it: only then is it a stop of the keyboard, which scrolls it. */
function useOverflow() {
  const box = useRef<HTMLElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return;
    // Also told when the dialog opens: until then nothing in it has a size.
    const watcher = new ResizeObserver(() => setOverflows(current.scrollWidth > current.clientWidth));
    watcher.observe(current);
    return () => watcher.disconnect();
  }, []);
  return { box, overflows };
}

function Sample({ table: { titles, sample } }: { readonly table: UnknownTable }) {
  const { box, overflows } = useOverflow();
  return (
    <section
      ref={box}
      className="bank-sample scroll-x"
      aria-label={t.columns.sample}
      tabIndex={overflows ? 0 : undefined}
    >
      <table className="tbl dense">
        <caption>{t.columns.sample}</caption>
        <thead>
          <tr>
            {placed(titles).map(({ place, at, item }) => (
              <th key={place} scope="col">
                {item || t.columns.untitled(at + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {placed(sample).map(({ place, item: row }) => (
            <tr key={place}>
              {placed(row).map(({ place: cell, item }) => (
                <td key={cell}>{item}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
