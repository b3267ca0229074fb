import type { QueryOf, ResponseOf } from '@kliuchar/api-schema/endpoint';
import type {
  ReceiptStep,
  listReadyReceipts as readyEndpoint,
  sumReceipts as sumEndpoint,
} from '@kliuchar/api-schema/receipt-choice';
import { kop, sumKop } from '@kliuchar/domain/money/kop';
import type { PaymentStatus } from '@kliuchar/domain/receipts/payment-status';
import type { Deps } from '../../deps.ts';
import { listedOf } from '../../edge/access.ts';
import { TOTAL_CAP } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type ReceiptFilters, readChosenReceipts, readReceiptSums } from './list-receipts.sql.ts';
import { searchOf } from './list-receipts.ts';

type SumQuery = QueryOf<typeof sumEndpoint>;

/**
 * The sums of what is charged by these filters, over the pages of the list. What the reader pays himself stands in the list as well and is no
 * part of them, and the sum of two owners' money is nobody's (ADR 0038).
 */
export function sumReceipts(deps: Deps, actor: SessionActor, query: SumQuery): Promise<ResponseOf<typeof sumEndpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const { withGranted, ...listed } = listedOf(db, query.ownerId);
    const { count, owners, ownKop, leftKop } = await readReceiptSums(db, withGranted ? 'biller' : 'owner', {
      today: deps.clock.today(),
      ...listed,
      filters: filtersOf(query),
    });
    const totalCapped = count > TOTAL_CAP;
    return totalCapped || owners > 1
      ? { count: Math.min(count, TOTAL_CAP), totalCapped, ownKop: null, leftKop: null }
      : { count, totalCapped, ownKop: kop(ownKop), leftKop: kop(leftKop) };
  });
}

type Narrowed = Pick<ReceiptFilters, 'status' | 'unsent' | 'paymentStatus'>;

const OPEN: readonly PaymentStatus[] = ['overdue', 'partial', 'unpaid'];

/** What each step is done to. */
const STEPS: Readonly<Record<ReceiptStep, Narrowed>> = {
  issue: { status: ['draft'] },
  send: { status: ['issued'], unsent: true },
  remind: { status: ['issued'], paymentStatus: OPEN },
};

/** What of it the next step may be done to. His own rent, which a tenant sees in the list, is nobody's to issue but the landlord's. */
export function listReadyReceipts(
  deps: Deps,
  actor: SessionActor,
  { step, runId, ...query }: QueryOf<typeof readyEndpoint>,
): Promise<ResponseOf<typeof readyEndpoint>> {
  const filters = { ...filtersOf(query), runId, ...narrowed(STEPS[step], query) };
  if (filters.status?.length === 0 || filters.paymentStatus?.length === 0)
    return Promise.resolve({ ids: [], totalCapped: false, sumKop: kop(0) });
  return withReadScope(deps.db, actor, async (db) => {
    const { withGranted, ...listed } = listedOf(db, query.ownerId);
    const { ids, kops } = await readChosenReceipts(db, withGranted ? 'biller' : 'owner', {
      today: deps.clock.today(),
      ...listed,
      filters,
      sum: step === 'remind' ? 'left' : 'own',
    });
    return {
      ids: ids.slice(0, TOTAL_CAP),
      totalCapped: ids.length > TOTAL_CAP,
      sumKop: sumKop(kops.slice(0, TOTAL_CAP).map(kop)),
    };
  });
}

/** What is asked for and the step can be done to. */
function narrowed({ unsent, ...by }: Narrowed, { status, paymentStatus }: SumQuery): Narrowed {
  const both = (can: readonly string[] | undefined, asked: readonly string[] | undefined) =>
    can?.filter((each) => asked === undefined || asked.includes(each)) ?? asked;
  return {
    status: both(by.status, status),
    paymentStatus: both(by.paymentStatus, paymentStatus),
    ...(unsent && { unsent }),
  };
}

function filtersOf({ q, ownerId: _ownerId, ...filters }: SumQuery): ReceiptFilters {
  return { ...filters, search: q ? searchOf(q) : undefined };
}
