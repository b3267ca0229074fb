import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { createSupplierPayment as endpoint } from '@kliuchar/api-schema/supplier-payments';
import { BILLABLE_STATUSES, CONTRACT_STATUS_NAMES } from '@kliuchar/domain/contracts/contract-status';
import {
  type DirectService,
  isSameService,
  isShowable,
  nameOfService,
} from '@kliuchar/domain/supplier-payments/supplier-months';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { announceChange } from '../../jobs/announce.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { contractNotFound } from '../contracts/public.ts';
import { viewSupplierPayment } from './supplier-payment.view.ts';
import {
  findSupplierLease,
  holdMonth,
  insertSupplierPayment,
  type SupplierLeaseRow,
  type SupplierPaymentRow,
  takeFile,
} from './supplier-payments.sql.ts';

type Body = BodyOf<typeof endpoint>;

/** Who brings it: the tenant by his link, or the owner what he was sent past the program. */
export type Shower = { readonly source: SupplierPaymentRow['source']; readonly userId: string | null };

export function createSupplierPayment(
  deps: Deps,
  actor: SessionActor,
  { contractId, body }: { readonly contractId: string; readonly body: Body },
): Promise<ReplyOf<typeof endpoint>> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await showSupplierPayment(db, contractId, { body, shower: { source: 'owner', userId: actor.userId } });
    return viewSupplierPayment(row, { isTenant: false });
  });
}

type Showing = { readonly body: Body; readonly shower: Shower };

/** One payment to a supplier, in the scope of the lease's owner. A message with a picture: no money of the lease moves (ADR 0075). */
export async function showSupplierPayment(
  db: Db,
  contractId: string,
  { body, shower }: Showing,
): Promise<SupplierPaymentRow> {
  const lease = await findSupplierLease(db, contractId);
  if (lease === null || !db.ownerIds.includes(lease.ownerId)) throw contractNotFound(contractId);
  const service = assertShowable(lease, body, db);
  const { ownerId } = lease;
  const createdAt = instantText(db.clock.nowMs());
  await holdMonth(db, contractId, body.period);
  if (!(await takeFile(db, { ownerId, fileId: body.fileId, at: createdAt }))) throw unknownReference('fileId');
  const row = await insertSupplierPayment(db, {
    id: newId(),
    ownerId,
    contractId,
    service: service.code,
    title: service.title,
    period: body.period,
    paidOn: body.paidOn,
    amountKop: body.amountKop ?? null,
    note: body.note ?? null,
    fileId: body.fileId,
    source: shower.source,
    shownBy: shower.userId,
    createdAt,
  });
  if (row === null) throw new AppError('supplier_payments_full');
  await db.audit({
    ownerId,
    action: 'supplier_payment.shown',
    entityType: 'contract',
    entityId: contractId,
    details: { service: nameOfService(service), period: body.period, amountKop: row.amountKop, source: shower.source },
  });
  if (shower.source === 'tenant_link') await announceChange(db, { ownerId, entity: 'contract', id: contractId });
  return row;
}

/** The service as the list of the lease names it, for a month that can be shown. */
function assertShowable(lease: SupplierLeaseRow, body: Body, db: Db): DirectService {
  const today = db.clock.today();
  if (!BILLABLE_STATUSES.some((billable) => billable === lease.status))
    throw new AppError('contract_state', { params: { status: CONTRACT_STATUS_NAMES[lease.status] } });
  const asked = { code: body.service, title: body.title ?? null };
  const service = lease.services.find((known) => isSameService(known, asked));
  if (service === undefined) throw fieldError('service', 'Цю послугу орендар не\u00a0сплачує постачальнику сам');
  if (!isShowable(body.period, lease, today)) throw fieldError('period', 'За цей місяць оплату не\u00a0показують');
  if (body.paidOn > today) throw fieldError('paidOn', 'Дата оплати ще не настала');
  return service;
}
