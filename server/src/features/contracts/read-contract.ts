import type { Contract } from '@kliuchar/api-schema/contracts';
import { termsOn } from '@kliuchar/domain/contracts/contract-terms';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { viewContract, viewLink } from './contract.view.ts';
import { linkUrl } from './contract-link.ts';
import {
  findAcceptance,
  listAmendments,
  listCoTenants,
  listMissingHandovers,
  listServiceNames,
  listTerms,
  type NamedRow,
} from './contract-parts.sql.ts';
import type { ContractDetailRow, ContractRow, StoredService } from './contract-rows.ts';
import { contractWarnings } from './contract-warnings.ts';
import { findContract, lockContract } from './contracts.sql.ts';
import { findLink } from './link.sql.ts';

export function contractNotFound(id: string): AppError {
  return new AppError('contract_not_found', { params: { id } });
}

/** A public page enters the scope of an owner without being one of his people: only a session (or a job) is. */
export function isOwners(db: Db, row: { readonly owner_id: string }): boolean {
  return (db.actor.kind === 'session' || db.actor.kind === 'owner-job') && db.ownerIds.includes(row.owner_id);
}

/** The whole contract as its reader may see it. Two rounds: what is known by the id alone leaves together. */
export async function readContract(deps: Pick<Deps, 'config' | 'vault'>, db: Db, id: string): Promise<Contract> {
  const today = db.clock.today();
  const [row, terms, amendments, coTenants, acceptance, link] = await Promise.all([
    findContract(db, id, today),
    listTerms(db, id),
    listAmendments(db, id),
    listCoTenants(db, id),
    findAcceptance(db, id),
    findLink(db, id, db.ownerIds),
  ]);
  if (row === null) throw contractNotFound(id);
  const isOwner = isOwners(db, row);
  const [handovers, serviceNames] = await Promise.all([
    isOwner ? listMissingHandovers(db, id, row.owner_id) : [],
    namesOfServices(db, row),
  ]);
  const current = termsOn(
    terms.map((version) => ({ validFrom: version.valid_from, peg: version.peg })),
    today,
  );
  return viewContract(
    {
      row,
      terms,
      amendments,
      coTenants,
      acceptance,
      link: link === null ? null : viewLink(link, linkUrl(deps, id, link)),
      serviceNames,
      warnings: contractWarnings(row, handovers),
      peg: current?.peg ?? { mode: 'none' },
    },
    { ownerIds: db.ownerIds, today },
  );
}

async function namesOfServices(db: Db, row: ContractDetailRow): Promise<NamedRow[]> {
  if (row.utilities === null || row.utilities.length === 0) return [];
  const { tariffIds, providerIds } = referencesOf(row.utilities);
  if (tariffIds.length + providerIds.length === 0) return [];
  return listServiceNames(db, row.owner_id, { tariffIds, providerIds });
}

function referencesOf(services: readonly StoredService[]): { tariffIds: string[]; providerIds: string[] } {
  const present = (ids: readonly (string | null | undefined)[]) => [
    ...new Set(ids.filter((id) => typeof id === 'string')),
  ];
  return {
    tariffIds: present(services.map((service) => service.tariffId)),
    providerIds: present(services.map((service) => service.providerCounterpartyId)),
  };
}

/** The owner's row, locked for a change; a tenant may read the contract and still gets 404 here. */
export async function lockOwnContract(db: Db, id: string): Promise<ContractRow> {
  const row = await lockContract(db, id, db.ownerIds);
  if (row === null) throw contractNotFound(id);
  return row;
}
