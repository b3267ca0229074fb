import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  createPaymentAccount as createEndpoint,
  listPaymentAccounts as listEndpoint,
  updatePaymentAccount as updateEndpoint,
} from '@kliuchar/api-schema/profile';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale, ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { followAccount, followDefault, followTaxId, leaveAccount } from './follow-account.ts';
import {
  listPaymentAccounts as accountRows,
  clearDefaultAccount,
  deletePaymentAccount as deleteRow,
  findPaymentAccount,
  hasAccounts,
  insertPaymentAccount,
  lockOwner,
  type PaymentAccountRow,
  updatePaymentAccount as updateRow,
} from './profile.sql.ts';
import { ACCOUNT_TAX_ID_CONTEXT, type PaymentAccountReply, paymentAccountView } from './profile.view.ts';
import { assertRecentProof } from './proof.ts';
import { completeSelfCounterparty } from './self-counterparty.ts';

/** Requisites decide where the tenants' money goes, so every change needs a recent proof of the password and leaves an audit row. */

export async function listPaymentAccounts(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof listEndpoint>> {
  const rows = await withReadScope(deps.db, actor, accountRows);
  return { items: rows.map((row) => paymentAccountView(deps.vault, row)), total: rows.length };
}

function sealTaxId(deps: Deps, taxId: string | null | undefined, before: Buffer | null): Buffer | null {
  if (taxId === undefined) return before;
  return taxId === null ? null : deps.vault.seal(taxId, ACCOUNT_TAX_ID_CONTEXT);
}

async function readAccount(deps: Deps, db: Db, accountId: string): Promise<PaymentAccountReply> {
  const row = await findPaymentAccount(db, accountId);
  if (row === null) throw new AppError('not_found');
  return paymentAccountView(deps.vault, row);
}

function audit(db: Db, action: string, account: Pick<PaymentAccountRow, 'id' | 'owner_id'>): Promise<void> {
  return db.audit({ ownerId: account.owner_id, action, entityType: 'payment_account', entityId: account.id });
}

/** The first account of an owner is the default whether asked or not: receipts need one. */
export function createPaymentAccount(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof createEndpoint>,
): Promise<PaymentAccountReply> {
  const id = newId();
  return withWriteScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    const ownerId = ownerForCreate(db, body.ownerId);
    await lockOwner(db, ownerId);
    const isDefault = body.default === true || !(await hasAccounts(db, ownerId));
    const defaultBefore = isDefault ? await clearDefaultAccount(db, ownerId) : null;
    await insertPaymentAccount(db, {
      id,
      owner_id: ownerId,
      name: body.name,
      iban: body.iban,
      tax_id_sealed: sealTaxId(deps, body.taxId, null),
      is_default: isDefault,
    });
    await audit(db, 'payment_account.created', { id, owner_id: ownerId });
    await completeSelfCounterparty(deps, db, {
      ownerId,
      name: body.name,
      iban: body.iban,
      taxId: body.taxId ?? null,
    });
    await followDefault(db, { ownerId, from: defaultBefore, to: body.iban });
    return readAccount(deps, db, id);
  });
}

async function lockedAccount(db: Db, accountId: string): Promise<PaymentAccountRow> {
  const found = await findPaymentAccount(db, accountId);
  if (found === null) throw new AppError('not_found');
  return found;
}

export function updatePaymentAccount(
  deps: Deps,
  actor: SessionActor,
  change: { accountId: string; body: BodyOf<typeof updateEndpoint> },
): Promise<PaymentAccountReply> {
  const { accountId, body } = change;
  return withWriteScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    const before = await lockedAccount(db, accountId);
    if (isStale(before, body.version)) throw new AppError('version_conflict');
    const becomesDefault = body.default === true && !before.is_default;
    const { owner_id: ownerId } = before;
    if (becomesDefault) await lockOwner(db, ownerId);
    const defaultBefore = becomesDefault ? await clearDefaultAccount(db, ownerId) : null;
    const iban = body.iban ?? before.iban;
    const isUpdated = await updateRow(db, {
      ...before,
      name: body.name ?? before.name,
      iban,
      tax_id_sealed: sealTaxId(deps, body.taxId, before.tax_id_sealed),
      // One default there is always; it moves only by another account taking it.
      is_default: before.is_default || becomesDefault,
    });
    if (!isUpdated) throw new AppError('version_conflict');
    await audit(db, 'payment_account.changed', before);
    await followAccount(db, { ownerId, from: before.iban, to: iban });
    await followDefault(db, { ownerId, from: defaultBefore, to: iban });
    if (body.taxId) await followTaxId(deps, db, { ownerId, sealedBefore: before.tax_id_sealed, taxId: body.taxId });
    return readAccount(deps, db, accountId);
  });
}

export function deletePaymentAccount(deps: Deps, actor: SessionActor, accountId: string): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    const account = await lockedAccount(db, accountId);
    await lockOwner(db, account.owner_id);
    await deleteRow(db, account);
    await audit(db, 'payment_account.deleted', account);
    await leaveAccount(db, account);
  });
}
