import { DUPLICATE_DECISIONS, type Import, updateImport } from '@kliuchar/api-schema/imports';
import { addPeriods, period, periodOfDay } from '@kliuchar/domain/dates/period';
import { useEffect, useState } from 'react';
import { imports as t } from '../../i18n/uk/imports.ts';
import { formatPeriod, today } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toastError } from '../../lib/toast-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { describe, Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Pagination } from '../../ui/table.tsx';
import { CheckRow } from './check-row.tsx';
import { Missing } from './columns-step.tsx';
import { importChanged, ROWS_A_PAGE, type RowFilter, useImportRows } from './import-queries.ts';
import { Pick } from './pick.tsx';

type Props = { readonly table: Import; readonly onSave: () => void };
type Settings = Partial<Import['settings']>;

/** What is wrong and what is there already, cell by cell; what is put right here is put right in the import alone. */
export function CheckStep({ table, onSave }: Props) {
  const { counts } = table;
  const wrong = counts.wrong + counts.failed;
  const [filter, setFilter] = useState<RowFilter>(wrong > 0 ? 'wrong' : 'all');
  const change = async (settings: Settings) => {
    try {
      await importChanged(await call(updateImport, { params: { importId: table.id }, body: { settings } }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section>
      <h2>{t.check.title}</h2>
      <Missing table={table} />
      <Rules table={table} onChange={change} />
      <div className="f" role="radiogroup" aria-label={t.check.title}>
        <div className="seg">
          {(['all', 'wrong', 'duplicate'] as const).map((name) => (
            <label key={name}>
              <input type="radio" name="imp-filter" checked={filter === name} onChange={() => setFilter(name)} />
              <span>
                {name === 'all' ? t.check.all : name === 'wrong' ? t.check.wrong : t.check.duplicates}{' '}
                {name === 'all' ? counts.total : name === 'wrong' ? wrong : counts.duplicates}
              </span>
            </label>
          ))}
        </div>
      </div>
      <Rows key={filter} table={table} filter={filter} />
      <Summary table={table} onSave={onSave} />
    </section>
  );
}

function Rules({
  table,
  onChange,
}: {
  readonly table: Import;
  readonly onChange: (settings: Settings) => Promise<void>;
}) {
  const { kind, settings } = table;
  const hasPlaces = kind === 'leases' || kind === 'properties';
  const mayUpdate = kind === 'properties' || kind === 'counterparties';
  const decisions = DUPLICATE_DECISIONS.filter((name) =>
    name === 'update' ? mayUpdate : name === 'create' ? kind !== 'meters' && kind !== 'readings' : true,
  );
  const month = periodOfDay(today());
  const months = Array.from({ length: 14 }, (_, at) => addPeriods(month, 1 - at));
  return (
    <div className="imp-choices">
      <Pick
        label={t.check.duplicatesRule}
        value={settings.duplicates}
        choices={decisions.map((value) => ({ value, label: t.check.decisions[value] }))}
        onChange={(value) =>
          void onChange({ duplicates: DUPLICATE_DECISIONS.find((name) => name === value) ?? 'skip' })
        }
      />
      {hasPlaces && (
        <CityField
          key={settings.city}
          city={settings.city ?? ''}
          onChange={(city) => void onChange({ city: city || null })}
        />
      )}
      {kind === 'leases' && (
        <Pick
          label={t.check.billingFrom}
          hint={t.check.billingFromHint}
          value={settings.billingFrom ?? month}
          choices={months.map((value) => ({ value, label: formatPeriod(value) }))}
          onChange={(value) => void onChange({ billingFrom: period(value) })}
        />
      )}
    </div>
  );
}

/** Sent when the field is left: every letter would check all rows anew. */
function CityField({ city, onChange }: { readonly city: string; readonly onChange: (city: string) => void }) {
  const [text, setText] = useState(city);
  const send = () => {
    if (text.trim() !== city) onChange(text.trim());
  };
  return (
    <Field id="imp-city" label={t.check.city}>
      <input
        {...describe('imp-city', undefined, undefined)}
        id="imp-city"
        className="in"
        value={text}
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        onBlur={send}
        onKeyDown={(event) => event.key === 'Enter' && send()}
      />
    </Field>
  );
}

function Rows({ table, filter }: { readonly table: Import; readonly filter: RowFilter }) {
  const [page, setPage] = useState(1);
  const query = useImportRows(table.id, { filter, page });
  const total = query.data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / ROWS_A_PAGE));
  // The last row of the last page was put right.
  useEffect(() => {
    if (query.data && page > last) setPage(last);
  }, [query.data, page, last]);
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return <ErrorState error={query.error} title={t.failed.load} onRetry={() => void query.refetch()} />;
  if (total === 0) {
    const isWrong = filter === 'wrong';
    return (
      <EmptyState kind={isWrong ? 'cleared' : 'none'} title={isWrong ? t.check.none : t.check.noDuplicates}>
        {isWrong ? t.check.noneText : t.check.noDuplicatesText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="imp-rows">
        {query.data.items.map((row) => (
          <CheckRow key={row.id} table={table} row={row} />
        ))}
      </ul>
      <Pagination total={total} page={page} limit={ROWS_A_PAGE} onPage={setPage} />
    </>
  );
}

/** What is going to happen, before it does (ux.md F10). */
function Summary({ table, onSave }: Props) {
  const { counts, kind } = table;
  const { ready, willSkip, willUpdate } = counts;
  const wrong = counts.wrong + counts.failed;
  const made = ready - willSkip - willUpdate;
  return (
    <section className="imp-summary card">
      <h2>{t.check.summary}</h2>
      <ul>
        {made > 0 && <li>{t.check.willSave(made)}</li>}
        {willUpdate > 0 && <li>{t.check.willUpdate(willUpdate)}</li>}
        {willSkip > 0 && <li>{t.check.willSkip(willSkip)}</li>}
        {wrong > 0 && <li>{t.check.willStay(wrong)}</li>}
        {kind === 'leases' && made > 0 && <li>{t.check.drafts}</li>}
      </ul>
      {ready === 0 ? (
        <Note tone="warn">{t.check.nothingReady}</Note>
      ) : (
        <Button variant="p" size="lg" onClick={onSave}>
          {made + willUpdate > 0 ? t.check.save(made + willUpdate) : t.check.finish}
        </Button>
      )}
    </section>
  );
}
