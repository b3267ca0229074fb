import {
  DUPLICATE_DECISIONS,
  getImport,
  type Import,
  type ImportRow,
  updateImportRow,
} from '@kliuchar/api-schema/imports';
import { IMPORT_FIELDS } from '@kliuchar/domain/imports/import-fields';
import clsx from 'clsx';
import { Check, CircleAlert, Minus } from 'lucide-react';
import { useState } from 'react';
import { imports as t } from '../../i18n/uk/imports.ts';
import { call } from '../../lib/http.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { describe, FieldError } from '../../ui/field.tsx';
import { importChanged } from './import-queries.ts';
import { Pick } from './pick.tsx';

type Props = { readonly table: Import; readonly row: ImportRow };

const LOOKS = {
  ready: ['ok', Check],
  wrong: ['bad', CircleAlert],
  failed: ['bad', CircleAlert],
  saved: ['ok', Check],
  skipped: ['neutral', Minus],
} as const;

/** A row of the table as the columns were understood; a cell with a mistake is a field at once, the others when the row is changed. */
export function CheckRow({ table, row }: Props) {
  const [isOpen, setOpen] = useState(false);
  const change = async (body: { cells?: { column: number; text: string }[]; decision?: ImportRow['decision'] }) => {
    try {
      await call(updateImportRow, { params: { importId: table.id, rowId: row.id }, body });
      await importChanged(await call(getImport, { params: { importId: table.id } }));
    } catch (error) {
      toastError(error);
    }
  };
  const [tone, icon] = LOOKS[row.state];
  const waits = row.state === 'ready' || row.state === 'wrong' || row.state === 'failed';
  const loose = row.problems.filter(({ field }) => field === null || !table.mapping.includes(field));
  return (
    <li className={clsx('imp-row', row.problems.length > 0 && 'bad')}>
      <div className="imp-row-head">
        <b className="num">
          {t.check.row} {row.number}
        </b>
        <Badge tone={tone} icon={icon}>
          {t.check.rowStates[row.state]}
        </Badge>
        {waits && row.cells.length > 0 && (
          <Button
            variant="g"
            size="sm"
            aria-label={t.check.editRow(row.number)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t.check.done : t.check.edit}
          </Button>
        )}
      </div>
      {loose.map(({ text }) => (
        <FieldError key={text} id={`imp-${row.id}`}>
          {text}
        </FieldError>
      ))}
      {row.tenant && <p className="imp-tenant">{t.check.tenant(row.tenant.name)}</p>}
      {row.duplicate && <Twin table={table} row={row} onDecide={(decision) => change({ decision })} />}
      <dl className="imp-cells">
        {table.mapping.map((field, column) =>
          field === null ? null : (
            <Cell
              key={`${field} ${row.cells[column]}`}
              table={table}
              row={row}
              column={column}
              isOpen={isOpen}
              onChange={(text) => change({ cells: [{ column, text }] })}
            />
          ),
        )}
      </dl>
    </li>
  );
}

type CellProps = Props & {
  readonly column: number;
  readonly isOpen: boolean;
  readonly onChange: (text: string) => Promise<void>;
};

function Cell({ table, row, column, isOpen, onChange }: CellProps) {
  const given = row.cells[column] ?? '';
  const [text, setText] = useState(given);
  const field = table.mapping[column] ?? null;
  const name = IMPORT_FIELDS[table.kind].find((known) => known.field === field)?.title ?? table.headings[column] ?? '';
  const problem = row.problems.find((known) => known.field === field)?.text;
  const id = `imp-${row.id}-${column}`;
  if (!problem && !isOpen) {
    return given === '' ? null : (
      <div>
        <dt>{name}</dt>
        <dd>{given}</dd>
      </div>
    );
  }
  const send = () => {
    if (text !== given) void onChange(text);
  };
  return (
    <div className={clsx('f', problem && 'err')}>
      <dt>
        <label htmlFor={id}>{name}</label>
      </dt>
      <dd>
        {problem && <FieldError id={id}>{problem}</FieldError>}
        <input
          {...describe(id, undefined, problem)}
          id={id}
          className="in"
          aria-label={t.check.cell(name, row.number)}
          value={text}
          maxLength={5000}
          onChange={({ target }) => setText(target.value)}
          onBlur={send}
          onKeyDown={(event) => event.key === 'Enter' && send()}
        />
      </dd>
    </div>
  );
}

function Twin({
  table,
  row,
  onDecide,
}: Props & { readonly onDecide: (decision: ImportRow['decision']) => Promise<void> }) {
  const { duplicate } = row;
  if (!duplicate) return null;
  const mayUpdate = table.kind === 'properties' || table.kind === 'counterparties';
  const choices = DUPLICATE_DECISIONS.filter((value) => value !== 'update' || mayUpdate).map((value) => ({
    value,
    label: t.check.decisions[value],
  }));
  const rule = `${t.check.asRule}: ${t.check.decisions[table.settings.duplicates].toLocaleLowerCase('uk')}`;
  return (
    <div className="imp-twin">
      <span>
        {duplicate.rowNumber === null ? t.check.duplicateOf(duplicate.name) : t.check.repeats(duplicate.rowNumber)}
      </span>
      <Pick
        bare
        label={t.check.decision(row.number)}
        value={row.decision ?? ''}
        choices={[{ value: '', label: rule }, ...choices]}
        onChange={(value) => void onDecide(DUPLICATE_DECISIONS.find((name) => name === value) ?? null)}
      />
    </div>
  );
}
