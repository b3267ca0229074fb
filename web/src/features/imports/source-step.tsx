import { IMPORT_DELIMITERS, IMPORT_ENCODINGS, type Import } from '@kliuchar/api-schema/imports';
import { useState } from 'react';
import { imports as t } from '../../i18n/uk/imports.ts';
import { ApiError } from '../../lib/api-error.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useImportRows } from './import-queries.ts';
import { Pick } from './pick.tsx';
import { type Brought, type Reading, sendTable } from './start-step.tsx';

type Props = {
  readonly table: Import;
  /** Null after a reload: the bytes are nowhere but in the page that chose them. */
  readonly brought: Brought | null;
  readonly onReread: (made: Import) => void;
};

/** How the table was read, with its first rows: what is wrong here is seen at once. */
export function SourceStep({ table, brought, onReread }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { source } = table;
  const reread = async (change: Reading) => {
    if (!brought) return;
    setBusy(true);
    setError(null);
    const reading = {
      ...(source.sheet && { sheet: source.sheet }),
      ...(source.delimiter && { delimiter: source.delimiter }),
      ...(source.encoding && { encoding: source.encoding }),
      ...change,
      replaces: table.id,
    };
    try {
      onReread(await sendTable(brought, table.kind, reading));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.fields.file ?? failure.message);
    } finally {
      setBusy(false);
    }
  };
  const off = brought === null || busy;
  return (
    <section>
      <h2>{t.source.title}</h2>
      <div className="imp-choices">
        {source.sheets.length > 0 && (
          <Pick
            label={t.source.sheet}
            value={source.sheet ?? ''}
            choices={source.sheets.map((value) => ({ value, label: value }))}
            disabled={off || source.sheets.length < 2}
            onChange={(sheet) => void reread({ sheet })}
          />
        )}
        {source.delimiter && (
          <Pick
            label={t.source.delimiter}
            value={source.delimiter}
            choices={IMPORT_DELIMITERS.map((value) => ({ value, label: t.source.delimiters[value] }))}
            disabled={off}
            onChange={(delimiter) => void reread({ delimiter })}
          />
        )}
        {source.encoding && (
          <Pick
            label={t.source.encoding}
            value={source.encoding}
            choices={IMPORT_ENCODINGS.map((value) => ({ value, label: t.source.encodings[value] }))}
            disabled={off}
            onChange={(encoding) => void reread({ encoding })}
          />
        )}
        <Pick
          label={t.source.heading}
          value={source.heading ? 'yes' : 'no'}
          choices={(['yes', 'no'] as const).map((value) => ({ value, label: t.source.headings[value] }))}
          disabled={off}
          onChange={(heading) => void reread({ heading })}
        />
      </div>
      {brought === null && <Note>{t.source.again}</Note>}
      {error && <Note tone="bad">{error}</Note>}
      <Sample table={table} />
    </section>
  );
}

function Sample({ table }: { readonly table: Import }) {
  const query = useImportRows(table.id, { filter: 'all', page: 1, limit: 3 });
  if (!query.data) return <Skeleton />;
  return (
    <>
      <h3>{t.source.sample}</h3>
      <ul className="imp-rows">
        {query.data.items.map((row) => (
          <li key={row.id} className="imp-row">
            <b className="num">
              {t.source.row} {row.number}
            </b>
            <dl className="imp-cells">
              {table.headings.map((heading, at) => (
                <div key={heading}>
                  <dt>{heading}</dt>
                  <dd>{row.cells[at] || '—'}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
