import type { Day } from '@kliuchar/domain/dates/day';
import { managedContract, ownLease } from '../../platform/db/granted.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { AcceptanceRow, AmendmentRow, StoredPeg, TermsRow } from './contract-rows.ts';

/**
 * Whose the parts of the contract `$1` are, as the contract itself is asked: they leave together, before its row is known (ADR 0007). Its
 * owner is named for their indexes.
 */
export const VISIBLE_PART = `${ofOwnerOf('contracts', '$1', 'owner_id')} and (owner_id = any ($2::uuid[]) or ${ownLease('contract_id')} or ${managedContract('contract_id', 'contracts')})`;

export function listTerms(db: Db, contractId: string): Promise<TermsRow[]> {
  return db.query<TermsRow>(
    'contracts.terms',
    `select id, valid_from, rent_amount_minor, rent_currency, peg, note, amendment_id
     from contract_terms where contract_id = $1 and ${VISIBLE_PART} order by valid_from`,
    [contractId, db.ownerIds],
  );
}

export type NewTerms = {
  id: string;
  ownerId: string;
  contractId: string;
  validFrom: Day;
  rent: { amountMinor: number; currency: string };
  peg: StoredPeg;
  note?: string | null;
  amendmentId?: string | null;
};

export function insertTerms(db: Db, terms: NewTerms): void {
  db.effect(
    'contracts.terms-insert',
    `insert into contract_terms (id, owner_id, contract_id, valid_from, rent_amount_minor, rent_currency, peg, note, amendment_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      terms.id,
      terms.ownerId,
      terms.contractId,
      terms.validFrom,
      terms.rent.amountMinor,
      terms.rent.currency,
      JSON.stringify(terms.peg),
      terms.note ?? null,
      terms.amendmentId ?? null,
    ],
  );
}

/** A draft's only version is written anew; nobody has seen the old one. Never called once the text is frozen. */
export function replaceDraftTerms(db: Db, terms: NewTerms): void {
  db.effect('contracts.terms-delete', 'delete from contract_terms where owner_id = $1 and contract_id = $2', [
    terms.ownerId,
    terms.contractId,
  ]);
  insertTerms(db, terms);
}

export type NamedRow = { id: string; name: string };

/** Names are joined where the reader may see the card; a tenant does not see those of the others. */
export function listCoTenants(db: Db, contractId: string): Promise<NamedRow[]> {
  return db.query<NamedRow>(
    'contracts.co-tenants',
    `select t.id, t.display_name as name from contract_co_tenants ct
     join counterparties t on t.owner_id = ct.owner_id and t.id = ct.counterparty_id
     where ct.owner_id = any ($2::uuid[]) and ct.contract_id = $1 order by t.display_name collate uk, t.id`,
    [contractId, db.ownerIds],
  );
}

type Contract = { readonly id: string; readonly ownerId: string };

export function insertCoTenants(db: Db, contract: Contract, counterpartyIds: readonly string[]): void {
  if (counterpartyIds.length === 0) return;
  db.effect(
    'contracts.co-tenants-insert',
    'insert into contract_co_tenants (owner_id, contract_id, counterparty_id) select $1, $2, unnest($3::uuid[])',
    [contract.ownerId, contract.id, counterpartyIds],
  );
}

export function replaceCoTenants(db: Db, contract: Contract, counterpartyIds: readonly string[]): void {
  db.effect('contracts.co-tenants-delete', 'delete from contract_co_tenants where owner_id = $1 and contract_id = $2', [
    contract.ownerId,
    contract.id,
  ]);
  insertCoTenants(db, contract, counterpartyIds);
}

const AMENDMENT = `id, contract_id, owner_id, number, valid_from, rent_amount_minor, rent_currency, peg, note, status, signed_on,
  encode(document_sha256, 'hex') as document_hash, created_at`;

export function listAmendments(db: Db, contractId: string): Promise<AmendmentRow[]> {
  return db.query<AmendmentRow>(
    'contracts.amendments',
    `select ${AMENDMENT} from contract_amendments where contract_id = $1 and ${VISIBLE_PART} order by number`,
    [contractId, db.ownerIds],
  );
}

export function findAmendment(db: Db, contractId: string, amendmentId: string): Promise<AmendmentRow | null> {
  return db.one<AmendmentRow>(
    'contracts.amendment',
    `select ${AMENDMENT} from contract_amendments where contract_id = $1 and id = $3 and ${VISIBLE_PART}`,
    [contractId, db.ownerIds, amendmentId],
  );
}

export type NewAmendment = Pick<
  AmendmentRow,
  'id' | 'contract_id' | 'owner_id' | 'valid_from' | 'rent_amount_minor' | 'rent_currency' | 'peg' | 'note'
> & { number: number };

export async function insertAmendment(db: Db, row: NewAmendment): Promise<void> {
  await db.query(
    'contracts.amendment-insert',
    `insert into contract_amendments (id, owner_id, contract_id, number, valid_from, rent_amount_minor, rent_currency, peg, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.id,
      row.owner_id,
      row.contract_id,
      row.number,
      row.valid_from,
      row.rent_amount_minor,
      row.rent_currency,
      row.peg === null ? null : JSON.stringify(row.peg),
      row.note,
    ],
  );
}

/** The text is sealed after the row, because it names the row (a composite foreign key). */
export async function setAmendmentText(
  db: Db,
  amendment: { id: string; ownerId: string },
  sha256: Buffer,
): Promise<void> {
  await db.query(
    'contracts.amendment-text',
    'update contract_amendments set document_sha256 = $3 where id = $1 and owner_id = $2',
    [amendment.id, amendment.ownerId, sha256],
  );
}

/** The guard: of two answers to an amendment only the first finds it pending. */
export async function settleAmendment(
  db: Db,
  amendment: { id: string; ownerId: string },
  { status, signedOn }: { status: 'accepted' | 'activated' | 'cancelled'; signedOn: Day | null },
): Promise<boolean> {
  const rows = await db.query(
    'contracts.amendment-settle',
    `update contract_amendments set status = $3, signed_on = $4 where id = $1 and owner_id = $2 and status = 'pending' returning id`,
    [amendment.id, amendment.ownerId, status, signedOn],
  );
  return rows.length === 1;
}

export function findAcceptance(db: Db, contractId: string): Promise<AcceptanceRow | null> {
  return db.one<AcceptanceRow>(
    'contracts.acceptance',
    `select method, phone, email, accepted_at, document_sha256, file_id from contract_acceptances
     where contract_id = $1 and amendment_id is null and ${VISIBLE_PART} order by accepted_at desc, id desc limit 1`,
    [contractId, db.ownerIds],
  );
}

export type NewAcceptance = {
  id: string;
  ownerId: string;
  contractId: string;
  amendmentId: string | null;
  method: AcceptanceRow['method'];
  userId: string | null;
  phone: string | null;
  email: string | null;
  acceptedAt: string;
  address: string;
  userAgent: string;
  sha256: Buffer;
  fileId: string | null;
};

/** Who, by which phone or address, when, from where, and which text (product.md §5, Acceptance). */
export async function insertAcceptance(db: Db, row: NewAcceptance): Promise<void> {
  await db.query(
    'contracts.acceptance-insert',
    `insert into contract_acceptances (id, owner_id, contract_id, amendment_id, method, user_id, phone, accepted_at, address, user_agent, document_sha256, file_id, email)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.id,
      row.ownerId,
      row.contractId,
      row.amendmentId,
      row.method,
      row.userId,
      row.phone,
      row.acceptedAt,
      row.address,
      row.userAgent,
      row.sha256,
      row.fileId,
      row.email,
    ],
  );
}
