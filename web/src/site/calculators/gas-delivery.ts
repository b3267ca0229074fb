import type { Decimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk, formatPrice, formatUah } from '@kliuchar/domain/money/format-money';
import { addKop } from '@kliuchar/domain/money/kop';
import { parseDecimalInput } from '@kliuchar/domain/money/parse-money';
import { priceQuantity } from '@kliuchar/domain/money/rounding';
import { yearVolumeMonth } from '@kliuchar/domain/receipts/round-month';
import { siteCalculators as t } from '../../i18n/uk/site-calculators.ts';
import { type Calculation, countFrom, type Result } from './calculation.ts';

const words = t.gas;

type Values = {
  readonly volume: Decimal;
  readonly deliveryPrice: Decimal;
  readonly used: Decimal;
  readonly gasPrice: Decimal;
};

export const gasDelivery: Calculation = {
  key: 'gas-delivery',
  title: words.title,
  lead: words.lead,
  fields: [
    { name: 'volume', words: words.fields.volume, unit: t.units.cubic, example: '1000' },
    { name: 'deliveryPrice', words: words.fields.deliveryPrice, unit: t.units.hryvnias, example: '2,388' },
    { name: 'used', words: words.fields.used, unit: t.units.cubic, example: '50' },
    { name: 'gasPrice', words: words.fields.gasPrice, unit: t.units.hryvnias, example: '7,96' },
  ],
  count: (typed) =>
    countFrom<Values>(
      typed,
      {
        volume: parseDecimalInput,
        deliveryPrice: parseDecimalInput,
        used: parseDecimalInput,
        gasPrice: parseDecimalInput,
      },
      count,
    ),
};

function count({ volume, deliveryPrice, used, gasPrice }: Values): Result {
  const deliveryKop = yearVolumeMonth(volume, deliveryPrice);
  const gasKop = priceQuantity(used, gasPrice);
  const total = formatUah(addKop(deliveryKop, gasKop));
  const delivery = formatUah(deliveryKop);
  return {
    lines: [
      {
        label: words.lines.delivery,
        formula: `${formatDecimalUk(volume)} × ${formatPrice(deliveryPrice)} ÷ 12`,
        sum: delivery,
      },
      {
        label: words.lines.gas,
        formula: `${formatDecimalUk(used)} × ${formatPrice(gasPrice)}`,
        sum: formatUah(gasKop),
      },
      { label: t.total, formula: '', sum: total, isTotal: true },
    ],
    saying: words.saying(delivery, total),
  };
}
