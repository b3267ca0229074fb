import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import { allowedEvents, isOver } from '@kliuchar/domain/contracts/contract-status';
import { type Day, maxDay } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { kop, sumKop } from '@kliuchar/domain/money/kop';
import { formatMinor, formatUah } from '../../lib/format.ts';
import { rentsOf } from './contract-sums.ts';

export type BulkStep = 'remind' | 'send' | 'renew' | 'auto';
export type ReadyContracts = Readonly<Record<BulkStep, readonly ContractListItem[]>>;

/**
 * What may be done to which of the chosen. Whose money is overdue is reminded by whoever has the receipts, also when the lease is over; what
 * was called off asks nobody. A notice is taken back one by one, on the contract's own page, and a lease without an end has nothing to be
 * prolonged; receipts that make themselves are the owner's to set.
 */
export function readyOf(chosen: readonly ContractListItem[]): ReadyContracts {
  const heldBy = (by: GrantSwitch) =>
    chosen.filter(
      ({ role, permissions }) => role === 'owner' || (role === 'manager' && permissions?.includes(by) === true),
    );
  const rows = heldBy('contracts');
  return {
    remind: heldBy('receipts').filter(({ badges, status }) => badges.includes('overdue') && status !== 'cancelled'),
    send: rows.filter(({ status }) => allowedEvents(status).includes('send')),
    renew: rows.filter(({ status, endDate }) => status === 'active' && endDate !== null),
    auto: rows.filter(({ role, status }) => role === 'owner' && !isOver(status) && status !== 'cancelled'),
  };
}

/** Those that a new end would make longer; one that lasts as long is left as it is. */
export const endingBefore = (rows: readonly ContractListItem[], endDate: Day): readonly ContractListItem[] =>
  rows.filter((row) => row.endDate !== null && row.endDate < endDate);

/** The end of the lease that lasts longest among them; today where they are over. */
export const latestEnd = (rows: readonly ContractListItem[], today: Day): Day =>
  rows.reduce((latest, { endDate }) => (endDate === null ? latest : maxDay(latest, endDate)), today);

/** «61 500,00 ₴ · 700,00 $». */
export const rentsInWords = (rows: readonly Pick<ContractListItem, 'rent'>[]): string =>
  rentsOf(rows)
    .map(({ amountMinor, currency }) => formatMinor(amountMinor, currency))
    .join(' · ');

/** What they owe together. */
export const debtsInWords = (rows: readonly Pick<ContractListItem, 'balanceKop'>[]): string =>
  formatUah(sumKop(rows.map(({ balanceKop }) => kop(balanceKop ?? 0))));
