import { createContract } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { type Day, minDay } from '@kliuchar/domain/dates/day';
import { firstDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { readCurrency, readDay, readDueDay, readPeriod, readSum } from '@kliuchar/domain/imports/read-cell';
import { AppError } from '../../edge/errors.ts';
import { assertJoined, assertJoinMonth, assertTerms, newContractValues } from '../contracts/public.ts';
import { newPropertyValues } from '../properties/public.ts';
import { type PersonDraft, readPerson } from './person-draft.ts';
import { CURRENCIES_UK, type PropertyDraft, readProperty } from './property-draft.ts';
import type { Columns, RowReader } from './row-reader.ts';

export type ContractBody = BodyOf<typeof createContract>;
/** The contract still stands without its object and its sides: they are known when it is saved. */
export type LeaseDraft = {
  readonly property: PropertyDraft;
  readonly tenant: PersonDraft;
  /** How the row calls who lets; the owner himself where it says nothing. */
  readonly landlord: string | null;
  readonly contract: ContractBody;
};

export type LeaseSettings = { readonly city: string | null; readonly billingFrom: Period | null; readonly today: Day };

const NOBODY = '00000000-0000-4000-8000-000000000000';
const COLUMNS: Columns = {
  'joined.billingFrom': 'billingFrom',
  'joined.depositHeld': 'deposit',
  'payment.dueDay': 'dueDay',
  openingBalanceKop: 'balance',
  deposit: 'deposit',
  rent: 'rent',
};

/** Object, tenant and lease of one row. One that began before the first month billed here is joined in its middle (ADR 0029). */
export function readLease(row: RowReader, settings: LeaseSettings): LeaseDraft | null {
  const property = readProperty(row, settings.city);
  const tenant = readPerson(row, 'tenant');
  const contract = readContract(row, settings, property);
  const landlord = row.maybe('landlord') ?? null;
  return property === null || tenant === null || contract === null ? null : { property, tenant, contract, landlord };
}

function readContract(
  row: RowReader,
  { billingFrom, today }: LeaseSettings,
  property: PropertyDraft | null,
): ContractBody | null {
  const rent = row.read('rent', readSum);
  const deposit = row.read('deposit', readSum);
  const currency = rent?.currency ?? row.read('currency', readCurrency, CURRENCIES_UK) ?? 'UAH';
  const startDate = row.read('startDate', readDay);
  const from = row.read('billingFrom', readPeriod) ?? billingFrom ?? periodOfDay(today);
  const isJoined = startDate !== undefined && startDate < firstDayOf(from);
  const held =
    deposit && deposit.amountMinor > 0
      ? { amountMinor: deposit.amountMinor, currency: deposit.currency ?? currency }
      : undefined;
  const body = row.check(
    createContract.body,
    {
      rentalObjectId: NOBODY,
      landlordCounterpartyId: NOBODY,
      tenantCounterpartyId: NOBODY,
      number: row.maybe('number'),
      signedOn:
        row.read('signedOn', readDay) ?? (startDate && startDate <= today ? minDay(startDate, today) : undefined),
      startDate,
      endDate: row.read('endDate', readDay),
      rent: rent && { amountMinor: rent.amountMinor, currency },
      peg: currency === 'UAH' ? { mode: 'none' } : { mode: 'fx' },
      deposit: held,
      payment: { dueDay: row.read('dueDay', readDueDay) },
      openingBalanceKop: balanceOf(row),
      joined: isJoined ? { billingFrom: from, depositHeld: held } : undefined,
      notes: row.maybe('notes'),
    },
    COLUMNS,
  );
  if (body !== null) checkTerms(row, body, { property, today });
  return body;
}

/** A debt is owed to us, a prepayment is owed by us; both in one row are their difference. */
function balanceOf(row: RowReader): number | undefined {
  const debt = hryvnias(row, 'balance');
  const credit = hryvnias(row, 'credit');
  if (debt === undefined && credit === undefined) return undefined;
  return (debt ?? 0) - Math.abs(credit ?? 0);
}

/** What is owed is kept in hryvnias alone, of a lease in dollars too (contract.md §1.4): a bare number is hryvnias, a dollar is no number of them. */
function hryvnias(row: RowReader, field: 'balance' | 'credit'): number | undefined {
  const sum = row.read(field, (text) => readSum(text, { allowNegative: true }));
  if (sum === undefined || sum.currency === null || sum.currency === 'UAH') return sum?.amountMinor;
  row.refuse(field, 'Борг і переплату ведемо в гривнях. Напишіть суму в гривнях');
  return undefined;
}

/** What the contract would be refused with when it is made, told beforehand. */
function checkTerms(row: RowReader, body: ContractBody, frame: { property: PropertyDraft | null; today: Day }): void {
  try {
    if (body.joined) assertJoinMonth(body.joined, frame.today);
    const values = newContractValues(body, '');
    assertJoined(values);
    const purpose = frame.property === null ? 'residential' : newPropertyValues(frame.property.body).purpose;
    assertTerms(values, { rent: body.rent, peg: body.peg }, purpose);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    row.refuseFields({ ...error.details.wireFields, ...error.details.fields }, COLUMNS);
  }
}
