import type { Period } from '@kliuchar/domain/dates/period';
import type { Kop } from '@kliuchar/domain/money/kop';
import { receiptBulk as t } from '../../i18n/uk/receipt-bulk.ts';
import { doneIds, runBulk } from '../../lib/bulk-work.ts';
import { formatUah } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { BULK_PART, type ChosenStep, receiptDeed } from './bulk-deeds.ts';
import { OutdatedChosen } from './outdated-notice.tsx';

type BulkDialogProps = {
  readonly kind: ChosenStep;
  readonly ids: readonly string[];
  readonly sumKop: Kop;
  /** The month of all of them; null where they may be of several. */
  readonly period: Period | null;
  /** There are more of them than one stroke takes. */
  readonly isCapped?: boolean;
  readonly onClose: () => void;
  readonly onDone: (ids: readonly string[]) => void;
};

/** Issue, send, hand over or remind of many at once: what it means first (ux.md L6); how it goes and what did not go through is `BulkView`'s. */
export function BulkDialog({ kind, ids, sumKop, period, isCapped = false, onClose, onDone }: BulkDialogProps) {
  const count = ids.length;
  const words = t.dialog[kind];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.title(count)}
      consequences={[words.text, ...(isCapped ? [t.firstOfMany] : [])]}
      confirmLabel={words.confirm}
      cancelLabel={t.keep}
      onConfirm={async () => {
        const work = runBulk(receiptDeed(kind), ids).then((over) => onDone(doneIds(over)));
        // A large one shows how it goes, and fails, on the page itself.
        if (count <= BULK_PART) await work;
      }}
    >
      <p className="strong num">{t.sum(formatUah(sumKop))}</p>
      {kind === 'issue' && period !== null && <OutdatedChosen ids={ids} period={period} />}
    </ConfirmDialog>
  );
}
