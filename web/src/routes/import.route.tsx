import { IMPORT_KINDS, type ImportKind } from '@kliuchar/domain/imports/import-fields';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CheckStep } from '../features/imports/check-step.tsx';
import { ColumnsStep } from '../features/imports/columns-step.tsx';
import { useImport } from '../features/imports/import-queries.ts';
import { ImportSteps, STEPS, type Step } from '../features/imports/import-steps.tsx';
import { RecentImports } from '../features/imports/recent-imports.tsx';
import { ResultStep } from '../features/imports/result-step.tsx';
import { Saving } from '../features/imports/saving.tsx';
import { SourceStep } from '../features/imports/source-step.tsx';
import { type Brought, StartStep } from '../features/imports/start-step.tsx';
import { imports as t } from '../i18n/uk/imports.ts';
import { titles } from '../i18n/uk/titles.ts';
import { useHeadingOnChange } from '../lib/heading-focus.ts';
import { queryClient } from '../lib/query-client.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import '../features/imports/imports.css';

/** The import and the step stand in the address: a reload goes on, and «Назад» of the browser is a step back. */
export default function ImportRoute() {
  const [params, setParams] = useSearchParams();
  const [brought, setBrought] = useState<Brought | null>(null);
  const importId = params.get('import');
  const asked = STEPS.find((name) => name === params.get('step')) ?? 'start';
  const step: Step = importId === null ? 'start' : asked;
  const kind: ImportKind = IMPORT_KINDS.find((name) => name === params.get('kind')) ?? 'leases';
  useHeadingOnChange(step);
  const go = (to: Step, id = importId) =>
    setParams(to === 'start' || id === null ? { kind } : { import: id, step: to });
  return (
    <>
      <PageHeader title={titles.imports} sub={step === 'start' ? t.lead : undefined} />
      <ImportSteps step={step} />
      <div className="imp-body">
        {step === 'start' || importId === null ? (
          <>
            <StartStep
              kind={kind}
              onKind={(chosen) => setParams({ kind: chosen }, { replace: true, preventScrollReset: true })}
              onRead={(table, made) => {
                setBrought(table);
                queryClient.setQueryData(['imports', made.id], made);
                go('source', made.id);
              }}
            />
            <RecentImports />
          </>
        ) : (
          <Opened importId={importId} step={step} brought={brought} onStep={go} />
        )}
      </div>
    </>
  );
}

type OpenedProps = {
  readonly importId: string;
  readonly step: Exclude<Step, 'start'>;
  readonly brought: Brought | null;
  readonly onStep: (step: Step, id?: string) => void;
};

function Opened({ importId, step, brought, onStep }: OpenedProps) {
  const query = useImport(importId);
  const [isSaving, setSaving] = useState(false);
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return <ErrorState error={query.error} title={t.failed.load} onRetry={() => void query.refetch()} />;
  const table = query.data;
  if (isSaving || table.state === 'saving') {
    const done = () => {
      setSaving(false);
      onStep('result');
    };
    return <Saving table={table} onDone={done} />;
  }
  // What is saved has nothing more to map; its mistakes may still be put right.
  const shown =
    table.state === 'open'
      ? step === 'result'
        ? 'check'
        : step
      : step === 'check' && table.state === 'saved'
        ? step
        : 'result';
  return (
    <>
      {shown === 'source' && (
        <SourceStep
          table={table}
          brought={brought}
          onReread={(made) => {
            queryClient.setQueryData(['imports', made.id], made);
            onStep('source', made.id);
          }}
        />
      )}
      {shown === 'columns' && <ColumnsStep key={`${table.id} ${table.kind}`} table={table} />}
      {shown === 'check' && <CheckStep table={table} onSave={() => setSaving(true)} />}
      {shown === 'result' && <ResultStep table={table} onFix={() => onStep('check')} onAgain={() => onStep('start')} />}
      {(shown === 'source' || shown === 'columns' || shown === 'check') && (
        <Ways step={shown} isReady={table.missing.length === 0} isSaved={table.state !== 'open'} onStep={onStep} />
      )}
    </>
  );
}

type WaysProps = {
  readonly step: 'source' | 'columns' | 'check';
  readonly isReady: boolean;
  readonly isSaved: boolean;
  readonly onStep: (step: Step) => void;
};

const BEFORE = { source: 'start', columns: 'source', check: 'columns' } as const;

function Ways({ step, isReady, isSaved, onStep }: WaysProps) {
  const next = step === 'source' ? 'columns' : step === 'columns' ? 'check' : null;
  return (
    <div className="acts imp-acts">
      <Button onClick={() => onStep(isSaved ? 'result' : BEFORE[step])}>
        <ArrowLeft aria-hidden="true" />
        {t.back}
      </Button>
      {next && (
        <Button variant="p" disabled={step === 'columns' && !isReady} onClick={() => onStep(next)}>
          {t.next}
          <ArrowRight aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
