import type { ReceiptLine } from '@kliuchar/domain/receipts/receipt-types';
import { TextColumn, WordColumn } from '../../platform/db/columns.ts';
import type { Marked, NewLine, NewReceipt } from './new-receipt.ts';
import { chargesOf, type NewCharge } from './shared-bill-charges.sql.ts';
import type { Deduction } from './sub-meters.sql.ts';

/** Receipts as the columns of their statement, in the order of its parameters. */
export class ReceiptColumns {
  readonly #ids = new WordColumn();
  readonly #contractIds = new WordColumn();
  readonly #propertyIds = new WordColumn();
  readonly #tenantIds = new WordColumn();
  readonly #dueOn = new WordColumn();
  readonly #graceDays = new WordColumn();
  readonly #opening = new WordColumn();
  readonly #charges = new WordColumn();
  readonly #adjustments = new WordColumn();
  readonly #penalty = new WordColumn();
  readonly #rent = new WordColumn();
  readonly #total = new WordColumn();
  readonly #warnings = new TextColumn();

  add({ receipt, ...of }: NewReceipt): void {
    this.#ids.add(of.id);
    this.#contractIds.add(of.contractId);
    this.#propertyIds.add(of.propertyId);
    this.#tenantIds.add(of.tenantId);
    this.#dueOn.add(of.dueOn);
    this.#graceDays.add(of.graceDays);
    this.#opening.add(receipt.openingBalanceKop);
    this.#charges.add(receipt.chargesKop);
    this.#adjustments.add(receipt.adjustmentsKop);
    this.#penalty.add(receipt.penaltyKop);
    this.#rent.add(of.rentKop);
    this.#total.add(receipt.totalDueKop);
    this.#warnings.add(JSON.stringify(receipt.warnings));
  }

  get count(): number {
    return this.#ids.count;
  }

  get parameters(): readonly (string | Buffer)[] {
    const { literal: ids } = this.#ids;
    const parties = [this.#contractIds.literal, this.#propertyIds.literal, this.#tenantIds.literal];
    const days = [this.#dueOn.literal, this.#graceDays.literal];
    const sums = [this.#opening, this.#charges, this.#adjustments, this.#penalty, this.#rent, this.#total];
    return [ids, ...parties, ...days, ...sums.map(({ literal }) => literal), this.#warnings.bytes];
  }
}

/** Lines, each with the place of its receipt among those they are of: the two ids stand once for all lines of a receipt. */
export class LineColumns {
  #receiptId = '';
  readonly #receiptIds = new WordColumn();
  readonly #contractIds = new WordColumn();
  readonly #receipt = new WordColumn();
  readonly #lineNo = new WordColumn();
  readonly #kind = new WordColumn();
  readonly #service = new WordColumn();
  readonly #title = new TextColumn();
  readonly #period = new WordColumn();
  readonly #quantity = new WordColumn();
  readonly #unit = new TextColumn();
  readonly #price = new WordColumn();
  readonly #amount = new WordColumn();
  readonly #vat = new WordColumn();
  readonly #manual = new WordColumn();
  readonly #adjustmentId = new WordColumn();
  readonly #explanation = new TextColumn();

  add({ receiptId, contractId, line, isManual, adjustmentId }: NewLine): void {
    if (receiptId !== this.#receiptId) {
      this.#receiptId = receiptId;
      this.#receiptIds.add(receiptId);
      this.#contractIds.add(contractId);
    }
    this.#receipt.add(this.#receiptIds.count);
    this.#lineNo.add(line.lineNo);
    this.#kind.add(line.kind);
    this.#service.add(line.service);
    this.#title.add(line.title);
    this.#period.add(line.period);
    this.#quantity.add(line.quantity);
    this.#unit.add(line.unit);
    this.#price.add(line.price);
    this.#amount.add(line.amountKop);
    this.#vat.add(line.vatKop === 0 ? null : line.vatKop);
    this.#manual.add(isManual || null);
    this.#adjustmentId.add(adjustmentId);
    this.#explanation.add(JSON.stringify(line.explanation));
  }

  get count(): number {
    return this.#lineNo.count;
  }

  get parameters(): readonly (string | Buffer)[] {
    const places = [this.#receiptIds, this.#contractIds, this.#receipt, this.#lineNo, this.#kind, this.#service];
    const sums = [this.#price, this.#amount, this.#vat, this.#manual, this.#adjustmentId];
    const literals = (columns: readonly WordColumn[]) => columns.map(({ literal }) => literal);
    const measured = [this.#period.literal, this.#quantity.literal, this.#unit.bytes];
    return [...literals(places), this.#title.bytes, ...measured, ...literals(sums), this.#explanation.bytes];
  }
}

export function columnsOf(lines: readonly NewLine[]): LineColumns {
  const columns = new LineColumns();
  for (const line of lines) columns.add(line);
  return columns;
}

/**
 * All that computed receipts write, gathered one by one: what a receipt was computed from and its explanations may go as soon as it is put
 * here, long before its chunk is written. `born` are the estimates that are inserted with their receipts and need no mark.
 */
export class ReceiptRows {
  readonly receipts = new ReceiptColumns();
  readonly lines = new LineColumns();
  readonly readings: Marked[] = [];
  readonly deductions: Deduction[] = [];
  readonly adjustments: Marked[] = [];
  readonly charges: NewCharge[] = [];
  readonly #born: ReadonlySet<string>;

  constructor(born: ReadonlySet<string> = new Set()) {
    this.#born = born;
  }

  add(computed: NewReceipt): void {
    const { id: receiptId, contractId, propertyId, receipt } = computed;
    this.receipts.add(computed);
    for (const id of receipt.billedReadingIds) if (!this.#born.has(id)) this.readings.push({ id, receiptId });
    for (const readingId of receipt.deductedReadingIds) this.deductions.push({ readingId, receiptId });
    for (const id of receipt.adjustmentIds) this.adjustments.push({ id, receiptId });
    for (const line of receipt.lines) {
      const row = { receiptId, contractId, line, isManual: false, adjustmentId: adjustmentOf(line) };
      this.lines.add(row);
      if (line.explanation.rule === 'shared_bill') this.charges.push(...chargesOf(row, propertyId));
    }
  }
}

export function adjustmentOf({ explanation }: ReceiptLine): string | null {
  return explanation.rule === 'manual' ? explanation.adjustmentId : null;
}
