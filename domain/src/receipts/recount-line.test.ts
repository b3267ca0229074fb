import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { decimal } from '../money/decimal.ts';
import type { PriceVersion } from '../tariffs/tariff.ts';
import { anyReceipt } from './any-receipt.fixture.ts';
import { computeReceipt } from './compute-receipt.ts';
import type { MeteredExplanation } from './explanation.ts';
import { meter, reading, receiptInput, service, tariff, version } from './receipt-input.fixture.ts';
import type { MeterToBill, ReadingToBill, ReceiptInput, ReceiptLine, SubMeterToBill } from './receipt-types.ts';
import { recomputeLine } from './recompute-line.ts';
import { type CountedReadings, correctLine, readingKey, recountLine, versionsOfLine } from './recount-line.ts';

const isMetered = (explanation: ReceiptLine['explanation']): explanation is MeteredExplanation =>
  explanation.rule === 'meter' || explanation.rule === 'sum_of_water';

function versionsIn({ tariffs }: ReceiptInput, explanation: MeteredExplanation): readonly PriceVersion[] {
  const named = versionsOfLine(explanation);
  if ('validFrom' in named) return [named];
  return [...tariffs.values()].flatMap(({ versions }) => versions.filter(({ id }) => named.includes(id)));
}

const withSubMeters = ({ meters }: ReceiptInput) => meters.flatMap((one) => [one, ...one.subMeters]);

function countedIn(input: ReceiptInput): CountedReadings {
  return new Map(
    withSubMeters(input).flatMap(({ meterId, readings }) =>
      readings.map(({ on, values, estimated }) => [readingKey(meterId, on), { values, estimated }] as const),
    ),
  );
}

/** The same month with one reading taken for another value: what the receipt should have been. */
function withReading(input: ReceiptInput, at: number, units: bigint): ReceiptInput {
  const places = withSubMeters(input).flatMap(({ meterId, readings }) => readings.map(({ on }) => ({ meterId, on })));
  const place = places[at % Math.max(1, places.length)];
  const values = [{ units, scale: 3 }];
  const corrected = <M extends MeterToBill | SubMeterToBill>(one: M): M =>
    one.meterId === place?.meterId ? { ...one, readings: one.readings.map(right) } : one;
  const right = (one: ReadingToBill): ReadingToBill => ({
    ...one,
    values: one.on === place?.on ? values : one.values,
    previousValues: one.previousOn === place?.on ? values : one.previousValues,
  });
  const meters = input.meters.map((one) => ({ ...corrected(one), subMeters: one.subMeters.map(corrected) }));
  return { ...input, meters };
}

test('a line counted anew is the line, and with a corrected reading the line of a receipt that had it right', () => {
  fc.assert(
    fc.property(anyReceipt, fc.nat(20), fc.bigInt({ min: 0n, max: 99_999_999n }), (input, at, units) => {
      const right = withReading(input, at, units);
      const lines = computeReceipt(right).lines;
      for (const { lineNo, explanation, amountKop, vatKop } of computeReceipt(input).lines) {
        if (!isMetered(explanation)) continue;
        const versions = versionsIn(input, explanation);
        const was = recountLine(explanation, { versions, readings: countedIn(input) });
        expect(was).toEqual({ amountKop, vatKop, explanation });
        const now = recountLine(explanation, { versions, readings: countedIn(right) });
        const wanted = lines.find((line) => line.lineNo === lineNo);
        expect(now).toEqual({
          amountKop: wanted?.amountKop,
          vatKop: wanted?.vatKop,
          explanation: wanted?.explanation,
        });
        expect(recomputeLine(now.explanation)).toBe(now.amountKop);
      }
    }),
    { numRuns: 300 },
  );
});

const heating = { upTo: decimal('2000'), price: decimal('2.64') };
const above = { upTo: null, price: decimal('4.32') };

/** A bill of November for two electricity meters in a flat, and what their corrected readings make of it. */
function correction(input: ReceiptInput, meterId: string, value: string) {
  const [line] = computeReceipt(input).lines;
  if (line === undefined || !isMetered(line.explanation)) throw new Error('No metered line');
  const versions = versionsIn(input, line.explanation);
  const readings = new Map(countedIn(input));
  const was = recountLine(line.explanation, { versions, readings });
  readings.set(readingKey(meterId, day('2026-11-30')), { values: [decimal(value)], estimated: false });
  return correctLine(was, recountLine(line.explanation, { versions, readings }), 'К-2026-11-0001');
}

test('the blocks of a month are filled anew by all its meters (ukraine.md §3: 2.64 up to 2 000 kWh, above it 4.32)', () => {
  const power = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', null, { blocks: [heating, above] })]);
  const input = receiptInput({
    contract: { terms: [] },
    property: { services: [service('electricity', 'meter', { tariffId: 'power' })] },
    tariffs: new Map([['power', power]]),
    meters: [
      meter('electricity', [reading({ from: '1000', to: '2500' })], { meterId: 'a' }),
      meter('electricity', [reading({ from: '100', to: '700' })], { meterId: 'b', serial: '5678' }),
    ],
  });
  // 1 500 + 600 = 2 100 kWh: 2 000 × 2.64 + 100 × 4.32 = 5 712.00. Right 1 500 + 300 = 1 800 × 2.64 = 4 752.00.
  // The difference alone, 300 kWh at the first block, would have been 792.00 and not 960.00.
  const made = correction(input, 'b', '400');
  expect(made?.amountKop).toBe(-96_000);
  const { textUk = '', correction: figures } = made ?? {};
  expect(textUk.replaceAll('\u00a0', ' ')).toBe(
    'Пораховано у квитанції К-2026-11-0001: ((2 500 − 1 000) + (700 − 100)) кВт·год: 2 000 × 2,64 ₴ + 100 × 4,32 ₴ = 5 712,00 ₴. ' +
      'Має бути: ((2 500 − 1 000) + (400 − 100)) кВт·год: 1 800 × 2,64 ₴ = 4 752,00 ₴. Різниця: −960,00 ₴',
  );
  const line = {
    rule: 'manual',
    amountKop: made?.amountKop ?? computeReceipt(input).ownKop,
    about: 'utility',
  } as const;
  const explained = { ...line, adjustmentId: 'x', correction: figures, vat: null, textUk };
  expect(recomputeLine(explained)).toBe(-96_000);
});

test('a change of tariff inside the span shares out the right consumption, not the difference (contract.md §1.14)', () => {
  const power = tariff('power', 'electricity', 'кВт·год', [
    version('2024-06-01', '2.64'),
    version('2026-11-16', '4.32'),
  ]);
  const input = receiptInput({
    contract: { terms: [] },
    property: { services: [service('electricity', 'meter', { tariffId: 'power' })] },
    tariffs: new Map([['power', power]]),
    meters: [meter('electricity', [reading({ from: '1000', to: '1300' })], { meterId: 'a' })],
  });
  // 30 days, 15 by each price: 150 × 2.64 + 150 × 4.32 = 1 044.00; right 50 × 2.64 + 50 × 4.32 = 348.00.
  expect(correction(input, 'a', '1100')?.amountKop).toBe(-69_600);
  expect(correction(input, 'a', '1300')).toBeNull();
});
