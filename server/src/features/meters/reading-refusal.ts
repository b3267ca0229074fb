import { formatDay } from '@kliuchar/domain/dates/format-day';
import { zoneNames } from '@kliuchar/domain/meters/zone-name';
import { type Decimal, formatDecimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { NBSP } from '@kliuchar/domain/text/typography';
import type { Point } from './reading-history.ts';

type Refused = {
  readonly code: string;
  readonly zone: number;
  readonly meter: { readonly zones: number; readonly decimals: number };
  readonly values: readonly Decimal[];
  readonly previous: Point | null;
};

/** What is wrong with the reading, at its field: with the figure it is compared with, so that one needs not go and look for it. */
export function readingRefusal(
  { code, zone, meter, values, previous }: Refused,
  { isClosing }: { readonly isClosing: boolean },
): string {
  const before = previous?.values[zone];
  const than =
    previous && before ? ` (${formatDecimalUk(formatDecimal(before))} на${NBSP}${formatDay(previous.on)})` : '';
  switch (code) {
    case 'below_previous':
      return `Менше за попередній показник${than}. ${isClosing ? 'Перевірте цифри.' : 'Перевірте цифри або запишіть заміну лічильника.'}`;
    case 'rollover_unconfirmed':
      return `Менше за попередній показник${than}. Якщо лічильник перейшов через нуль, підтвердьте це.`;
    case 'future_date':
      return 'Ця дата ще не настала';
    default:
      return outOfRegister(meter, values[zone]);
  }
}

function outOfRegister(meter: Refused['meter'], value: Decimal | undefined): string {
  if (value === undefined || value.scale <= meter.decimals) return 'Не вміщається на табло лічильника';
  return meter.decimals === 0
    ? 'На табло цього лічильника немає цифр після коми'
    : `На табло цього лічильника цифр після коми\u00a0— ${meter.decimals}`;
}

const COUNTS: Readonly<Record<number, string>> = { 2: 'два', 3: 'три' };

/** How many figures the meter is read by, and which. */
export function zoneCountRefusal({ zones }: Pick<Refused['meter'], 'zones'>): string {
  if (zones === 1) return 'Потрібне одне значення: у лічильника одна зона';
  return `Потрібно ${COUNTS[zones] ?? zones} значення: ${zoneNames(zones)}`;
}
