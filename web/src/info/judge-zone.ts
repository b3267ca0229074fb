import { isPlausibleRollover } from '@kliuchar/domain/meters/check-reading';
import { zoneConsumption } from '@kliuchar/domain/meters/consumption';
import { compareDecimal, type Decimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { parseDecimalInput } from '@kliuchar/domain/money/parse-money';
import { infoClient as text } from '../i18n/uk/info-client.ts';

export type Register = {
  readonly unit: string;
  readonly digits: number;
  readonly decimals: number;
  readonly multiplier: Decimal;
};

export type Verdict = {
  readonly says: string;
  readonly isWrong: boolean;
  /** Lower than before in a way that the turn of the register explains: it is for the tenant to say so. */
  readonly mayHaveTurned: boolean;
};

const wrong = (says: string): Verdict => ({ says, isWrong: true, mayHaveTurned: false });

/**
 * What one field says now: nothing, what was used, or what is wrong. A turn of the register is offered only where the server would take it
 * (contract.md §3.9): a digit left out is a mistake, and to a mistake there is nothing to tick.
 */
export function judgeZone(typed: string, previous: Decimal | null, meter: Register, isTicked: boolean): Verdict {
  if (typed.trim() === '') return { says: '', isWrong: false, mayHaveTurned: false };
  const parsed = parseDecimalInput(typed, { maxFraction: meter.decimals });
  if (!parsed.ok) return wrong(text.notNumber);
  const { digits, multiplier } = meter;
  if (compareDecimal(parsed.value, { units: 10n ** BigInt(digits), scale: 0 }) >= 0) return wrong(text.tooLong);
  if (previous === null) return { says: '', isWrong: false, mayHaveTurned: false };
  const zone = { previous, current: parsed.value, digits, multiplier };
  const { consumption, rollover } = zoneConsumption({ ...zone, previousEstimated: false });
  if (rollover && !isPlausibleRollover({ ...zone, usual: null })) return wrong(text.below(formatDecimalUk(previous)));
  if (rollover && !isTicked) return { says: text.belowRollover, isWrong: true, mayHaveTurned: true };
  return { says: text.used(formatDecimalUk(consumption), meter.unit), isWrong: false, mayHaveTurned: rollover };
}
