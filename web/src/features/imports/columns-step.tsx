import { type Import, updateImport } from '@kliuchar/api-schema/imports';
import { IMPORT_FIELDS } from '@kliuchar/domain/imports/import-fields';
import { useState } from 'react';
import { imports as t } from '../../i18n/uk/imports.ts';
import { call } from '../../lib/http.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Note } from '../../ui/note.tsx';
import { importChanged, useImportRows } from './import-queries.ts';
import { Pick } from './pick.tsx';

type Props = { readonly table: Import };

/** A line for each column of the table; a field that is given to another column leaves the first. */
export function ColumnsStep({ table }: Props) {
  const [mapping, setMapping] = useState(table.mapping);
  const sample = useImportRows(table.id, { filter: 'all', page: 1, limit: 5 }).data?.items ?? [];
  const fields = IMPORT_FIELDS[table.kind];
  const choose = async (column: number, field: string) => {
    const next = mapping.map((name, at) => (at === column ? field || null : name === field ? null : name));
    setMapping(next);
    try {
      await importChanged(await call(updateImport, { params: { importId: table.id }, body: { mapping: [...next] } }));
    } catch (error) {
      setMapping(mapping);
      toastError(error);
    }
  };
  const choices = [
    { value: '', label: t.columns.leave },
    ...fields.map(({ field, title }) => ({ value: field, label: title })),
  ];
  return (
    <section>
      <h2>{t.columns.title}</h2>
      <p className="muted">
        {t.columns.recognised(mapping.filter((name) => name !== null).length, mapping.length)}. {t.columns.lead}
      </p>
      <Missing table={table} />
      <ul className="imp-columns">
        {table.headings.map((heading, column) => {
          const example = sample.map((row) => row.cells[column] ?? '').find((cell) => cell.trim() !== '');
          return (
            <li key={heading} data-off={mapping[column] === null || undefined}>
              <span>
                <b>{heading}</b>
                {example && <small className="muted">{example}</small>}
              </span>
              <Pick
                bare
                label={`${t.columns.ours}: ${heading}`}
                value={mapping[column] ?? ''}
                choices={choices}
                onChange={(field) => void choose(column, field)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function Missing({ table }: Props) {
  if (table.missing.length === 0) return null;
  const titleOf = (name: string) => IMPORT_FIELDS[table.kind].find(({ field }) => field === name)?.title ?? name;
  return (
    <Note tone="warn">
      {t.columns.missing} {table.missing.map((group) => `«${group.map(titleOf).join(`»${t.columns.or}«`)}»`).join('; ')}
    </Note>
  );
}
