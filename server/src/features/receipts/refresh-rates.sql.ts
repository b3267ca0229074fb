import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import type { Db } from '../../platform/db/scope.ts';

export type LineSum = {
  ownerId: string;
  receiptId: string;
  lineNo: number;
  amountKop: number;
  vatKop: number;
  explanation: Explanation;
};

export async function updateLineSum(db: Db, line: LineSum): Promise<void> {
  await db.query(
    'receipts.update_line_sum',
    'update receipt_lines set amount_kop = $4, vat_kop = $5, explanation = $6 where owner_id = $1 and receipt_id = $2 and line_no = $3',
    [line.ownerId, line.receiptId, line.lineNo, line.amountKop, line.vatKop, JSON.stringify(line.explanation)],
  );
}
