import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { parsePeriod } from '@kliuchar/domain/dates/period';
import { type Kop, sumKop } from '@kliuchar/domain/money/kop';
import { BellRing, FileCheck2, HandHelping, Send } from 'lucide-react';
import { useState } from 'react';
import { receiptBulk as t } from '../../i18n/uk/receipt-bulk.ts';
import { bulkWork } from '../../lib/bulk-work.ts';
import { formatUah } from '../../lib/format.ts';
import type { SeenRows } from '../../lib/seen-rows.ts';
import type { Selection } from '../../lib/selection.ts';
import { usePermission } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/table.tsx';
import type { ChosenStep } from './bulk-deeds.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { type ReadyReceipts, type ReceiptQuery, useReadyReceipts } from './use-ready-receipts.ts';

type ReceiptBulkBarProps = {
  readonly selection: Selection;
  readonly seen: SeenRows<ReceiptListItem>;
  readonly filters: ReceiptQuery;
  readonly total: number;
  readonly totalCapped: boolean;
  /** Of all that the filter finds; null while it is not known, or is of too many. */
  readonly sumKop: Kop | null;
};

const STEPS = [
  ['issue', FileCheck2],
  ['send', Send],
  ['hand', HandHelping],
  ['remind', BellRing],
] as const;

/** Drafts can be issued, issued ones sent, those that nobody has seen marked as handed over, and the unpaid ones reminded of; the button says how many of the chosen it means. */
export function ReceiptBulkBar(props: ReceiptBulkBarProps) {
  const { selection, seen, filters, total, totalCapped, sumKop: wholeKop } = props;
  const [step, setStep] = useState<ChosenStep | null>(null);
  const canIssue = usePermission('receipts.issue');
  const isWorking = useStore(bulkWork) !== null;
  const whole = useReadyReceipts(filters, canIssue && selection.isWhole);
  if (!canIssue) return null;
  const ready = selection.isWhole ? whole : chosenOf(seen, selection);
  const offered = STEPS.filter(([key]) => ready[key].ids.length > 0);
  return (
    <>
      <BulkBar
        selection={selection}
        total={total}
        totalCapped={totalCapped}
        note={<Sum ready={ready} wholeKop={selection.isWhole ? wholeKop : null} />}
      >
        {offered.map(([key, Icon], at) => (
          <Button
            key={key}
            variant={at === 0 ? 'brass' : 'o'}
            size="sm"
            disabled={isWorking}
            onClick={() => setStep(key)}
          >
            <Icon aria-hidden="true" />
            {t[key](ready[key].ids.length)}
          </Button>
        ))}
      </BulkBar>
      {step && (
        <BulkDialog
          kind={step}
          {...ready[step]}
          period={filters.period ? parsePeriod(filters.period) : null}
          onClose={() => setStep(null)}
          onDone={(ids) => {
            if (step === 'issue' && !selection.isWhole) seen.change(ids, { status: 'issued' });
            else selection.setAll([]);
          }}
        />
      )}
    </>
  );
}

/** What is issued or sent is told by what it is for; what can only be reminded of, by what is left of it. */
function Sum({ ready, wholeKop }: { readonly ready: ReadyReceipts; readonly wholeKop: Kop | null }) {
  const { issue, send, remind, isPending, failed } = ready;
  if (failed) return failed;
  if (isPending) return null;
  if (issue.ids.length + send.ids.length > 0) return t.sum(formatUah(wholeKop ?? sumKop([issue.sumKop, send.sumKop])));
  return remind.ids.length > 0 ? t.sum(formatUah(remind.sumKop)) : t.nothingReady;
}

/** What was chosen row by row, on whichever pages. His own rent stands in the list too, and is nobody's to issue but the landlord's. */
function chosenOf(seen: SeenRows<ReceiptListItem>, selection: Selection): ReadyReceipts {
  const chosen = seen.rows.filter((row) => selection.has(row.id) && row.role !== 'tenant');
  const of = (rows: readonly ReceiptListItem[], sum: 'ownKop' | 'leftKop') => ({
    ids: rows.map(({ id }) => id),
    sumKop: sumKop(rows.map((row) => row[sum])),
    isCapped: false,
  });
  const issued = chosen.filter(({ status }) => status === 'issued');
  return {
    issue: of(
      chosen.filter(({ status }) => status === 'draft'),
      'ownKop',
    ),
    send: of(issued, 'ownKop'),
    hand: of(
      issued.filter(({ sentAt, viewedAt }) => !sentAt && !viewedAt),
      'ownKop',
    ),
    remind: of(
      issued.filter(({ leftKop }) => leftKop > 0),
      'leftKop',
    ),
    isPending: false,
    failed: null,
  };
}
