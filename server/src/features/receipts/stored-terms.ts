import type { ContractTerms, Peg } from '@kliuchar/domain/contracts/contract-terms';
import type { Period } from '@kliuchar/domain/dates/period';
import { type Decimal, decimal } from '@kliuchar/domain/money/decimal';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import type { ServiceSetting } from '@kliuchar/domain/properties/service-settings';
import type { StoredPeg, StoredService, TermsRow } from './billing-inputs.sql.ts';

export function decimalOrNull(text: string | null | undefined): Decimal | null {
  return text === null || text === undefined ? null : decimal(text);
}

function kopOrNull(value: number | null | undefined): Kop | null {
  return value === null || value === undefined ? null : kop(value);
}

/** `contract_terms` → the domain's terms; the edge validated them when they were stored, so a hole here is a bug. */
export function storedTerms(row: TermsRow): ContractTerms {
  return {
    validFrom: row.validFrom,
    rent: { amountMinor: row.amountMinor, currency: row.currency },
    peg: storedPeg(row.peg),
  };
}

function storedPeg(peg: StoredPeg): Peg {
  const bounds = { capKop: kopOrNull(peg.capKop), floorKop: kopOrNull(peg.floorKop) };
  switch (peg.mode) {
    case 'none':
      return { mode: 'none' };
    case 'fx':
      return { mode: 'fx', rateSource: peg.rateSource ?? 'nbu', rateDay: peg.rateDay ?? 'issue', ...bounds };
    case 'cpi':
      return {
        mode: 'cpi',
        baseMonth: present<Period>(peg.baseMonth, 'baseMonth'),
        lagMonths: peg.lagMonths ?? 2,
        threshold: decimalOrNull(peg.threshold),
        ...bounds,
      };
    case 'step':
      return {
        mode: 'step',
        everyMonths: present(peg.everyMonths, 'everyMonths'),
        amountMinor: present(peg.amountMinor, 'amountMinor'),
      };
    case 'percent':
      return {
        mode: 'percent',
        everyMonths: present(peg.everyMonths, 'everyMonths'),
        percent: decimal(present(peg.percent, 'percent')),
      };
  }
}

function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new RangeError(`A stored peg lacks ${name}`);
  return value;
}

/** A row of `property_services` or an item of a contract's own `utilities` → the domain's setting. */
export function storedService(stored: StoredService): ServiceSetting {
  return {
    code: stored.code,
    title: stored.title ?? null,
    payer: stored.payer,
    method: stored.method,
    tariffId: stored.tariffId ?? null,
    price: decimalOrNull(stored.price),
    amountKop: kopOrNull(stored.amountKop),
    quantity: decimalOrNull(stored.quantity),
    norm: decimalOrNull(stored.norm),
    annualVolume: decimalOrNull(stored.annualVolume),
    season: stored.season ?? null,
    // A receipt does not look at when a reading is expected; the sheet of the month does.
    readingWindow: null,
    photoRequired: false,
  };
}
