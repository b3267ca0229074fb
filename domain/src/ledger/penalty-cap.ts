import { compareDecimal, type Decimal, multiplyDecimal } from '../money/decimal.ts';
import { formatDecimalUk } from '../money/format-money.ts';

type PartyKind = 'person' | 'fop' | 'company';

/** Law 543/96-ВР is about firms and sole traders; a penalty that a person pays or is paid it does not bound. */
export function isCappedByNbu(parties: readonly PartyKind[]): boolean {
  return parties.every((kind) => kind !== 'person');
}

const DAYS = 365n;
const SHOWN_SCALE = 4;

/**
 * What to say of a percent a day above the double key rate (law 543/96-ВР, art. 3); null while it is within. At a key rate of 15,5 the
 * most is 31 / 365 = 0,0849 a day.
 */
export function penaltyCapHint(percentADay: Decimal, keyRate: Decimal): string | null {
  const double = multiplyDecimal(keyRate, { units: 2n, scale: 0 });
  if (compareDecimal(multiplyDecimal(percentADay, { units: DAYS, scale: 0 }), double) <= 0) return null;
  const units = (double.units * 10n ** BigInt(SHOWN_SCALE)) / (DAYS * 10n ** BigInt(double.scale));
  const most = { units, scale: SHOWN_SCALE };
  return `Пеня ${formatDecimalUk(percentADay)}\u00a0% за день більша за подвійну облікову ставку НБУ: за теперішньої ставки ${formatDecimalUk(keyRate)}\u00a0% це щонайбільше ${formatDecimalUk(most)}\u00a0% за день. Між підприємцями та компаніями більшої не стягнути (ст.\u00a03 Закону №\u00a0543/96-ВР).`;
}
