import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import type { ServiceSetting } from '../properties/service-settings.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { computeReceipt } from './compute-receipt.ts';
import { amounts, tariffs, utilities } from './receipt-answers.fixture.ts';
import { meter, reading, receiptInput, service, tariff, version } from './receipt-input.fixture.ts';

test('services by the month: area, people, norm, fixed, each explained', () => {
  const services = [
    service('building', 'per_m2', { price: decimal('9.87') }),
    service('waste', 'per_person', { price: decimal('35.5') }),
    service('gas', 'norm_per_person', { norm: decimal('3.3'), price: decimal('7.96') }),
    service('internet', 'fixed', { amountKop: kop(25_000) }),
  ];
  // 54.3 × 9.87 = 535.941; 2 × 35.5; 3.3 × 2 × 7.96 = 52.536
  expect(amounts(utilities(services))).toEqual([53_594, 7_100, 5_254, 25_000]);
  const sentences = computeReceipt(utilities(services)).lines.map((line) =>
    line.explanation.textUk.replaceAll('\u00a0', ' '),
  );
  expect(sentences).toEqual([
    '54,3 м² × 9,87 ₴ = 535,94 ₴',
    '2 ос. × 35,50 ₴ = 71,00 ₴',
    '3,3 м³ × 2 ос. × 7,96 ₴ = 52,54 ₴',
    '250,00 ₴ за місяць',
  ]);
});

test('services by the month are prorated, metered ones never', () => {
  const services = [
    service('internet', 'fixed', { amountKop: kop(30_000) }),
    service('electricity', 'meter', { price: decimal('4') }),
  ];
  const meters = [meter('electricity', [reading({ from: '0', to: '10', previousOn: '2026-11-16' })])];
  const contract = { terms: [], startDate: day('2026-11-16') };
  expect(amounts(receiptInput({ contract, property: { services }, meters }))).toEqual([15_000, 4_000]);
});

test('a season cuts the month; out of it there is no line', () => {
  const heating = service('heating', 'per_m2', { price: decimal('30'), season: { from: '11-16', to: '04-15' } });
  // 54.3 × 30 × 15/30 = 814.50
  expect(amounts(utilities([heating]))).toEqual([81_450]);
  expect(amounts(utilities([heating], [], { period: period('2026-07') }))).toEqual([]);
});

test('a price that changed inside the month is weighted by days', () => {
  const changed = tariff('house', 'building', 'м²', [version('2026-01-01', '9'), version('2026-11-11', '12')]);
  const services = [service('building', 'per_m2', { tariffId: 'house' })];
  // 54.3 × (9 × 10 + 12 × 20) / 30 = 54.3 × 11 = 597.30
  expect(amounts(utilities(services, [], { tariffs: tariffs(changed) }))).toEqual([59_730]);
});

test('a tariff for another unit than the line counts is a warning and no line', () => {
  const heat = (unit: string) => tariff('t', 'heating', unit, [version('2026-01-01', '1654')]);
  const waste = (unit: string) => tariff('t', 'waste', unit, [version('2026-01-01', '205')]);
  const heating = [service('heating', 'per_m2', { tariffId: 't' })];
  const removal = [service('waste', 'per_person', { tariffId: 't' })];
  const outcome = (services: readonly ServiceSetting[], of: Tariff) => {
    const { lines, warnings } = computeReceipt(utilities([...services], [], { tariffs: tariffs(of) }));
    return [
      lines.map(({ amountKop }) => amountKop),
      warnings.map(({ code, textUk }) => [code, textUk.replaceAll('\u00a0', ' ')]),
    ];
  };
  expect(outcome(heating, heat('ГДж'))).toEqual([
    [],
    [['unit_differs', 'Опалення: рахуємо за м², а тариф — за ГДж. Рядок не пораховано.']],
  ]);
  expect(outcome(removal, waste('л'))[0]).toEqual([]);
  // The service's own unit may never have been chosen. 54,3 × 1 654 = 89 812,20; 2 × 205 = 410,00.
  expect(outcome(heating, heat('Гкал'))).toEqual([
    [8_981_220],
    [['unit_differs', 'Опалення: рахуємо за м², а тариф — за Гкал. Перевірте одиницю тарифу.']],
  ]);
  expect(outcome(removal, waste('м³'))).toEqual([[41_000], []]);
  // A unit that nobody here knows is taken for the one that is counted.
  expect(outcome(heating, heat('кв. м'))).toEqual([[8_981_220], []]);
  for (const unit of ['особа', 'мешк./міс']) expect(outcome(removal, waste(unit))).toEqual([[41_000], []]);
  // A price of the service itself is of what it counts.
  expect(amounts(utilities([service('heating', 'per_m2', { price: decimal('30') })]))).toEqual([162_900]);
});
