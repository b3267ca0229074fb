import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import { Suspense } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLineCounts } from '../features/bank-statements/bank-queries.ts';
import { ImportResult } from '../features/bank-statements/import-result.tsx';
import { ImportZone } from '../features/bank-statements/import-zone.tsx';
import { LineList } from '../features/bank-statements/line-list.tsx';
import { LinesBar } from '../features/bank-statements/lines-bar.tsx';
import { useImport } from '../features/bank-statements/use-import.ts';
import { bankStatements as t } from '../i18n/uk/bank-statements.ts';
import { titles } from '../i18n/uk/titles.ts';
import { formatUah } from '../lib/format.ts';
import { late } from '../lib/late.ts';
import { withParams } from '../lib/url-state.ts';
import { ButtonLink } from '../ui/button.tsx';
import { OwnerSelect } from '../ui/owner-select.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs, Toolbar } from '../ui/toolbar.tsx';

const ColumnsDialog = late(async () => ({
  default: (await import('../features/bank-statements/columns-dialog.tsx')).ColumnsDialog,
}));

const StatementList = late(async () => ({
  default: (await import('../features/bank-statements/statement-list.tsx')).StatementList,
}));
const StatementChip = late(async () => ({
  default: (await import('../features/bank-statements/statement-list.tsx')).StatementChip,
}));

const VIEWS = ['waiting', 'confirmed', 'ignored'] as const;
const FILES = 'files';

/** The same page with another view; the lines stay those of the chosen file. */
function pathTo(view: string, statementId: string | null): string {
  const params = new URLSearchParams({
    ...(view !== 'waiting' && { view }),
    ...(statementId && view !== FILES && { statement_id: statementId }),
  });
  return params.size === 0 ? '/payments/import' : `/payments/import?${params}`;
}

/** A bank's file becomes payments here: dropped, matched, confirmed. Which lines are shown, and of which file, is in the address. */
export default function PaymentsImportRoute() {
  const [params] = useSearchParams();
  const statement = useImport();
  const counts = useLineCounts();
  const waiting = counts.data ? Object.values(counts.data.waiting).reduce((sum, count) => sum + count, 0) : 0;
  const settled = (counts.data?.confirmed ?? 0) + (counts.data?.ignored ?? 0);
  const isFirst = counts.isSuccess && waiting + settled === 0;
  const numbers = { waiting, confirmed: counts.data?.confirmed ?? 0, ignored: counts.data?.ignored ?? 0 };
  const isFiles = params.get('view') === FILES && !isFirst;
  const view: BankLine['status'] = VIEWS.find((known) => known === params.get('view')) ?? 'waiting';
  const statementId = params.get('statement_id');
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
        <Views
          current={isFiles ? FILES : view}
          statementId={statementId}
          numbers={numbers}
          sure={counts.data?.waiting.high ?? 0}
        />
      )}
      <Suspense fallback={<Skeleton shape="rows" />}>
        <Shown view={isFiles ? FILES : view} statementId={statementId} isFirst={isFirst} />
      </Suspense>
      {statement.asked && (
        <Suspense>
          <ColumnsDialog table={statement.asked.table} onClose={statement.dismiss} onColumns={statement.sendColumns} />
        </Suspense>
      )}
    </>
  );
}

type View = BankLine['status'] | typeof FILES;

type ViewsProps = {
  readonly current: View;
  readonly statementId: string | null;
  readonly numbers: Readonly<Record<BankLine['status'], number>>;
  readonly sure: number;
};

/** The numbers and what is done to all at once are of all files: of one they would not be true. */
function Views({ current, statementId, numbers, sure }: ViewsProps) {
  const navigate = useNavigate();
  const lines = VIEWS.map((key) => ({
    key,
    label: t.views[key],
    ...(numbers[key] > 0 && statementId === null && { count: numbers[key] }),
    to: pathTo(key, statementId),
  }));
  return (
    <>
      <Tabs
        label={t.views.label}
        current={current}
        tabs={[...lines, { key: FILES, label: t.files.tab, to: pathTo(FILES, null) }]}
      />
      {statementId !== null && current !== FILES && (
        <Toolbar>
          <Suspense>
            <StatementChip
              id={statementId}
              onRemove={() => void navigate(pathTo(current, null), { preventScrollReset: true, replace: true })}
            />
          </Suspense>
        </Toolbar>
      )}
      {current === 'waiting' && statementId === null && <LinesBar sure={sure} waiting={numbers.waiting} />}
    </>
  );
}

type ShownProps = { readonly view: View; readonly statementId: string | null; readonly isFirst: boolean };

function Shown({ view, statementId, isFirst }: ShownProps) {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const onPage = (next: number) => setParams(withParams(params, { page: String(next) }));
  if (view === FILES) return <StatementList page={page} onPage={onPage} linkTo={(id) => pathTo('waiting', id)} />;
  return (
    <LineList
      key={`${view}${statementId}`}
      status={view}
      statementId={statementId}
      page={page}
      first={isFirst}
      onPage={onPage}
    />
  );
}
