import type { MoveOut } from '@kliuchar/api-schema/move-outs';
import { kop } from '@kliuchar/domain/money/kop';
import { type FullReceipt, viewWarning } from '../receipts/public.ts';

/** A receipt that was made to the end of a lease, as whoever ends it has to see it. */
export function viewLastReceipt({ row, lines }: FullReceipt): MoveOut['receipts'][number] {
  return {
    id: row.id,
    number: row.number,
    ownKop: kop(row.ownKop),
    lines: lines.map(({ title, amountKop, explanation }) => ({
      title,
      amountKop: kop(amountKop),
      textUk: explanation.textUk,
    })),
    // That it differs from the month before says nothing of a month that is cut short.
    warnings: row.warnings.filter(({ code }) => code !== 'change_30').map((warning) => viewWarning(warning).text),
  };
}
