import type { AddedLine, LineInput } from '@kliuchar/api-schema/receipt-lines';
import type { VatMode } from '@kliuchar/domain/contracts/contract-terms';
import type { Period } from '@kliuchar/domain/dates/period';
import { penaltyLine } from '@kliuchar/domain/ledger/penalty';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { handMadeLine } from '@kliuchar/domain/receipts/hand-made-line';
import type { LineDraft } from '@kliuchar/domain/receipts/receipt-types';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { type SuggestedPenalty, suggestPenalties } from './suggest-penalties.ts';

/** By the number of the late receipt; nothing is asked where no line confirms one. */
export async function penaltiesToConfirm(
  db: Db,
  contract: { readonly ownerId: string; readonly contractId: string },
  lines: readonly AddedLine[],
): Promise<Map<string, SuggestedPenalty>> {
  if (!lines.some(({ penaltyOf }) => penaltyOf)) return new Map();
  const suggested = await suggestPenalties(db, contract);
  return new Map(suggested.map((one) => [one.late.number, one]));
}

type Place = {
  readonly period: Period;
  readonly vatMode: VatMode;
  /** What may be confirmed; a penalty that is taken is taken out, so one call confirms it once. */
  readonly suggested: Map<string, SuggestedPenalty>;
  /** How errors name a field of the line. */
  readonly fieldOf: (name: string) => string;
};

/** A line of the owner's own, or the penalty he confirms: with its explanation, and for the sum that he saw (contract.md §1.15). */
export function addedLine({ penaltyOf, ...line }: AddedLine, { suggested, fieldOf, ...of }: Place): LineDraft {
  if (!penaltyOf) return lineOf(line, of);
  if (line.kind !== 'penalty') throw fieldError(fieldOf('kind'), 'Має бути пеня');
  const found = suggested.get(penaltyOf);
  if (found === undefined) throw unknownReference(fieldOf('penaltyOf'));
  suggested.delete(penaltyOf);
  const { suggestion } = found;
  if (suggestion.amountKop !== line.amountKop)
    throw fieldError(fieldOf('amountKop'), `Пеня на сьогодні: ${formatUah(suggestion.amountKop)}`);
  return { ...penaltyLine(suggestion, line.period ?? of.period), title: line.title };
}

/** What came over the wire, as a line of a contract with this VAT. */
export function lineOf(input: LineInput, of: { period: Period; vatMode: VatMode }): LineDraft {
  const { kind, title, service, quantity, unit, price, reason } = input;
  const line = {
    kind,
    title,
    amountKop: kop(input.amountKop),
    period: input.period ?? of.period,
    service: service ?? null,
    quantity: quantity ?? null,
    unit: unit ?? null,
    price: price ?? null,
    reason: reason ?? null,
  };
  return handMadeLine(line, of.vatMode);
}
