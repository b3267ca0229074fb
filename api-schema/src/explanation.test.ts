import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import type { ReceiptLine } from '@kliuchar/domain/receipts/receipt-types';
import { expect, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import { checkInput } from './check-input.ts';
import type { DeepReadonly } from './endpoint.ts';
import { explanation } from './explanation.ts';
import type { Receipt } from './receipts.ts';
import { toWire } from './wire-case.ts';

type OnTheWire = DeepReadonly<z.output<typeof explanation>>;

it('the wire and the domain explain a line in the same type', () => {
  expectTypeOf<Explanation>().toExtend<OnTheWire>();
  expectTypeOf<OnTheWire>().toExtend<Explanation>();
  expectTypeOf<ReceiptLine>().toExtend<Omit<Receipt['lines'][number], 'manual'>>();
});

it('a metered line has the keys of contract.md §1.9', () => {
  const meter = {
    rule: 'meter',
    textUk: '150 кВт·год × 4,32 ₴',
    vat: null,
    unit: 'кВт·год',
    meters: [
      {
        meterId: '019aa0c0-0000-7000-8000-000000000001',
        serial: '123',
        multiplier: '1',
        digits: 5,
        readingId: '019aa0c0-0000-7000-8000-000000000002',
        period: '2026-11',
        months: 1,
        estimated: false,
        zones: [
          {
            zone: 1,
            previous: '100',
            previousOn: '2026-10-20',
            current: '250',
            currentOn: '2026-11-20',
            consumption: '150',
            price: '4.32',
            rollover: false,
          },
        ],
      },
    ],
    blocks: [],
    tariffVersionId: null,
  };
  expect(checkInput(explanation, meter).ok).toBe(true);
  expect(toWire(meter)).toMatchObject({
    rule: 'meter',
    meters: [
      { meter_id: expect.anything(), serial: '123', zones: [{ previous_on: '2026-10-20', current_on: '2026-11-20' }] },
    ],
    blocks: [],
    tariff_version_id: null,
    text_uk: expect.anything(),
  });
});
