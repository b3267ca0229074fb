import type { RateTables } from '../contracts/rate-tables.ts';
import { type Day, maxDay } from '../dates/day.ts';
import type { FxExplanation } from './explanation.ts';
import { keepFrozenRate, rerateFxLine } from './fx-line.ts';
import type { LineDraft, ReceiptInput } from './receipt-types.ts';
import { followRent } from './relief.ts';

/** What was counted of a receipt, without the lines made by hand. */
export type Judged = { readonly dueOn: Day; readonly lines: readonly JudgedLine[] };
export type JudgedLine = Pick<LineDraft, 'kind' | 'service' | 'title' | 'amountKop' | 'vatKop' | 'explanation'>;

/**
 * Whether a draft, issued today, would ask for something else than the same draft counted anew (ADR 0079). The issue itself puts the due day
 * off to its own day and takes the rate of the day that the contract names, its reliefs with it, so neither makes a draft outdated.
 */
export function isOutdated(
  draft: Judged,
  anew: Judged,
  at: { readonly today: Day; readonly input: ReceiptInput },
): boolean {
  const dueOn = maxDay(anew.dueOn, at.today);
  if (maxDay(draft.dueOn, at.today) !== dueOn || draft.lines.length !== anew.lines.length) return true;
  const days = { issuedOn: at.today, dueOn };
  const issued = (lines: readonly JudgedLine[]) =>
    followRent(
      lines.map((line) => atIssue(line, at.input.rates, days)),
      at.input,
    );
  const others = issued(anew.lines);
  return issued(draft.lines).some((line, index) => {
    const other = others[index];
    return other === undefined || !isSame(line, other);
  });
}

/**
 * Whether an issued receipt, made again now, would charge the same: the rate of an issued line is frozen, and so is its due day. Both are the
 * lines without those made by hand.
 */
export function chargesTheSame(
  issued: readonly JudgedLine[],
  anew: { readonly lines: readonly JudgedLine[]; readonly input: ReceiptInput },
): boolean {
  const frozen = frozenRatesOf(issued);
  const rated = followRent(
    anew.lines.map((line) => withFrozenRate(line, frozen)),
    anew.input,
  );
  return (
    issued.length === rated.length &&
    rated.every((line, index) => {
      const other = issued[index];
      return other !== undefined && isSame(other, line);
    })
  );
}

export function frozenRatesOf(issued: readonly Pick<JudgedLine, 'explanation'>[]): FxExplanation[] {
  return issued.flatMap(({ explanation }) => (explanation.rule === 'fx' ? [explanation] : []));
}

function withFrozenRate(line: JudgedLine, frozen: readonly FxExplanation[]): JudgedLine {
  if (line.explanation.rule !== 'fx') return line;
  const kept = keepFrozenRate(line.explanation, frozen);
  return kept === null ? line : { ...line, ...kept.line };
}

type IssueDays = { readonly issuedOn: Day; readonly dueOn: Day };

function atIssue(line: JudgedLine, rates: RateTables, days: IssueDays): JudgedLine {
  if (line.explanation.rule !== 'fx') return line;
  const rerated = rerateFxLine(line.explanation, rates, days);
  return rerated === null ? line : { ...line, ...rerated.line };
}

function isSame(one: JudgedLine, other: JudgedLine): boolean {
  return (
    one.kind === other.kind &&
    one.service === other.service &&
    one.title === other.title &&
    one.amountKop === other.amountKop &&
    one.vatKop === other.vatKop
  );
}
