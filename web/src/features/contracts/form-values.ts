import type { Contract } from '@kliuchar/api-schema/contracts';
import { baseMonthFor } from '@kliuchar/domain/contracts/base-month';
import { CURRENCIES } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import type { Filled } from '../../lib/forms.ts';
import { type GivenReading, sentReadings } from '../../lib/meter-fields.ts';

export type Currency = Contract['rent']['currency'];
export type ServiceRow = NonNullable<Contract['utilities']>[number];
export type Payer = ServiceRow['payer'];

/** The form as people fill it; names are those of the body where a field is the body's own, so that remarks find their inputs. */
export type ContractValues = {
  rentalObjectId: string;
  landlordCounterpartyId: string;
  tenantCounterpartyId: string;
  /** Objects and not bare ids: a list of fields needs them; the name is for showing only. */
  coTenants: { personId: string; name: string }[];
  guarantorId: string;
  number: string;
  startDate: string | null;
  endDate: string | null;
  autoRenew: boolean;
  noticeDays: string;
  rent: { amountMinor: number | null; currency: Currency };
  peg: {
    mode: 'none' | 'cpi' | 'step' | 'percent';
    rateSource: 'nbu' | 'manual';
    rateDay: 'issue' | 'due' | 'payment';
    capKop: number | null;
    floorKop: number | null;
    baseMonth: string;
    lagMonths: string;
    threshold: string | null;
    everyMonths: string;
    amountMinor: number | null;
    percent: string | null;
  };
  payment: {
    dueDay: string;
    graceDays: string;
    for: 'current' | 'next';
    utilities: 'same' | 'previous';
    accountIban: string;
  };
  proration: 'actual_days' | 'thirty_days' | 'none';
  /** Of the rent's currency until another is chosen. */
  deposit: { amountMinor: number | null; currency: string; kind: 'guarantee' | 'advance' };
  lateFee: { mode: 'none' | 'percent_day' | 'double_nbu'; percent: string | null; capPercent: string | null };
  vatMode: 'none' | 'on_top' | 'included';
  openingBalanceKop: number | null;
  /** «Уже здаю»: what a lease that is on already brings along. */
  lease: 'new' | 'let';
  openingSide: 'none' | 'debt' | 'credit';
  joined: { billingFrom: string; depositHeld: { amountMinor: number | null }; readings: GivenReading[] };
  notes: string;
  servicesMode: 'inherit' | 'own';
  /** Who pays, by the place of the service in the list of the object. */
  payers: Payer[];
};

type PegValues = ContractValues['peg'];

/** What is paid a month and what it follows; a contract has it, and each change of its terms. */
export type PricedValues = Pick<ContractValues, 'rent' | 'peg'>;

export function emptyContract(startDate: Day): ContractValues {
  return {
    rentalObjectId: '',
    landlordCounterpartyId: '',
    tenantCounterpartyId: '',
    coTenants: [],
    guarantorId: '',
    number: '',
    startDate,
    endDate: null,
    autoRenew: false,
    noticeDays: '30',
    rent: { amountMinor: null, currency: 'UAH' },
    peg: {
      mode: 'none',
      rateSource: 'nbu',
      rateDay: 'issue',
      capKop: null,
      floorKop: null,
      baseMonth: baseMonthFor(startDate),
      lagMonths: '2',
      threshold: null,
      everyMonths: '12',
      amountMinor: null,
      percent: null,
    },
    payment: { dueDay: '5', graceDays: '0', for: 'current', utilities: 'same', accountIban: '' },
    proration: 'actual_days',
    deposit: { amountMinor: null, currency: '', kind: 'guarantee' },
    lateFee: { mode: 'none', percent: null, capPercent: null },
    vatMode: 'none',
    openingBalanceKop: null,
    lease: 'new',
    openingSide: 'none',
    joined: { billingFrom: periodOfDay(startDate), depositHeld: { amountMinor: null }, readings: [] },
    notes: '',
    servicesMode: 'inherit',
    payers: [],
  };
}

export function valuesOf(contract: Contract): ContractValues {
  const empty = emptyContract(contract.startDate);
  const { peg, lateFee } = contract;
  return {
    ...empty,
    rentalObjectId: contract.rentalObjectId,
    landlordCounterpartyId: contract.landlordCounterpartyId,
    tenantCounterpartyId: contract.tenantCounterpartyId,
    coTenants: contract.coTenants.map(({ id, name }) => ({ personId: id, name })),
    guarantorId: contract.guarantorId ?? '',
    number: contract.number,
    endDate: contract.endDate,
    autoRenew: contract.autoRenew,
    noticeDays: String(contract.noticeDays),
    rent: { ...contract.rent },
    peg: pegValuesOf(peg, empty.peg),
    payment: {
      dueDay: String(contract.payment.dueDay),
      graceDays: String(contract.payment.graceDays),
      for: contract.payment.for,
      utilities: contract.payment.utilities,
      accountIban: contract.payment.accountIban ?? '',
    },
    proration: contract.proration,
    // What was agreed is not taken for dollars when the rent is.
    deposit: contract.deposit ?? empty.deposit,
    lateFee: {
      mode: lateFee.mode,
      percent: lateFee.mode === 'percent_day' ? lateFee.percent : null,
      capPercent: lateFee.mode === 'percent_day' ? lateFee.capPercent : null,
    },
    vatMode: contract.vatMode,
    openingBalanceKop: contract.openingBalanceKop || null,
    notes: contract.notes ?? '',
    servicesMode: contract.utilities ? 'own' : 'inherit',
    payers: contract.utilities?.map((service) => service.payer) ?? [],
  };
}

export function pegValuesOf(peg: Contract['peg'], empty: PegValues): PegValues {
  return {
    ...empty,
    mode: peg.mode === 'fx' ? 'none' : peg.mode,
    ...(peg.mode === 'fx' && { rateSource: peg.rateSource, rateDay: peg.rateDay }),
    ...((peg.mode === 'fx' || peg.mode === 'cpi') && { capKop: peg.capKop, floorKop: peg.floorKop }),
    ...(peg.mode === 'cpi' && {
      baseMonth: peg.baseMonth,
      lagMonths: String(peg.lagMonths),
      threshold: peg.threshold,
    }),
    ...((peg.mode === 'step' || peg.mode === 'percent') && { everyMonths: String(peg.everyMonths) }),
    ...(peg.mode === 'step' && { amountMinor: peg.amountMinor }),
    ...(peg.mode === 'percent' && { percent: peg.percent }),
  };
}

/** Whole numbers are typed as text; what is no number goes on as it is, and the schema says so at its field. */
function integerOf(text: string | undefined): number | string | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text.trim()) ? Number(text) : text;
}

/** What is held is of the same currency as what was agreed. */
export function depositCurrency({ deposit, rent }: Filled<Pick<ContractValues, 'deposit' | 'rent'>>): Currency {
  return CURRENCIES.find((currency) => currency === deposit.currency) ?? rent.currency;
}

/** A foreign rent is always paid in hryvnias by a rate (ЦКУ 524, 533), so its peg is not a choice. */
export function pegOf({ rent, peg }: Filled<PricedValues>): object {
  const bounds = { capKop: peg.capKop, floorKop: peg.floorKop };
  if (rent.currency !== 'UAH') return { mode: 'fx', rateSource: peg.rateSource, rateDay: peg.rateDay, ...bounds };
  const everyMonths = integerOf(peg.everyMonths);
  if (peg.mode === 'cpi') {
    const { baseMonth, threshold } = peg;
    return { mode: 'cpi', baseMonth, lagMonths: integerOf(peg.lagMonths), threshold, ...bounds };
  }
  if (peg.mode === 'step') return { mode: 'step', everyMonths, amountMinor: peg.amountMinor };
  if (peg.mode === 'percent') return { mode: 'percent', everyMonths, percent: peg.percent };
  return { mode: 'none' };
}

/** The body of a creation or of a change, from values whose empty strings have already become absent. */
export function bodyOf(filled: Filled<ContractValues>, services: readonly ServiceRow[], isEdit: boolean): object {
  const { payment, deposit, lateFee, rent } = filled;
  // In a change an emptied field is null, in a new contract it is simply not there.
  const none = isEdit ? null : undefined;
  const isJoined = !isEdit && filled.lease === 'let';
  return {
    rentalObjectId: filled.rentalObjectId,
    landlordCounterpartyId: filled.landlordCounterpartyId,
    tenantCounterpartyId: filled.tenantCounterpartyId,
    coTenants: filled.coTenants.flatMap(({ personId }) => personId || []),
    guarantorId: filled.guarantorId || none,
    ...(filled.number && { number: filled.number }),
    startDate: filled.startDate,
    endDate: filled.endDate,
    autoRenew: filled.endDate ? filled.autoRenew : false,
    noticeDays: integerOf(filled.noticeDays),
    rent,
    peg: pegOf(filled),
    payment: {
      dueDay: integerOf(payment.dueDay),
      graceDays: integerOf(payment.graceDays),
      for: payment.for,
      utilities: payment.utilities,
      accountIban: payment.accountIban ?? none,
    },
    proration: filled.proration,
    deposit: deposit.amountMinor === null ? none : { ...deposit, currency: depositCurrency(filled) },
    lateFee: lateFee.mode === 'percent_day' ? lateFee : { mode: lateFee.mode },
    vatMode: filled.vatMode,
    ...(isJoined
      ? joinedOf(filled)
      : (filled.openingBalanceKop !== null || isEdit) && { openingBalanceKop: filled.openingBalanceKop ?? 0 }),
    notes: filled.notes ?? none,
    utilities: filled.servicesMode === 'own' ? ownServices(services, filled.payers) : none,
  };
}

type Opening = Pick<ContractValues, 'lease' | 'openingSide' | 'openingBalanceKop'>;

/** A debt is above zero, a prepayment below it. */
export function openingOf({ lease, openingSide, openingBalanceKop }: Opening): number | null {
  if (lease === 'new') return openingBalanceKop;
  if (openingSide === 'none') return 0;
  return openingSide === 'credit' ? -(openingBalanceKop ?? 0) : (openingBalanceKop ?? 0);
}

/** A meter that was left empty has its reading already. */
function joinedOf(values: Filled<ContractValues>): object {
  const { joined } = values;
  const { billingFrom, depositHeld, readings } = joined;
  return {
    openingBalanceKop: openingOf(values) ?? 0,
    joined: {
      billingFrom,
      readings: sentReadings(readings),
      ...(depositHeld.amountMinor !== null && { depositHeld: { ...depositHeld, currency: depositCurrency(values) } }),
    },
  };
}

/** What the object has, with the payers of this contract. */
function ownServices(services: readonly ServiceRow[], payers: readonly Payer[]): object[] {
  return services.map((service, at) => ({ ...service, payer: payers[at] ?? service.payer }));
}
