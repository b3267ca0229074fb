import { createHash } from 'node:crypto';

/** How large a made account is. Nothing is random: the same size gives the same rows. */
export type PortfolioSize = {
  /** Contracts in force, each with its own object and meter; a fiftieth more are over. */
  readonly contracts: number;
  readonly counterparties: number;
  /** Months issued before November 2026, one receipt of 4 lines a contract and a month. */
  readonly months: number;
  /** Readings of a meter, one a month up to November 2026; at least one more than `months`. */
  readonly readings: number;
};

/** Which of several accounts of one database this is: its identifiers and its cookie follow from the number. */
export type Portfolio = PortfolioSize & { readonly account: number };

/** The month that waits to be billed, the instant at which the account is looked at, and the last month that was issued. */
export const MONTH = { period: '2026-11', previousPeriod: '2026-10', now: '2026-11-20T09:00:00Z' } as const;

/** One name, one number and one serial that stand once in an account of any size, and a surname of every twelfth. */
export const SOUGHT = { rare: 'Непийпиво', common: 'Шевченко', number: 'Д-000042', serial: 'НІК-0000042' } as const;

export type PortfolioIds = { readonly ownerId: string; readonly userId: string; readonly token: string };

export function portfolioIds(account: number): PortfolioIds {
  const tail = account.toString(16).padStart(4, '0');
  return {
    ownerId: `01900000-0000-7000-8000-0000000a${tail}`,
    userId: `01900000-0000-7000-8000-0000000b${tail}`,
    // The cookie's value; only its SHA-256 stands in the database, as for every session.
    token: createHash('sha256').update(`a session of the account ${account}`).digest('base64url'),
  };
}

type PersonIds = { readonly userId: string; readonly token: string };

/** The tenant of one contract. */
export function tenantIds(account: number): PersonIds {
  return personIds(account, 'tenant', '0c');
}
export const LET = 500;

/** The manager of so many objects behind it. */
export function managerIds(account: number): PersonIds {
  return personIds(account, 'manager', '0d');
}
export const ENTRUSTED = 20;

function personIds(account: number, who: string, kind: string): PersonIds {
  return {
    userId: `01900000-0000-7000-8000-000000${kind}${account.toString(16).padStart(4, '0')}`,
    token: createHash('sha256').update(`a session of the ${who} of the account ${account}`).digest('base64url'),
  };
}

/** Whose eyes a probe is read with. */
export const PEOPLE = { owner: portfolioIds, tenant: tenantIds, manager: managerIds } as const;

/** Each account has numbers of its own: millions of them, so that no two meet. */
const NUMBERS_OF_AN_ACCOUNT = 20_000_000;
export const firstNumberOf = (account: number) => account * NUMBERS_OF_AN_ACCOUNT;

/** 2025: numbers of two thousand accounts go past eight digits, and the time goes on. */
const TIME = 0x0199_0000_0000;

/** Identifiers in the order of their making, as UUIDv7 gives them: the kind in the random part, the number in the time. */
export function idOf(kind: keyof typeof KINDS, number: number): string {
  const time = (TIME + number).toString(16).padStart(12, '0');
  const digits = `${time}7${KINDS[kind]}8${number.toString(16).padStart(15, '0')}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The same in SQL; `number` is an expression. */
export function idSql(kind: keyof typeof KINDS, number: string): string {
  return `(lpad(to_hex(${TIME} + ${number}), 12, '0') || '7${KINDS[kind]}8' || lpad(to_hex(${number}), 15, '0'))::uuid`;
}

const KINDS = {
  counterparty: '001',
  property: '002',
  contract: '003',
  terms: '004',
  metered: '005',
  perArea: '006',
  fixed: '007',
  perPerson: '008',
  meter: '009',
  receipt: '010',
  reading: '011',
  rentEntry: '013',
  utilityEntry: '014',
  paymentEntry: '015',
  payment: '016',
  allocation: '017',
  landlord: '018',
  tariff: '019',
  complex: '020',
  task: '021',
  expense: '022',
  deposit: '023',
  notification: '0f1',
  grant: '031',
  sharedBill: '032',
  message: '033',
  document: '041',
  documentFile: '042',
  statement: '051',
  bankLine: '052',
  bankPayer: '053',
  import: '054',
  importRow: '055',
  webhook: '056',
  delivery: '057',
  apiKey: '058',
  audit: '061',
  comment: '062',
  amendment: '063',
  adjustment: '064',
  act: '065',
  settlement: '066',
  supplierFile: '067',
  supplierPayment: '068',
  run: '069',
  invoice: '070',
  support: '071',
  export: '072',
  acceptance: '073',
  importEntry: '074',
} as const;
