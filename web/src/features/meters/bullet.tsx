import { type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDecimalUk } from '../../lib/format.ts';
import { ratioOf } from './sheet-values.ts';

type Props = {
  readonly consumption: Decimal | null;
  readonly usual: string | null;
  readonly unit: string;
  readonly high: boolean;
};

/** Consumption against the usual: the brass tick stands in the middle, a full bar is twice the usual or more. */
export function Bullet({ consumption, usual, unit, high }: Props) {
  const base = usual === null ? null : decimal(usual);
  const known = consumption !== null && base !== null && base.units > 0n;
  const share = known ? Math.min(100, Math.max(0, ratioOf(consumption, base) * 50)) : 0;
  const label = known
    ? {
        role: 'img',
        'aria-label': t.sheet.bullet(
          `${formatDecimalUk(consumption)} ${unit}`,
          `${formatDecimalUk(usual ?? '')} ${unit}`,
        ),
      }
    : { 'aria-hidden': true as const };
  return (
    <span className="bul" {...label}>
      <i className={high ? 'chk' : undefined} style={{ width: `${share}%` }} />
      {base !== null && <u />}
    </span>
  );
}
