import { getReceiptRun, listReceipts, type ReceiptRun } from '@kliuchar/api-schema/receipts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { receiptExtra } from '../../i18n/uk/receipt-extra.ts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { liveState } from '../../lib/live-state.ts';
import { usePermission } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { KeyProgress } from '../../ui/key-progress.tsx';
import { Note } from '../../ui/note.tsx';
import { Card } from '../../ui/parts.tsx';
import { BatchUndo } from './batch-undo.tsx';
import { BulkResults, runBulk, sayAll } from './bulk-dialog.tsx';

const POLL_MS = 1000;
/** While the server tells of the run by itself, asking only stands behind it. */
const POLL_BEHIND_MS = 5000;

type RunProgressProps = {
  /** The answer that started it; a big one goes on and is asked for again each second. */
  readonly run: ReceiptRun;
  /** Somebody among them owes for earlier months, so a draft may suggest a penalty. */
  readonly withDebts: boolean;
  readonly onClose: () => void;
  readonly onAgain: () => void;
};

export function RunProgress({ run: started, withDebts, onClose, onAgain }: RunProgressProps) {
  const live = useStore(liveState);
  const pollMs = live ? POLL_BEHIND_MS : POLL_MS;
  const query = useQuery({
    queryKey: ['receipt-run', started.id],
    queryFn: ({ signal }) => call(getReceiptRun, { params: { runId: started.id }, signal }),
    initialData: started,
    enabled: started.status === 'running',
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
    meta: { quiet: true },
  });
  const run = query.data;
  const over = run.status !== 'running';
  useEffect(() => {
    if (over && started.status === 'running') void dataChanged();
  }, [over, started.status]);
  if (run.status === 'running') {
    return (
      <Card title={t.run.progressTitle} aside={<span className="num">{t.run.progress(run.done, run.total)}</span>}>
        <div className="body stack" role="status">
          <KeyProgress total={run.total} done={run.done} thin label={t.run.progress(run.done, run.total)} />
          <p className="cap">{t.run.progressText}</p>
        </div>
      </Card>
    );
  }
  return (
    <>
      {run.status === 'failed' && (
        <Note tone="bad">
          <b>{t.run.failedTitle}</b> {t.run.failedText}{' '}
          <button type="button" className="more" onClick={onAgain}>
            {t.run.again}
          </button>
        </Note>
      )}
      <BatchUndo onUndone={onAgain} />
      <RunDone run={run} withDebts={withDebts} onClose={onClose} />
    </>
  );
}

/** Issue, then send: each the obvious next step of the one before. */
function RunDone({ run, withDebts, onClose }: Omit<RunProgressProps, 'onAgain'>) {
  const canIssue = usePermission('receipts.issue');
  const [step, setStep] = useState<'issue' | 'send' | 'over'>('issue');
  const [ids, setIds] = useState<readonly string[]>(run.created);
  const [refused, setRefused] = useState<Awaited<ReturnType<typeof runBulk>> | null>(null);
  const count = ids.length;
  const act = useMutation({
    mutationFn: async () =>
      ({
        kind: step === 'issue' ? 'issue' : 'send',
        items: await runBulk(step === 'issue' ? 'issue' : 'send', ids),
      }) as const,
    onSuccess: async ({ kind, items }) => {
      const done = items.filter((item) => item.ok).map((item) => item.id);
      if (done.length < items.length) setRefused(items);
      else sayAll(kind, done.length);
      setIds(kind === 'issue' ? done : ids);
      setStep(kind === 'issue' && done.length > 0 ? 'send' : 'over');
      await dataChanged();
    },
    meta: { failed: t.bulk.failed },
  });
  // A run of more than 200 names only the first ones: the rest is issued from the list, by its filter.
  const named = run.createdCount === run.created.length;
  const numbers = useQuery({
    queryKey: ['receipts', 'run', run.id],
    queryFn: ({ signal }) => call(listReceipts, { query: { limit: 100 }, signal }),
    enabled: refused !== null,
    meta: { quiet: true },
  });
  const text = step === 'issue' ? t.run.nextIssue : step === 'send' ? t.run.nextSend : t.run.allSent;
  return (
    <Card title={run.createdCount > 0 ? t.run.doneTitle(run.createdCount) : t.run.doneNothing}>
      <div className="body stack">
        {run.existingCount > 0 && <p className="muted">{t.run.doneExisting(run.existingCount)}</p>}
        <Skipped run={run} />
        {count > 0 && <p>{text}</p>}
        {withDebts && count > 0 && step === 'issue' && <Note>{receiptExtra.penalty.afterRun}</Note>}
        <div className="flex flex-wrap gap-2">
          {canIssue && named && count > 0 && step !== 'over' && (
            <Button variant="p" size="lg" busy={act.isPending} onClick={() => act.mutate()}>
              {step === 'issue'
                ? act.isPending
                  ? t.run.issuing
                  : t.run.issueAll(count)
                : act.isPending
                  ? t.run.sending
                  : t.run.sendAll(count)}
            </Button>
          )}
          <Button size="lg" variant={step === 'over' || count === 0 ? 'p' : 'o'} onClick={onClose}>
            {step === 'over' || count === 0 ? t.run.close : t.run.later}
          </Button>
        </div>
      </div>
      {refused && (
        <BulkResults
          kind={step === 'over' ? 'send' : 'issue'}
          results={refused}
          rows={numbers.data?.items ?? []}
          onClose={() => setRefused(null)}
        />
      )}
    </Card>
  );
}

function Skipped({ run }: { readonly run: ReceiptRun }) {
  if (run.skipped.length === 0) return null;
  const codes = [...new Set(run.skipped.map((skip) => skip.code))];
  const words = codes.map((code) => t.run.skipCodes[code]).join(', ');
  const [only] = run.skipped;
  return (
    <p className="muted">
      {t.run.skipped(run.skipped.length)} ({words}).{' '}
      {run.skipped.length === 1 && only && <Link to={`/contracts/${only.contractId}`}>{t.run.openReceipt}</Link>}
    </p>
  );
}
