import type { putRequisites as endpoint, Requisites } from '@kliuchar/api-schema/billing';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { maskTaxId } from '@kliuchar/domain/identifiers/mask-tax-id';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import type { Vault } from '../../platform/crypto.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { BILLING_TAX_ID_CONTEXT } from './invoice.view.ts';
import { findChangeable, findNamed } from './mine.ts';
import { findRequisites, putRequisites as putRow, type RequisitesRow, readdressInvoices } from './requisites.sql.ts';
import { lockSubscription } from './subscription.sql.ts';

type Reply = { readonly requisites: Requisites | null };

export function getRequisites(deps: Deps, actor: SessionActor, ownerId: string | undefined): Promise<Reply> {
  return withReadScope(deps.db, actor, async (db) => {
    const mine = await findNamed(db, actor, ownerId);
    if (mine === null) throw new AppError('forbidden');
    return { requisites: view(deps.vault, await findRequisites(db, mine.owner_id)) };
  });
}

/** The lock of the subscription, so that an invoice is not issued to the old address meanwhile. */
export function putRequisites(deps: Deps, actor: SessionActor, body: BodyOf<typeof endpoint>): Promise<Reply> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { owner_id: ownerId } = await findChangeable(db, actor, body.ownerId);
    await lockSubscription(db, ownerId);
    const before = await findRequisites(db, ownerId);
    if (before !== null && isStale(before, body.version)) throw new AppError('version_conflict');
    const row = {
      owner_id: ownerId,
      kind: body.kind,
      name: body.name,
      tax_id_sealed: sealTaxId(deps, body.taxId, before),
      address: body.address === undefined ? (before?.address ?? null) : body.address,
      email: body.email === undefined ? (before?.email ?? null) : body.email,
    };
    const after = await putRow(db, row, before?.version ?? 0);
    if (after === null) throw new AppError('version_conflict');
    await readdressInvoices(db, row);
    await db.audit({
      ownerId,
      action: 'billing.requisites_changed',
      entityType: 'billing_requisites',
      entityId: ownerId,
      details: { kind: body.kind },
    });
    return { requisites: view(deps.vault, after) };
  });
}

function sealTaxId({ vault }: Deps, taxId: string | null | undefined, before: RequisitesRow | null): Buffer | null {
  if (taxId === undefined) return before?.tax_id_sealed ?? null;
  return taxId === null ? null : vault.seal(taxId, BILLING_TAX_ID_CONTEXT);
}

function view(vault: Vault, row: RequisitesRow | null): Requisites | null {
  if (row === null) return null;
  const { kind, name, tax_id_sealed: sealed, address, email, version } = row;
  const taxId = sealed === null ? null : maskTaxId(vault.open(sealed, BILLING_TAX_ID_CONTEXT));
  return { kind, name, taxId, address, email, version };
}
