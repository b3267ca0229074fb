import type { InfoReceipt } from '@kliuchar/api-schema/info';
import { zoneName } from '@kliuchar/domain/meters/zone-name';
import { decimal, formatDecimal, multiplyDecimal } from '@kliuchar/domain/money/decimal';
import { info } from '../i18n/uk/info.ts';
import { currencySign, formatDay, formatDecimalUk, formatMinor, formatPrice } from '../lib/format.ts';

const text = info.receipt;
const NBSP = '\u00a0';

type KeyLine = Extract<InfoReceipt, { level: 'key' }>['lines'][number];
type MeterReason = Extract<KeyLine['explanation'], { rule: 'meter' }>;

/** «210 кВт·год × 4,32 ₴» under the title; null where the line has no quantity. */
export function quantityOf({ quantity, unit, price, explanation }: KeyLine): string | null {
  if (explanation.rule === 'fx')
    return `${formatMinor(explanation.amountMinor, explanation.currency)} × ${formatDecimalUk(explanation.rate)}${NBSP}${currencySign('UAH')}`;
  if (quantity === null) return null;
  const amount = [formatDecimalUk(quantity), unit].filter(Boolean).join(NBSP);
  return price === null ? amount : `${amount} × ${formatPrice(price)}${NBSP}${currencySign('UAH')}`;
}

/** The sentence of the line, and under a metered one the readings it was made of. */
export function LineReason({ line }: { readonly line: KeyLine }) {
  const { explanation } = line;
  return (
    <>
      {explanation.rule === 'meter' && <MeterTable reason={explanation} />}
      <p className="why">{explanation.textUk}</p>
    </>
  );
}

function MeterTable({ reason }: { readonly reason: MeterReason }) {
  return (
    <table className="calc num">
      <tbody>
        {reason.meters.flatMap((meter) => [
          ...rowsOf(meter, { unit: reason.unit, isTakenOff: false }),
          ...(meter.subMeters ?? []).flatMap((sub) => rowsOf(sub, { unit: reason.unit, isTakenOff: true })),
        ])}
      </tbody>
    </table>
  );
}

type Counted = Omit<MeterReason['meters'][number], 'subMeters'>;
type Shown = { readonly unit: string | null; readonly isTakenOff: boolean };

/** A row a zone; what stands behind the meter is taken off under it. */
function rowsOf(meter: Counted, { unit, isTakenOff }: Shown) {
  const name = isTakenOff ? text.takenOff(meter.serial) : text.meter(meter.serial);
  return meter.zones.map((zone) => (
    <tr key={`${meter.readingId}-${zone.zone}`}>
      <th scope="row">
        {name}
        {meter.zones.length > 1 && `, ${zoneName(zone.zone, meter.zones.length)}`}
        {meter.estimated && ` (${text.estimated})`}
      </th>
      <td>
        {formatDecimalUk(zone.current)}
        {NBSP}−{NBSP}
        {formatDecimalUk(zone.previous)} ={' '}
        <b>
          {formatDecimalUk(zone.consumption)}
          {unit !== null && NBSP + unit}
        </b>
        {zone.rollover && ` (${text.rolled})`}
      </td>
      <td>
        {formatDay(zone.previousOn)}
        {NBSP}→ {formatDay(zone.currentOn)}
      </td>
      <td className="n">
        {zone.price !== null && `× ${formatPrice(zone.price)}${NBSP}${currencySign('UAH')}`}
        {zone.price !== null && meter.zones.length > 1 && (
          <>
            {' '}
            = <b>{sumOf(zone.consumption, zone.price)}</b>
          </>
        )}
      </td>
    </tr>
  ));
}

/** Not rounded: the line is, once (contract.md §1.8). */
function sumOf(consumption: string, price: string): string {
  const sum = formatDecimal(multiplyDecimal(decimal(consumption), decimal(price)));
  return `${formatPrice(sum)}${NBSP}${currencySign('UAH')}`;
}
