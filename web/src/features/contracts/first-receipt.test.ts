import { day } from '@kliuchar/domain/dates/day';
import { describe, expect, it } from 'vitest';
import { firstReceipt, type PreviewFacts } from './first-receipt.ts';
import type { ServiceRow } from './form-values.ts';

const terms = {
  startDate: '2026-11-24',
  endDate: null,
  proration: 'actual_days',
  rent: { amountMinor: 1_550_000, currency: 'UAH' },
  payment: { dueDay: '5', for: 'current' },
} as const;

const facts: PreviewFacts = {
  today: day('2026-11-20'),
  rate: null,
  services: [],
  payers: null,
  areaTotal: '54.2',
  residentsCount: 2,
};

const service: ServiceRow = {
  code: 'internet',
  title: null,
  payer: 'tenant',
  method: 'fixed',
  tariffId: null,
  tariffTitle: null,
  price: null,
  amountKop: null,
  quantity: null,
  norm: null,
  annualVolume: null,
  providerCounterpartyId: null,
  providerName: null,
  accountNumber: null,
  readingWindow: null,
  photoRequired: false,
  season: null,
};

describe('the first receipt of a contract being typed', () => {
  it('charges 7 days of 30 when the lease starts on 24 November: 15 500 × 7 / 30 = 3 616.67', () => {
    const receipt = firstReceipt(terms, facts);
    expect(receipt).toMatchObject({ period: '2026-11', rentKop: 361_667, share: { days: 7, ofDays: 30 } });
  });

  it('is due today when the due day of the month has passed', () => {
    expect(firstReceipt(terms, facts)?.dueOn).toBe('2026-11-20');
  });

  it('is of this month when the lease began earlier', () => {
    const receipt = firstReceipt({ ...terms, startDate: '2025-03-10' }, facts);
    expect(receipt).toMatchObject({ period: '2026-11', rentKop: 1_550_000, share: null });
  });

  it('multiplies a foreign rent by the known rate and is unknown without it', () => {
    const rent = { amountMinor: 38_000, currency: 'USD' } as const;
    const whole = { ...terms, startDate: '2026-11-01', rent };
    expect(firstReceipt(whole, { ...facts, rate: '44.7125' })?.rentKop).toBe(1_699_075);
    expect(firstReceipt(whole, facts)?.totalKop).toBeNull();
  });

  it('adds what the settings already say: a fixed sum and a price per square metre, both by days', () => {
    const services = [
      { ...service, amountKop: 30_000 },
      { ...service, code: 'building', method: 'per_m2', price: '8.75' },
      { ...service, code: 'electricity', method: 'meter' },
      { ...service, code: 'security', payer: 'owner', amountKop: 9_900 },
    ] as ServiceRow[];
    const receipt = firstReceipt(terms, { ...facts, services });
    // 300.00 × 7/30 = 70.00; 54.2 × 8.75 = 474.25 × 7/30 = 110.66.
    expect(receipt?.lines.map((line) => line.amountKop)).toEqual([7000, 11_066, null]);
    expect(receipt?.totalKop).toBe(361_667 + 7000 + 11_066);
  });

  it('is nothing while the sum or the start is missing', () => {
    expect(firstReceipt({ ...terms, startDate: null }, facts)).toBeNull();
    expect(firstReceipt({ ...terms, rent: { amountMinor: null, currency: 'UAH' } }, facts)).toBeNull();
  });
});
