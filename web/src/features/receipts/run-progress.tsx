import { listReadyReceipts } from '@kliuchar/api-schema/receipt-choice';
import { getReceiptRun, type ReceiptRun } from '@kliuchar/api-schema/receipts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { penalties } from '../../i18n/uk/penalties.ts';
import { receiptBulk as b } from '../../i18n/uk/receipt-bulk.ts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { bulkWork, doneIds, runBulk } from '../../lib/bulk-work.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { liveState } from '../../lib/live-state.ts';
import { usePermission } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { BulkView } from '../../ui/bulk-view.tsx';
import { Button } from '../../ui/button.tsx';
import { KeyProgress } from '../../ui/key-progress.tsx';
import { Note } from '../../ui/note.tsx';
import { Card } from '../../ui/parts.tsx';
import { BatchUndo } from './batch-undo.tsx';
import { receiptDeed } from './bulk-deeds.ts';

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
      <RunDone run={run} withDebts={withDebts} onClose={onClose} />
      {/* Below, because it comes a moment later: the button of the next step must not move from under a finger. */}
      <div className="mt-4">
        <BatchUndo onUndone={onAgain} />
      </div>
    </>
  );
}

/** Issue, then send: each the obvious next step of the one before. */
function RunDone({ run, withDebts, onClose }: Omit<RunProgressProps, 'onAgain'>) {
  const canIssue = usePermission('receipts.issue');
  const [step, setStep] = useState<'issue' | 'send' | 'over'>('issue');
  const made = useMade(run, canIssue);
  const [issued, setIssued] = useState<readonly string[]>([]);
  const [last, setLast] = useState<{ readonly kind: 'issue' | 'send'; readonly count: number } | null>(null);
  const ids = step === 'send' ? issued : made.ids;
  const count = ids.length;
  const isWorking = useStore(bulkWork) !== null;
  const act = useMutation({
    mutationFn: (kind: 'issue' | 'send') => runBulk(receiptDeed(kind), ids),
    onSuccess: (work, kind) => {
      const done = doneIds(work);
      if (done.length > 0) setLast({ kind, count: done.length });
      if (kind === 'issue') setIssued(done);
      setStep(kind === 'issue' && done.length > 0 ? 'send' : 'over');
    },
    meta: { failed: b.failed },
  });
  const title = last === null ? createdTitle(run) : b.all[last.kind](last.count);
  const text = step === 'issue' ? t.run.nextIssue : step === 'send' ? t.run.nextSend : t.run.allSent;
  return (
    <>
      <BulkView />
      <Card title={title}>
        <div className="body stack">
          {run.existingCount > 0 && <p className="muted">{t.run.doneExisting(run.existingCount)}</p>}
          <Skipped run={run} />
          {count > 0 && <p>{text}</p>}
          {withDebts && count > 0 && step === 'issue' && <Note>{penalties.afterRun}</Note>}
          {made.failed && <Note tone="bad">{made.failed}</Note>}
          <div className="flex flex-wrap gap-2">
            {canIssue && count > 0 && step !== 'over' && (
              <Button variant="p" size="lg" busy={act.isPending || isWorking} onClick={() => act.mutate(step)}>
                {act.isPending
                  ? act.variables === 'issue'
                    ? t.run.issuing
                    : t.run.sending
                  : step === 'issue'
                    ? t.run.issueAll(count)
                    : t.run.sendAll(count)}
              </Button>
            )}
            <Button size="lg" variant={step === 'over' || count === 0 ? 'p' : 'o'} onClick={onClose}>
              {step === 'over' || count === 0 ? t.run.close : t.run.later}
            </Button>
          </div>
        </div>
      </Card>
    </>
  );
}

const createdTitle = ({ createdCount }: ReceiptRun): string =>
  createdCount > 0 ? t.run.doneTitle(createdCount) : t.run.doneNothing;

/** A run of more than 200 names only the first ones; what else of it may be issued is asked for. */
function useMade(run: ReceiptRun, canIssue: boolean): { ids: readonly string[]; failed: string | null } {
  const isNamed = run.createdCount === run.created.length;
  const query = useQuery({
    queryKey: ['receipts', 'ready', run.id],
    queryFn: ({ signal }) => call(listReadyReceipts, { query: { step: 'issue', runId: run.id }, signal }),
    enabled: canIssue && !isNamed,
    // What was made stays made: once its drafts are issued there would be nothing to send.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  if (isNamed) return { ids: run.created, failed: null };
  return { ids: query.data?.ids ?? [], failed: query.error && b.readyFailed(query.error.message) };
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
