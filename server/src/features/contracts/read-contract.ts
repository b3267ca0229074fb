import type { Contract } from '@kliuchar/api-schema/contracts';
import { termsOn } from '@kliuchar/domain/contracts/contract-terms';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { viewContract, viewLink } from './contract.view.ts';
import { linkUrl } from './contract-link.ts';
import type { AcceptanceRow, ContractRow, LinkRow } from './contract-rows.ts';
import { contractWarnings } from './contract-warnings.ts';
import { lockContract } from './contracts.sql.ts';
import { type FullContractRow, findFullContract } from './full-contract.sql.ts';

export function contractNotFound(id: string): AppError {
  return new AppError('contract_not_found', { params: { id } });
}

/** A public page enters the scope of an owner without being one of his people: only a session (or a job) is. */
export function isOwners(db: Db, row: { readonly owner_id: string }): boolean {
  return (db.actor.kind === 'session' || db.actor.kind === 'owner-job') && db.ownerIds.includes(row.owner_id);
}

/** The whole contract as its reader may see it. */
export async function readContract(deps: Pick<Deps, 'config' | 'vault'>, db: Db, id: string): Promise<Contract> {
  const today = db.clock.today();
  const row = await findFullContract(db, id, today);
  if (row === null) throw contractNotFound(id);
  const versions = row.terms.map((version) => ({ validFrom: version.valid_from, peg: version.peg }));
  const link = linkOf(row);
  const ownKey = row.own_link_key_sealed;
  return viewContract(
    {
      row,
      acceptance: acceptanceOf(row),
      link: link === null ? null : viewLink(link, linkUrl(deps, id, link)),
      tenantPageUrl: ownKey === null ? null : linkUrl(deps, id, { key_sealed: ownKey }),
      warnings: contractWarnings(row, (isOwners(db, row) && row.handovers) || []),
      peg: termsOn(versions, today)?.peg ?? { mode: 'none' },
    },
    { ownerIds: db.ownerIds, today },
  );
}

function acceptanceOf(row: FullContractRow): AcceptanceRow | null {
  const { acceptance_method: method, acceptance_accepted_at: at, acceptance_document_sha256: sha256 } = row;
  if (method === null || at === null || sha256 === null) return null;
  const { acceptance_phone: phone, acceptance_email: email, acceptance_file_id: fileId } = row;
  return { method, phone, email, accepted_at: at, document_sha256: sha256, file_id: fileId };
}

function linkOf(row: FullContractRow): LinkRow | null {
  const { link_key_hash: hash, link_key_sealed: sealed, link_enabled: enabled } = row;
  if (hash === null || sealed === null || enabled === null) return null;
  return {
    key_hash: hash,
    key_sealed: sealed,
    enabled,
    expires_on: row.link_expires_on,
    views: row.link_views ?? 0,
    qr_key_only: row.link_qr_key_only ?? false,
  };
}

/** The owner's row, locked for a change; a tenant may read the contract and still gets 404 here. */
export async function lockOwnContract(db: Db, id: string): Promise<ContractRow> {
  const row = await lockContract(db, id, db.ownerIds);
  if (row === null) throw contractNotFound(id);
  return row;
}
