import type { Receipt } from '@kliuchar/api-schema/receipts';
import { kop } from '@kliuchar/domain/money/kop';
import type { ReactNode } from 'react';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { Money } from '../../ui/money.tsx';
import { Paper } from '../../ui/parts.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';
import { CompositionStrip } from './composition-strip.tsx';
import { ReceiptLines } from './receipt-lines.tsx';

type ReceiptPaperProps = {
  readonly receipt: Receipt;
  readonly deeds?: (line: Receipt['lines'][number]) => ReactNode;
};

/** Of a void receipt nobody owes anything, so it says what was charged and asks for nothing. */
export function ReceiptPaper({ receipt, deeds }: ReceiptPaperProps) {
  const { lines, ownKop, paidKop, writtenOffKop } = receipt;
  const title = (
    <>
      <h2>{t.detail.charges}</h2>
      <span className="cap">{wholeNumbers(t.detail.place(receipt.propertyName, receipt.contractNumber))}</span>
    </>
  );
  const isVoid = receipt.status === 'void';
  const due = dueOf(receipt);
  // What has been paid since stands apart; an older debt is the difference, so that the column adds up.
  const older = kop(due - ownKop + paidKop + writtenOffKop);
  return (
    <Paper title={title} aside={t.detail.linesCount(lines.length)}>
      <CompositionStrip lines={lines} />
      <ReceiptLines lines={lines} period={receipt.period} {...(deeds && { deeds })} />
      <div className="sumrow num">
        <Row label={t.detail.totals.charged} amountKop={ownKop} />
        {older !== 0 && !isVoid && (
          <Row label={older > 0 ? t.detail.totals.opening : t.detail.totals.credit} amountKop={older} />
        )}
        {paidKop !== 0 && <Row label={t.detail.totals.paid} amountKop={-paidKop} />}
        {writtenOffKop !== 0 && <Row label={t.detail.totals.writtenOff} amountKop={-writtenOffKop} />}
        {!isVoid && (
          <div className="b">
            <span>{due < 0 ? t.detail.totals.left : t.detail.totals.due}</span>
            <Money amountKop={Math.abs(due)} size="s" />
          </div>
        )}
      </div>
    </Paper>
  );
}

/** Below zero is what the tenant has paid ahead, or is given back by a receipt of a minus sum. */
function dueOf({ status, ownKop, paidKop, writtenOffKop, payableKop, totalDueKop }: Receipt): number {
  if (status !== 'issued') return totalDueKop;
  return payableKop === 0 ? Math.min(0, ownKop - paidKop - writtenOffKop) : payableKop;
}

function Row({ label, amountKop }: { readonly label: string; readonly amountKop: number }) {
  return (
    <div>
      <span>{label}</span>
      <Money amountKop={amountKop} />
    </div>
  );
}
