import type { Match } from '@kliuchar/domain/bank-statements/match-operation';
import type { Day } from '@kliuchar/domain/dates/day';
import { BytesColumn, TextColumn, WordColumn } from '../../platform/db/columns.ts';

export type NewLine = {
  readonly id: string;
  readonly row: number;
  /** In hexadecimal. */
  readonly fingerprint: string;
  readonly paidOn: Day;
  readonly amountKop: number;
  readonly detailsSealed: Buffer;
  readonly match: Match;
};

/** Lines as the columns of their statement, in the order of its parameters: nothing else of a line lives until the statement leaves. */
export class NewLines {
  readonly #ids = new WordColumn();
  readonly #rows = new WordColumn();
  readonly #fingerprints = new WordColumn();
  readonly #paidOn = new WordColumn();
  readonly #amounts = new WordColumn();
  readonly #details = new BytesColumn();
  readonly #contractIds = new WordColumn();
  readonly #receiptIds = new WordColumn();
  readonly #confidences = new WordColumn();
  readonly #reasons = new WordColumn();
  readonly #ambiguous = new WordColumn();
  readonly #shares = new TextColumn();

  add({ match, ...line }: NewLine): void {
    this.#ids.add(line.id);
    this.#rows.add(line.row);
    this.#fingerprints.add(line.fingerprint);
    this.#paidOn.add(line.paidOn);
    this.#amounts.add(line.amountKop);
    this.#details.add(line.detailsSealed);
    this.#contractIds.add(match.contractId);
    this.#receiptIds.add(match.receiptId);
    this.#confidences.add(match.confidence);
    this.#reasons.add(match.reason);
    this.#ambiguous.add(match.isAmbiguous);
    this.#shares.add(match.shares.length === 0 ? null : JSON.stringify(match.shares));
  }

  get count(): number {
    return this.#ids.count;
  }

  get parameters(): readonly (string | Buffer)[] {
    const told = [this.#ids, this.#rows, this.#fingerprints, this.#paidOn, this.#amounts];
    const matched = [this.#contractIds, this.#receiptIds, this.#confidences, this.#reasons, this.#ambiguous];
    const literals = (columns: readonly WordColumn[]) => columns.map(({ literal }) => literal);
    return [...literals(told), ...this.#details.parameters, ...literals(matched), this.#shares.bytes];
  }
}
