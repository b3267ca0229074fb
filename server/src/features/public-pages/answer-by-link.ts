import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  createInfoReading,
  createInfoSupplierPayment,
  createInfoTask,
  createPaymentReport,
} from '@kliuchar/api-schema/info';
import {
  BILLABLE_STATUSES,
  CONTRACT_STATUS_NAMES,
  type ContractStatus,
  isInForce,
} from '@kliuchar/domain/contracts/contract-status';
import { isPaidByLandlord } from '@kliuchar/domain/properties/service-settings';
import type { Deps } from '../../deps.ts';
import type { Trace } from '../../edge/call.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { announceChange } from '../../jobs/announce.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/tokens.ts';
import { recordReading } from '../meters/public.ts';
import { assertNotTooEarly } from '../payments/public.ts';
import { showSupplierPayment } from '../supplier-payments/public.ts';
import { reportTask } from '../tasks/public.ts';
import { findServiceOfMeter } from './lease-services.sql.ts';
import {
  attachPhoto,
  findLinkContract,
  hasIssuedReceipt,
  insertReport,
  type LinkContractRow,
} from './public-pages.sql.ts';

/** A household has a handful of meters and pays once a month; whoever has the link must not be able to fill the owner's lists. */
const WRITES_BY_LINK: Limit = { bucket: 'info.writes', limit: 120, windowSeconds: 3600 };

function mayPay(status: ContractStatus): boolean {
  return status === 'scheduled' || BILLABLE_STATUSES.some((billable) => billable === status);
}

type Written<Body> = { readonly contractId: string; readonly body: Body; readonly trace: Trace };

/** The owner's scope, once the key is proven; a wrong key, an unknown contract and a page switched off are the same 404. */
async function asLinkHolder<T>(
  deps: Deps,
  { contractId, body, trace }: Written<{ readonly k: string }>,
  work: (db: Db, contract: LinkContractRow) => Promise<T>,
): Promise<T> {
  const actor = { kind: 'link', contractId, keyHash: sha256(body.k), ...trace } as const;
  // The key first: nobody without it can use up the household's share.
  await withReadScope(deps.db, actor, async () => undefined);
  await hitThrottle(deps, WRITES_BY_LINK, contractId);
  return withWriteScope(deps.db, actor, async (db) => {
    const contract = await findLinkContract(db, contractId);
    if (contract === null) throw new AppError('page_unavailable');
    return work(db, contract);
  });
}

function assertStatus(contract: LinkContractRow, allows: (status: ContractStatus) => boolean): void {
  if (!allows(contract.status))
    throw new AppError('contract_state', { params: { status: CONTRACT_STATUS_NAMES[contract.status] } });
}

/** Waits as `submitted` until the owner looks at it (contract.md §3.9). Only meters of the contract's object, only days of its term. */
export function sendReading(
  deps: Deps,
  written: Written<BodyOf<typeof createInfoReading>>,
): Promise<ReplyOf<typeof createInfoReading>> {
  return asLinkHolder(deps, written, async (db, contract) => {
    assertStatus(contract, isInForce);
    const { k: _key, ...input } = written.body;
    if (input.date < contract.startDate) throw fieldError('date', 'Раніше за початок договору');
    await assertAsked(db, written.contractId, input);
    const recorded = await recordReading(db, input, {
      source: 'tenant_link',
      state: 'submitted',
      userId: null,
      today: deps.clock.today(),
      propertyId: contract.propertyId,
    });
    const { id, meterId, period, date, values, consumption, state, createdAt } = await recorded.answer;
    await announceChange(db, { ownerId: contract.ownerId, entity: 'reading', id });
    return { id, meterId, period, date, values: [...values], consumption: [...consumption], state, createdAt };
  });
}

/** Of the meters that his page lists, and with the photo it asks for. */
async function assertAsked(
  db: Db,
  contractId: string,
  { meterId, photoId }: Pick<BodyOf<typeof createInfoReading>, 'meterId' | 'photoId'>,
): Promise<void> {
  const service = await findServiceOfMeter(db, contractId, meterId);
  if (service === null) return;
  if (isPaidByLandlord(service.payer)) throw unknownReference('meterId');
  if (service.photoRequired && !photoId) throw fieldError('photoId', 'Додайте фото лічильника');
}

/** «Я оплатив»: a message about money, not money; the ledger waits for the owner's word. */
export function reportPayment(
  deps: Deps,
  written: Written<BodyOf<typeof createPaymentReport>>,
): Promise<ReplyOf<typeof createPaymentReport>> {
  return asLinkHolder(deps, written, async (db, contract) => {
    assertStatus(contract, mayPay);
    const { amountKop, paidOn } = written.body;
    const receiptId = written.body.receiptId ?? null;
    const photoId = written.body.photoId ?? null;
    if (paidOn > deps.clock.today()) throw fieldError('paidOn', 'Дата оплати ще не настала');
    assertNotTooEarly(contract, paidOn, 'paidOn');
    if (receiptId !== null && !(await hasIssuedReceipt(db, receiptId, written.contractId)))
      throw unknownReference('receiptId');
    const createdAt = instantText(deps.clock.nowMs());
    const { ownerId } = contract;
    if (photoId !== null && !(await attachPhoto(db, ownerId, photoId, createdAt))) throw unknownReference('photoId');
    const id = newId();
    await insertReport(db, {
      id,
      ownerId,
      contractId: written.contractId,
      receiptId,
      amountKop,
      paidOn,
      photoId,
      createdAt,
    });
    await db.audit({
      ownerId,
      action: 'payment.reported',
      entityType: 'payment',
      entityId: id,
      details: { amountKop, paidOn },
    });
    await announceChange(db, { ownerId, entity: 'payment', id });
    return { id, amountKop, paidOn, status: 'reported' };
  });
}

/** What was paid to a supplier past the owner: also of the last month of a lease that is over, whose bill comes after it. */
export function sendSupplierPayment(
  deps: Deps,
  written: Written<BodyOf<typeof createInfoSupplierPayment>>,
): Promise<ReplyOf<typeof createInfoSupplierPayment>> {
  return asLinkHolder(deps, written, async (db) => {
    const { k: _key, ...body } = written.body;
    const shower = { source: 'tenant_link', userId: null } as const;
    const { id, period, paidOn } = await showSupplierPayment(db, written.contractId, { body, shower });
    return { id, period, paidOn, status: 'shown' };
  });
}

/** What is broken or wanted; only whoever lives there now may ask. */
export function sendRequest(
  deps: Deps,
  written: Written<BodyOf<typeof createInfoTask>>,
): Promise<ReplyOf<typeof createInfoTask>> {
  return asLinkHolder(deps, written, async (db, contract) => {
    assertStatus(contract, isInForce);
    const { title, description, photoIds } = written.body;
    const { ownerId, propertyId } = contract;
    const lease = { ownerId, propertyId, contractId: written.contractId };
    const task = await reportTask(db, lease, { title, description, photoIds: photoIds ?? [] });
    await announceChange(db, { ownerId, entity: 'task', id: task.id });
    return task;
  });
}
