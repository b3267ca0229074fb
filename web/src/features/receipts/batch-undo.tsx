import { getReceiptBatch, type ReceiptBatch, undoReceiptBatch } from '@kliuchar/api-schema/receipt-batches';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { common } from '../../i18n/uk/common.ts';
import { receiptBatches as t } from '../../i18n/uk/receipt-batches.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { formatPeriod } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { useReceiptBatches } from './use-receipt-batches.ts';
import './receipt.css';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

const POLL_MS = 1000;
const SECOND_MS = 1000;
/** More of them would push the list itself off the screen; the rest are one press away. */
const SHOWN = 2;

/** What was made or issued at one stroke in the last ten minutes, each with its way back; nothing at all the rest of the time. */
export function BatchUndo({ onUndone }: { readonly onUndone?: () => void }) {
  const [followed, setFollowed] = useState<string | null>(null);
  const [all, setAll] = useState(false);
  const query = useReceiptBatches();
  const batches = (query.data?.items ?? []).filter(({ id }) => id !== followed);
  return (
    <>
      {(all ? batches : batches.slice(0, SHOWN)).map((batch) =>
        batch.status === 'undoing' ? (
          <Undoing key={batch.id} batch={batch} />
        ) : (
          <OpenBatch key={batch.id} batch={batch} since={query.dataUpdatedAt} onStarted={() => setFollowed(batch.id)} />
        ),
      )}
      {batches.length > SHOWN && (
        <Button size="sm" variant="g" className="mb-4" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t.fewer : t.more(batches.length - SHOWN)}
        </Button>
      )}
      {followed !== null && (
        <Followed
          batchId={followed}
          onClose={() => {
            setFollowed(null);
            onUndone?.();
          }}
        />
      )}
    </>
  );
}

/** What was made, and how much of it is void already, when some is. */
function nameOf({ kind, period, total, standingCount }: ReceiptBatch): string {
  const made = (kind === 'run' ? t.made : t.issued)(total, period === null ? null : formatPeriod(period));
  return standingCount === total ? made : t.partlyVoid(made, total - standingCount);
}

type OpenBatchProps = {
  readonly batch: ReceiptBatch;
  /** When the server told how many seconds were left. */
  readonly since: number;
  readonly onStarted: () => void;
};

function OpenBatch({ batch, since, onStarted }: OpenBatchProps) {
  const [asking, setAsking] = useState(false);
  const seconds = useSecondsLeft(batch.secondsLeft, since);
  if (seconds <= 0 && !asking) return null;
  return (
    <div className="note batch">
      <Undo2 aria-hidden="true" />
      <span>
        {nameOf(batch)}{' '}
        <span className="cap num" role="timer" aria-live="off" aria-label={t.leftSpoken}>
          {t.left(clockOf(seconds))}
        </span>
      </span>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t.undo}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={t.confirmTitle(batch.standingCount)}
          consequences={batch.kind === 'run' ? [...t.consequences, t.before] : t.consequences}
          confirmLabel={t.confirm}
          cancelLabel={t.keep}
          irreversible
          failed={t.failed}
          onConfirm={async () => {
            await call(undoReceiptBatch, { params: { batchId: batch.id } });
            onStarted();
          }}
        />
      )}
    </div>
  );
}

function Undoing({ batch }: { readonly batch: ReceiptBatch }) {
  return (
    <Note tone="ok" className="batch">
      {t.undoing(batch.undoneCount + batch.standingCount)}
    </Note>
  );
}

/** Goes on asking while a large one is being taken back, then says how it ended. */
function Followed({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  const query = useQuery({
    queryKey: ['receipt-batch', batchId],
    queryFn: ({ signal }) => call(getReceiptBatch, { params: { batchId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'undoing' ? POLL_MS : false),
    meta: { quiet: true },
  });
  const batch = query.data;
  const isOver = batch?.status === 'undone';
  const isWhole = isOver && batch.leftCount === 0;
  const told = useRef(false);
  useEffect(() => {
    if (!isOver || told.current) return;
    told.current = true;
    void dataChanged();
    if (!isWhole) return;
    toast({ title: t.done(batch.undoneCount), variant: 'success' });
    onClose();
  }, [isOver, isWhole, batch, onClose]);
  if (batch?.status === 'undoing') return <Undoing batch={batch} />;
  return isOver && !isWhole ? <LeftReceipts batch={batch} onClose={onClose} /> : null;
}

function LeftReceipts({ batch, onClose }: { readonly batch: ReceiptBatch; readonly onClose: () => void }) {
  const title = t.someTitle(batch.undoneCount, batch.undoneCount + batch.leftCount);
  return (
    <Dialog open onClose={onClose} title={title} sheet>
      <Note tone="warn">{t.someText(batch.leftCount)}</Note>
      <ul className="results">
        {batch.left.map(({ receiptId, number, error }) => (
          <li key={receiptId}>
            <Link to={`/receipts/${receiptId}`}>{wholeNumbers(number)}</Link>
            <span className="muted">{error}</span>
          </li>
        ))}
      </ul>
      <div className="da">
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </Dialog>
  );
}

/** Counted down from what the server said, so that the browser's own clock may be wrong. */
function useSecondsLeft(atAnswer: number, since: number): number {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, atAnswer - Math.floor(Math.max(0, now - since) / SECOND_MS));
}

/** «9:05»: minutes and seconds. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
