import { addDecimal, type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk, formatPrice, formatUah } from '@kliuchar/domain/money/format-money';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { parseDecimalInput } from '@kliuchar/domain/money/parse-money';
import { priceConsumption, zonePrice } from '@kliuchar/domain/tariffs/price-consumption';
import type { Zones } from '@kliuchar/domain/tariffs/tariff';
import { zonedPrice } from '@kliuchar/domain/tariffs/zone-prices';
import { siteCalculators as t } from '../../i18n/uk/site-calculators.ts';
import { type Calculation, countFrom, type Line, type Result } from './calculation.ts';

const words = t.electricity;

type Values = { readonly peak: Decimal; readonly half: Decimal; readonly night: Decimal; readonly price: Decimal };

/** The same month on a meter of one, two and three zones: what is taken by day is peak and half-peak together. */
export const electricity: Calculation = {
  key: 'electricity',
  title: words.title,
  lead: words.lead,
  fields: [
    { name: 'peak', words: words.fields.peak, unit: t.units.power, example: '60' },
    { name: 'half', words: words.fields.half, unit: t.units.power, example: '100' },
    { name: 'night', words: words.fields.night, unit: t.units.power, example: '80' },
    { name: 'price', words: words.fields.price, unit: t.units.hryvnias, example: '4,32' },
  ],
  count: (typed) =>
    countFrom<Values>(
      typed,
      { peak: parseDecimalInput, half: parseDecimalInput, night: parseDecimalInput, price: parseDecimalInput },
      compare,
    ),
};

type Counted = { readonly line: Line; readonly sumKop: Kop };

function compare({ peak, half, night, price }: Values): Result {
  const byDay = addDecimal(peak, half);
  const one = countZones(1, [addDecimal(byDay, night)], price);
  const two = countZones(2, [byDay, night], price);
  const three = countZones(3, [peak, half, night], price);
  const lines = [one.line, two.line, three.line];
  const cheapest = [two, three].reduce((best, next) => (next.sumKop < best.sumKop ? next : best), one);
  const sum = formatUah(cheapest.sumKop);
  if (cheapest === one) return { lines, saying: words.noDifference(sum) };
  return {
    lines,
    saying: words.cheapest(cheapest.line.label, sum, formatUah(kop(one.sumKop - cheapest.sumKop))),
  };
}

function countZones(zones: Zones, perZone: readonly Decimal[], price: Decimal): Counted {
  const version = zonedPrice(price, zones);
  const sumKop = priceConsumption(perZone, version) ?? kop(0);
  const parts = perZone.map((quantity, index) => {
    const name = words.zones[zones][index] ?? '';
    const product = `${formatDecimalUk(quantity)} × ${formatPrice(zonePrice(version, index + 1) ?? decimal('0'))}`;
    return name === '' ? product : `${name} ${product}`;
  });
  const label = words.lines[zones - 1] ?? '';
  return { sumKop, line: { label, formula: parts.join(' + '), sum: formatUah(sumKop) } };
}
