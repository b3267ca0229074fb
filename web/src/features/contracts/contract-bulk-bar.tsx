import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { BellRing, CalendarPlus, ReceiptText, Send } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { contractBulk as t } from '../../i18n/uk/contract-bulk.ts';
import { bulkWork } from '../../lib/bulk-work.ts';
import { late } from '../../lib/late.ts';
import type { SeenRows } from '../../lib/seen-rows.ts';
import type { Selection } from '../../lib/selection.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/table.tsx';
import { type BulkStep, readyOf, rentsInWords } from './bulk-choice.ts';
import type { queryOf } from './list-filters.ts';
import { MOST_AT_ONCE, useWholeContracts } from './use-whole-contracts.ts';

const dialogs = () => import('./bulk-dialogs.tsx');
const RemindManyDialog = late(async () => ({ default: (await dialogs()).RemindManyDialog }));
const SendManyDialog = late(async () => ({ default: (await dialogs()).SendManyDialog }));
const RenewManyDialog = late(async () => ({ default: (await dialogs()).RenewManyDialog }));

export type ChosenRows = {
  readonly rows: readonly ContractListItem[];
  readonly onClose: () => void;
  readonly onDone: () => void;
};

type ContractBulkBarProps = {
  readonly selection: Selection;
  readonly seen: SeenRows<ContractListItem>;
  readonly filters: ReturnType<typeof queryOf>;
  readonly total: number;
  readonly totalCapped: boolean;
  /** Receipts that make themselves have a dialog of their own. */
  readonly autoDialog: (chosen: ChosenRows) => ReactNode;
};

const STEPS = [
  ['remind', BellRing],
  ['send', Send],
  ['renew', CalendarPlus],
  ['auto', ReceiptText],
] as const;

/** Each button says how many of the chosen it means; one that means none is not there. */
export function ContractBulkBar(props: ContractBulkBarProps) {
  const { selection, seen, filters, total, totalCapped, autoDialog } = props;
  const [step, setStep] = useState<BulkStep | null>(null);
  const isWorking = useStore(bulkWork) !== null;
  const whole = useWholeContracts(filters, selection.isWhole);
  const chosen = selection.isWhole ? (whole.data?.rows ?? []) : seen.rows.filter(({ id }) => selection.has(id));
  const ready = readyOf(chosen);
  const offered = STEPS.filter(([key]) => ready[key].length > 0);
  const isPending = selection.isWhole && whole.isPending;
  const notes = selection.isWhole && whole.data?.isCapped ? [t.firstOfMany(MOST_AT_ONCE)] : [];
  const note = () => {
    if (selection.isWhole && whole.isError) return t.chooseFailed(whole.error.message);
    if (isPending) return t.choosing;
    return offered.length === 0 ? t.nothing : t.rent(rentsInWords(chosen));
  };
  const dialog = step && {
    rows: ready[step],
    onClose: () => setStep(null),
    onDone: () => selection.setAll([]),
  };
  return (
    <>
      <BulkBar selection={selection} total={total} totalCapped={totalCapped} note={note()}>
        {offered.map(([key, Icon], at) => (
          <Button
            key={key}
            variant={at === 0 ? 'brass' : 'o'}
            size="sm"
            disabled={isWorking}
            onClick={() => setStep(key)}
          >
            <Icon aria-hidden="true" />
            {t[key](ready[key].length)}
          </Button>
        ))}
      </BulkBar>
      {dialog && (
        <Suspense>
          {step === 'remind' && <RemindManyDialog {...dialog} notes={notes} />}
          {step === 'send' && <SendManyDialog {...dialog} notes={notes} />}
          {step === 'renew' && <RenewManyDialog {...dialog} notes={notes} />}
          {step === 'auto' && autoDialog(dialog)}
        </Suspense>
      )}
    </>
  );
}
