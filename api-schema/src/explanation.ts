import { RATE_DAYS, RATE_SOURCES } from '@kliuchar/domain/contracts/contract-terms';
import { SHARED_BASES } from '@kliuchar/domain/receipts/explanation';
import * as z from 'zod/mini';
import { currency, day, decimalValue, id, kopValue, period } from './fields.ts';
import { serviceCode } from './service-settings.ts';

/**
 * Why a line costs what it costs, a schema a rule (contract.md §1.9). It mirrors `domain/receipts/explanation.ts`, which computes and
 * recomputes it; `explanation.test.ts` keeps the two the same type. Server and web only read it, so it is never an input.
 */

const textUk = z.string();
const vat = z.nullable(z.strictObject({ mode: z.enum(['on_top', 'included']), percent: z.number() }));
const common = { textUk, vat };

const proration = z.strictObject({
  method: z.enum(['actual_days', 'thirty_days']),
  from: day,
  to: day,
  days: z.int(),
  ofDays: z.int(),
});

const indexation = z.discriminatedUnion('mode', [
  z.strictObject({
    mode: z.literal('cpi'),
    baseKop: kopValue,
    months: z.array(z.strictObject({ month: period, percent: decimalValue })),
    capKop: z.nullable(kopValue),
    floorKop: z.nullable(kopValue),
  }),
  z.strictObject({ mode: z.literal('step'), baseKop: kopValue, steps: z.int(), stepKop: kopValue }),
  z.strictObject({ mode: z.literal('percent'), baseKop: kopValue, steps: z.int(), percent: decimalValue }),
]);

const rent = { ...common, rentKop: kopValue, indexation: z.nullable(indexation) };

const fullMonth = z.strictObject({ ...rent, rule: z.literal('full_month') });
const prorated = z.strictObject({ ...rent, rule: z.literal('prorated'), proration });

const fx = z.strictObject({
  ...common,
  rule: z.literal('fx'),
  amountMinor: z.int(),
  currency,
  rate: decimalValue,
  rateSource: z.enum(RATE_SOURCES),
  rateDay: z.enum(RATE_DAYS),
  rateOn: day,
  wantedOn: day,
  provisional: z.boolean(),
  capKop: z.nullable(kopValue),
  floorKop: z.nullable(kopValue),
  proration: z.nullable(proration),
});

const meterZone = z.strictObject({
  zone: z.int(),
  previous: decimalValue,
  previousOn: day,
  current: decimalValue,
  currentOn: day,
  consumption: decimalValue,
  price: z.nullable(decimalValue),
  rollover: z.boolean(),
});

const countedMeter = {
  meterId: id,
  serial: z.string(),
  multiplier: decimalValue,
  digits: z.int(),
  readingId: id,
  period,
  months: z.int(),
  estimated: z.boolean(),
  zones: z.array(meterZone),
};

const meterOnLine = z.strictObject({
  ...countedMeter,
  subMeters: z.optional(z.array(z.strictObject(countedMeter))),
});

const zeroedZones = z.optional(z.array(z.int()));

const pricedBlock = z.strictObject({
  tariffVersionId: z.nullable(id),
  validFrom: day,
  period,
  zone: z.int(),
  upTo: z.nullable(decimalValue),
  quantity: decimalValue,
  price: decimalValue,
  filled: z.optional(z.strictObject({ quantity: decimalValue, months: z.int() })),
});

const meter = z.strictObject({
  ...common,
  rule: z.literal('meter'),
  unit: z.nullable(z.string()),
  meters: z.array(meterOnLine),
  zeroedZones,
  blocks: z.array(pricedBlock),
  tariffVersionId: z.nullable(id),
});

const monthPrice = z.strictObject({
  tariffVersionId: z.nullable(id),
  price: decimalValue,
  from: day,
  to: day,
  days: z.int(),
});

const monthBased = { ...common, prices: z.array(monthPrice), proration: z.nullable(proration) };

const perM2 = z.strictObject({ ...monthBased, rule: z.literal('per_m2'), area: decimalValue });
const perPerson = z.strictObject({ ...monthBased, rule: z.literal('per_person'), persons: decimalValue });

const normPerPerson = z.strictObject({
  ...monthBased,
  rule: z.literal('norm_per_person'),
  norm: decimalValue,
  persons: decimalValue,
  unit: z.nullable(z.string()),
});

const annual = z.strictObject({
  ...monthBased,
  rule: z.literal('annual_volume'),
  annualVolume: decimalValue,
  unit: z.nullable(z.string()),
});

const fixed = z.strictObject({
  ...common,
  rule: z.literal('fixed'),
  monthKop: kopValue,
  tariffVersionId: z.nullable(id),
  proration: z.nullable(proration),
});

const sumOfWater = z.strictObject({
  ...common,
  rule: z.literal('sum_of_water'),
  unit: z.nullable(z.string()),
  volumes: z.array(
    z.strictObject({
      service: serviceCode,
      quantity: decimalValue,
      meters: z.array(meterOnLine),
      zeroedZones,
      days: z.nullable(z.strictObject({ from: day, to: day })),
    }),
  ),
  quantity: decimalValue,
  price: z.nullable(decimalValue),
  blocks: z.array(pricedBlock),
  tariffVersionId: z.nullable(id),
});

const sharedBillPart = z.strictObject({
  billId: id,
  period,
  totalKop: kopValue,
  basis: z.enum(SHARED_BASES),
  weight: decimalValue,
  weightTotal: decimalValue,
  remainderKop: kopValue,
  amountKop: kopValue,
  proration: z.nullable(proration),
});

const sharedBill = z.strictObject({ ...common, rule: z.literal('shared_bill'), bills: z.array(sharedBillPart) });

const penaltyPart = z.strictObject({
  from: day,
  to: day,
  days: z.int(),
  debtKop: kopValue,
  percent: decimalValue,
  ofDays: z.int(),
});

const penalty = z.strictObject({
  ...common,
  rule: z.literal('penalty'),
  mode: z.enum(['percent_day', 'double_nbu']),
  receiptId: z.nullable(id),
  parts: z.array(penaltyPart),
  capKop: z.nullable(kopValue),
});

const metered = z.discriminatedUnion('rule', [meter, sumOfWater]);

const manual = z.strictObject({
  ...common,
  rule: z.literal('manual'),
  amountKop: kopValue,
  about: z.enum(['rent', 'utility', 'other']),
  adjustmentId: z.nullable(id),
  correction: z.optional(z.strictObject({ receiptNumber: z.string(), was: metered, now: metered })),
});

export const explanation = z.discriminatedUnion('rule', [
  fullMonth,
  prorated,
  fx,
  meter,
  perM2,
  perPerson,
  normPerPerson,
  fixed,
  annual,
  sumOfWater,
  sharedBill,
  penalty,
  manual,
]);
