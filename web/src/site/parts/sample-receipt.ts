import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { decimal } from '@kliuchar/domain/money/decimal';
import { type Kop, kop, ZERO_KOP } from '@kliuchar/domain/money/kop';
import {
  plainService,
  SERVICE_TEXTS,
  type ServiceCode,
  type ServiceSetting,
} from '@kliuchar/domain/properties/service-settings';
import { QR_MAX_VERSION, QR_MIN_VERSION, qrSvg } from '@kliuchar/domain/qr/qr-layout';
import { receiptQr } from '@kliuchar/domain/qr/receipt-qr';
import { computeReceipt } from '@kliuchar/domain/receipts/compute-receipt';
import type { ComputedReceipt, MeterToBill, ReceiptInput } from '@kliuchar/domain/receipts/receipt-types';
import { ownPrice, type Tariff } from '@kliuchar/domain/tariffs/tariff';
import { encode } from 'uqr';
import { site } from '../../i18n/uk/site.ts';

const MONTH = period('2026-11');
const ISSUED = day('2026-11-25');
const BEFORE = day('2026-10-25');
const MOVED_IN = day('2026-11-24');

/** A receipt of one made-up flat, counted by the very code that counts all others: nothing of its sums is typed in. */
export function sampleReceipt(): ComputedReceipt {
  return computeReceipt(sampleInput());
}

/** The first days of a lease: rent alone, for a part of the month. */
export function partMonthReceipt(): ComputedReceipt {
  const input = sampleInput();
  const terms = [
    { validFrom: MOVED_IN, rent: { amountMinor: 1_550_000, currency: 'UAH' as const }, peg: { mode: 'none' as const } },
  ];
  return computeReceipt({
    ...input,
    contract: { ...input.contract, startDate: MOVED_IN, terms, utilities: [] },
    sharedBills: [],
    meters: [],
  });
}

/** The payee is plainly a sample and there is no bank 999999, so that money cannot go astray. */
export const SAMPLE_PAYEE = { iban: 'UA869999990000000000000000000', taxId: '99999999' } as const;

export type SampleQr = { readonly url: string; readonly svg: string };

export function sampleQr(amountKop: Kop): SampleQr {
  const code = receiptQr({
    payeeName: site.sample.payee,
    payeeTaxId: SAMPLE_PAYEE.taxId,
    iban: SAMPLE_PAYEE.iban,
    amountKop,
    reference: 'ZRAZOK-2026-11',
    purpose: site.sample.purpose,
  });
  if (!code.ok) throw new Error(`The sample code is refused: ${code.refusal.code}`);
  const { data, version } = encode(code.value.url, {
    ecc: 'M',
    minVersion: QR_MIN_VERSION,
    maxVersion: QR_MAX_VERSION,
    border: 0,
  });
  return { url: code.value.url, svg: qrSvg({ modules: data, version, label: site.sample.qrLabel }) };
}

function sampleInput(): ReceiptInput {
  return {
    period: MONTH,
    contract: {
      id: 'sample',
      kind: 'residential',
      startDate: day('2026-01-01'),
      endDate: null,
      terms: [
        {
          validFrom: day('2026-01-01'),
          rent: { amountMinor: 38_000, currency: 'USD' },
          peg: { mode: 'fx', rateSource: 'nbu', rateDay: 'issue', capKop: null, floorKop: null },
        },
      ],
      payment: { dueDay: 5, graceDays: 0, for: 'next', utilities: 'same' },
      proration: 'actual_days',
      vatMode: 'none',
      utilities: null,
    },
    property: { areaTotal: decimal('54.2'), residentsCount: 2, services: SERVICES },
    tariffs: new Map([['power', POWER]]),
    meters: METERS,
    sharedBills: [
      {
        billId: 'sample-heat',
        service: 'heating',
        title: null,
        period: MONTH,
        totalKop: kop(418_000),
        basis: 'area',
        weight: decimal('54.2'),
        weightTotal: decimal('212.6'),
        remainderKop: ZERO_KOP,
      },
    ],
    adjustments: [],
    filledBlocks: [],
    handMadeLines: [],
    rates: {
      fx: new Map([['USD:nbu', [{ on: ISSUED, rate: decimal('44.7125') }]]]),
      cpi: new Map(),
      keyRates: [],
      vatPercent: 20,
    },
    balanceKop: ZERO_KOP,
    previousOwnKop: null,
    hasRequisites: true,
    hasPayeeCode: true,
    issuedOn: ISSUED,
    dueOn: null,
  };
}

const SERVICES: readonly ServiceSetting[] = [
  plainService('electricity', 'meter', { tariffId: 'power' }),
  plainService('cold_water', 'meter', { price: decimal('15.99') }),
  plainService('sewage', 'sum_of_water', { price: decimal('14.40') }),
  plainService('heating', 'shared_bill'),
  plainService('building', 'per_m2', { price: decimal('7.85') }),
  plainService('internet', 'fixed', { amountKop: kop(25_000) }),
];

const POWER: Tariff = {
  id: 'power',
  service: 'electricity',
  title: 'power',
  unit: SERVICE_TEXTS.electricity.unitUk ?? '',
  zones: 2,
  versions: [
    {
      ...ownPrice(decimal('4.32')),
      id: 'power-1',
      price: null,
      zonePrices: [decimal('4.32'), decimal('2.16')],
    },
  ],
};

const METERS: readonly MeterToBill[] = [
  meter('electricity', { serial: '0184327', zones: 2, previous: ['8270', '3838'], current: ['8412', '3906'] }),
  meter('cold_water', { serial: '771204', zones: 1, previous: ['214'], current: ['220'] }),
];

type Reading = {
  readonly serial: string;
  readonly zones: 1 | 2;
  readonly previous: readonly string[];
  readonly current: readonly string[];
};

function meter(code: ServiceCode, { serial, zones, previous, current }: Reading): MeterToBill {
  return {
    meterId: `meter-${code}`,
    serial,
    service: code,
    unit: SERVICE_TEXTS[code].unitUk ?? '',
    zones,
    digits: 5,
    multiplier: decimal('1'),
    active: true,
    awaitingPeriods: [],
    billedPeriods: [],
    readings: [
      {
        readingId: `reading-${code}`,
        period: MONTH,
        on: ISSUED,
        values: current.map(decimal),
        previousPeriod: period('2026-10'),
        previousOn: BEFORE,
        previousValues: previous.map(decimal),
        estimated: false,
        previousEstimated: false,
      },
    ],
    subMeters: [],
  };
}
