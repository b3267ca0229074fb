import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';
import type { StoredTermination } from './contract-rows.ts';

export type Transition = {
  id: string;
  ownerId: string;
  /** The status the decision was made on: the guard. */
  from: ContractStatus;
  to: ContractStatus;
};

async function move(
  db: Db,
  name: string,
  set: string,
  { id, ownerId, from, to }: Transition,
  values: readonly unknown[],
): Promise<boolean> {
  const rows = await db.query(
    name,
    `update contracts set status = $4${set}, version = version + 1, updated_at = now()
     where id = $1 and owner_id = $2 and status = $3 returning id`,
    [id, ownerId, from, to, ...values],
  );
  return rows.length === 1;
}

/** Every change of state is one guarded update; false means that another request was first (product.md §5, Guards). */
export function moveContract(db: Db, transition: Transition): Promise<boolean> {
  return move(db, 'contracts.move', '', transition, []);
}

export function sealAndMove(db: Db, transition: Transition, sha256: Buffer): Promise<boolean> {
  return move(db, 'contracts.move-sealed', ', document_sha256 = $5', transition, [sha256]);
}

export type Signature = { sha256: Buffer; acceptedAt: string; signedOn: Day };

/** The day of signing is that of the first answer; a day the owner has typed in stays. */
export function acceptAndMove(
  db: Db,
  transition: Transition,
  { sha256, acceptedAt, signedOn }: Signature,
): Promise<boolean> {
  const set = ', document_sha256 = $5, accepted_at = $6, signed_on = $7';
  return move(db, 'contracts.move-accepted', set, transition, [sha256, acceptedAt, signedOn]);
}

export function endAndMove(db: Db, transition: Transition, termination: StoredTermination): Promise<boolean> {
  return move(db, 'contracts.move-ended', ', termination = $5, effective_end = $6', transition, [
    JSON.stringify(termination),
    termination.endsOn,
  ]);
}

/** A new term after the old one; a notice is taken back by it. */
export function renewAndMove(db: Db, transition: Transition, term: { startsOn: Day; endDate: Day }): Promise<boolean> {
  const set = ', termination = null, term_start_date = $5, end_date = $6, effective_end = $6';
  return move(db, 'contracts.move-renewed', set, transition, [term.startsOn, term.endDate]);
}

/** From here on the transaction has the scope of the contract's owner; null for anybody who is not a party of it. */
export async function enterPartyOwner(db: Db, contractId: string): Promise<string | null> {
  const row = await db.one<{ owner_id: string | null }>(
    'contracts.enter-party-owner',
    'select private.enter_party_owner($1) as owner_id',
    [contractId],
  );
  return row?.owner_id ?? null;
}

/** Of the home of a lease that is over: the accesses of its people, where no other lease of theirs there goes on. Gives what was closed. */
export async function closeTenantGrants(db: Db, contractId: string, now: string): Promise<readonly string[]> {
  const row = await db.one<{ closed: string[] | null }>(
    'contracts.close-lets',
    'select private.close_lets($1, $2) as closed',
    [contractId, now],
  );
  return row?.closed ?? [];
}

export async function ownProvenPhone(db: Db, userId: string): Promise<string | null> {
  const row = await db.one<{ phone: string | null }>(
    'contracts.proven-phone',
    'select phone from users where id = $1 and phone_verified_at is not null',
    [userId],
  );
  return row?.phone ?? null;
}

export type TenantContact = { display_name: string; emails: string[]; phones: string[] };

export async function findTenantContact(db: Db, contractId: string, ownerId: string): Promise<TenantContact | null> {
  return db.one<TenantContact>(
    'contracts.tenant-contact',
    `select t.display_name, t.emails, t.phones from contracts c
     join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
     where c.id = $1 and c.owner_id = $2`,
    [contractId, ownerId],
  );
}

export async function listOwnerAddresses(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db.query<{ email: string }>(
    'contracts.owner-addresses',
    'select email from private.owner_letter_addresses($1) as email',
    [ownerId],
  );
  return rows.map((row) => row.email);
}
