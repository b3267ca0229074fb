import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useLineCounts } from '../features/bank-statements/bank-queries.ts';
import { ImportResult } from '../features/bank-statements/import-result.tsx';
import { ImportZone } from '../features/bank-statements/import-zone.tsx';
import { LineList } from '../features/bank-statements/line-list.tsx';
import { LinesBar } from '../features/bank-statements/lines-bar.tsx';
import { useImport } from '../features/bank-statements/use-import.ts';
import { bankStatements as t } from '../i18n/uk/bank-statements.ts';
import { titles } from '../i18n/uk/titles.ts';
import { formatUah } from '../lib/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { OwnerSelect } from '../ui/owner-select.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Tabs } from '../ui/toolbar.tsx';

const ColumnsDialog = lazy(async () => ({
  default: (await import('../features/bank-statements/columns-dialog.tsx')).ColumnsDialog,
}));

const VIEWS = ['waiting', 'confirmed', 'ignored'] as const;

/** A bank's file becomes payments here: dropped, matched, confirmed. Which lines are shown is in the address. */
export default function PaymentsImportRoute() {
  const [params, setParams] = useSearchParams();
  const view: BankLine['status'] = VIEWS.find((known) => known === params.get('view')) ?? 'waiting';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const statement = useImport();
  const counts = useLineCounts();
  const waiting = counts.data ? Object.values(counts.data.waiting).reduce((sum, count) => sum + count, 0) : 0;
  const settled = (counts.data?.confirmed ?? 0) + (counts.data?.ignored ?? 0);
  const isFirst = counts.isSuccess && waiting + settled === 0;
  const numbers = { waiting, confirmed: counts.data?.confirmed ?? 0, ignored: counts.data?.ignored ?? 0 };
  return (
    <>
      <PageHeader
        title={titles.paymentsImport}
        sub={waiting > 0 && counts.data ? t.waiting(waiting, formatUah(counts.data.waitingKop)) : t.sub}
        actions={<ButtonLink to="/receipts">{t.back}</ButtonLink>}
      />
      <OwnerSelect />
      <ImportZone {...statement} small={counts.isSuccess && !isFirst}>
        {statement.done && <ImportResult statement={statement.done} onClose={statement.dismiss} />}
      </ImportZone>
      {!isFirst && (
        <>
          <Tabs
            label={t.views.label}
            current={view}
            tabs={VIEWS.map((key) => ({
              key,
              label: t.views[key],
              ...(numbers[key] > 0 && { count: numbers[key] }),
              to: key === 'waiting' ? '/payments/import' : `/payments/import?view=${key}`,
            }))}
          />
          {view === 'waiting' && <LinesBar sure={counts.data?.waiting.high ?? 0} waiting={waiting} />}
        </>
      )}
      <LineList
        key={view}
        status={view}
        page={page}
        first={isFirst}
        onPage={(next) => setParams({ ...(view !== 'waiting' && { view }), page: String(next) })}
      />
      {statement.asked && (
        <Suspense>
          <ColumnsDialog table={statement.asked.table} onClose={statement.dismiss} onColumns={statement.sendColumns} />
        </Suspense>
      )}
    </>
  );
}
