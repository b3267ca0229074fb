import {
  activateContract as activateEndpoint,
  giveNotice as noticeEndpoint,
  terminateContract as terminateEndpoint,
} from '@kliuchar/api-schema/contract-steps';
import { createContract as contractEndpoint } from '@kliuchar/api-schema/contracts';
import { moveDeposit as depositEndpoint } from '@kliuchar/api-schema/deposits';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import { withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import {
  activateContract,
  createContract,
  findPublicLink,
  giveNotice,
  moveContracts,
  sendContract,
  terminateContract,
} from '../contracts/public.ts';
import { moveDeposit } from '../deposits/public.ts';
import { bodyOf, type Portfolio } from './found-portfolio.ts';
import type { InventedLease } from './invented-leases.ts';
import type { Stage } from './stage.ts';

export type LivedLease = {
  readonly lease: InventedLease;
  readonly contractId: string;
  /** Of the tenant's page. */
  readonly key: string;
};

/** A penalty of so much a day is agreed with those who turn out to need it. */
const WITH_PENALTY = new Set([5, 20, 32, 43]);

/** A month's rent is held of most; those who pay in dollars and some old acquaintances gave none. */
function hasDeposit({ home, rentCents }: InventedLease): boolean {
  return rentCents === null && home % 4 !== 3;
}

/** Its deposit has come before the books were begun, and its first month is theirs. */
const isOlderThanBooks = ({ from, since }: InventedLease) => from < since;

async function draftLease({ deps, actor }: Stage, portfolio: Portfolio, lease: InventedLease): Promise<string> {
  const { rentCents, rentUah, dueDay } = lease;
  const inDollars = rentCents !== null;
  const deposit = hasDeposit(lease) ? ({ amountMinor: rentUah * 100, currency: 'UAH' } as const) : null;
  const { id } = await createContract(
    deps,
    actor,
    bodyOf(contractEndpoint, {
      rentalObjectId: portfolio.propertyIds.get(lease.home) ?? '',
      landlordCounterpartyId: portfolio.landlordId,
      tenantCounterpartyId: portfolio.tenantIds.get(lease.tenant) ?? '',
      startDate: lease.from,
      endDate: lease.to,
      rent: inDollars ? { amountMinor: rentCents, currency: 'USD' } : { amountMinor: rentUah * 100, currency: 'UAH' },
      peg: inDollars ? { mode: 'fx', rateSource: 'manual', rateDay: 'issue' } : { mode: 'none' },
      // The rent of the month ahead together with what was used in the month behind, as most receipts in Ukraine are.
      payment: { dueDay, utilities: 'previous' },
      deposit: deposit && { ...deposit, kind: 'guarantee' },
      lateFee: WITH_PENALTY.has(lease.home) ? { mode: 'percent_day', percent: '0.05' } : { mode: 'none' },
      joined: isOlderThanBooks(lease) ? { billingFrom: periodOfDay(lease.since), depositHeld: deposit } : null,
    }),
  );
  return id;
}

/** Agreed and signed on the first day of the lease; one that is older is entered as it stands. */
export async function beginLease(stage: Stage, portfolio: Portfolio, lease: InventedLease): Promise<LivedLease> {
  const contractId = await draftLease(stage, portfolio, lease);
  await activateContract(
    stage.deps,
    stage.actor,
    contractId,
    bodyOf(activateEndpoint, { signedOn: addDays(lease.from, -3) }),
  );
  if (hasDeposit(lease) && !isOlderThanBooks(lease))
    await moveDeposit(
      stage.deps,
      stage.actor,
      contractId,
      bodyOf(depositEndpoint, { kind: 'received', amountMinor: lease.rentUah * 100, on: lease.from }),
    );
  const link = await withReadScope(stage.deps.db, stage.actor, (db) =>
    findPublicLink(stage.deps, db, { contractId, ownerId: portfolio.ownerId }),
  );
  return { lease, contractId, key: link?.key ?? '' };
}

/** One that has not begun: a draft, sent to the tenant, or signed for a day that is still ahead. */
export async function offerLease(stage: Stage, portfolio: Portfolio, lease: InventedLease): Promise<void> {
  const { deps, actor } = stage;
  const contractId = await draftLease(stage, portfolio, lease);
  if (lease.stage === 'pending') await sendContract(deps, actor, contractId);
  if (lease.stage === 'scheduled') await activateContract(deps, actor, contractId, bodyOf(activateEndpoint, {}));
}

export async function endLease({ deps, actor }: Stage, { contractId }: LivedLease, terminatedOn: Day): Promise<void> {
  const body = bodyOf(terminateEndpoint, { terminatedOn, reason: 'Орендар виїхав, заборгованість лишилася' });
  await terminateContract(deps, actor, contractId, body);
}

/** What the daily job of contracts does on the day after the last one, by the session of the year: a job's scope is the worker's alone. */
export async function completeLeases({ deps, actor }: Stage, { ownerId }: Portfolio): Promise<void> {
  await withWriteScope(deps.db, actor, (db) => moveContracts(db, ownerId, deps.clock.today()));
}

/** To whoever has left and owes nothing. */
export async function giveDepositBack({ deps, actor }: Stage, { lease, contractId }: LivedLease): Promise<void> {
  if (!hasDeposit(lease)) return;
  const returned = { kind: 'returned', amountMinor: lease.rentUah * 100, on: deps.clock.today() } as const;
  await moveDeposit(deps, actor, contractId, bodyOf(depositEndpoint, returned));
}

export async function giveLeaseNotice({ deps, actor }: Stage, { contractId }: LivedLease, endsOn: Day): Promise<void> {
  const body = bodyOf(noticeEndpoint, { endsOn, by: 'tenant', reason: 'Переїзд до іншого міста' });
  await giveNotice(deps, actor, contractId, body);
}
