import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';
import type { LinkRow } from './contract-rows.ts';

const COLUMNS = 'key_hash, key_sealed, enabled, expires_on, views, qr_key_only';

/** Only the owner's: a tenant has the link that was sent to him, not the means to make another (row-level security agrees). */
export function findLink(db: Db, contractId: string, ownerIds: readonly string[]): Promise<LinkRow | null> {
  return db.one<LinkRow>(
    'contracts.link',
    `select ${COLUMNS} from contract_links where contract_id = $1 and owner_id = any ($2::uuid[])`,
    [contractId, ownerIds],
  );
}

export type LinkOfContract = LinkRow & { readonly contractId: string };

/** Those that there are of these contracts. */
export function listLinks(db: Db, contractIds: readonly string[]): Promise<LinkOfContract[]> {
  return db.query<LinkOfContract>(
    'contracts.links',
    `select contract_id as "contractId", ${COLUMNS} from contract_links where contract_id = any ($1::uuid[]) and owner_id = any ($2::uuid[])`,
    [contractIds, db.ownerIds],
  );
}

export function findLinkOfReceipt(db: Db, receiptId: string): Promise<LinkRow | null> {
  return db.one<LinkRow>(
    'contracts.link-of-receipt',
    `select ${COLUMNS} from contract_links where owner_id = any ($2::uuid[])
        and contract_id = (select r.contract_id from receipts r where r.id = $1 and r.owner_id = any ($2::uuid[]))`,
    [receiptId, db.ownerIds],
  );
}

export type NewLink = { contractId: string; ownerId: string; keyHash: Buffer; keySealed: Buffer };

/** The link that was sent before stays good when the contract is sent again to the same tenant. */
export async function insertLink(db: Db, link: NewLink): Promise<boolean> {
  const rows = await db.query(
    'contracts.link-insert',
    `insert into contract_links (contract_id, owner_id, key_hash, key_sealed) values ($1, $2, $3, $4)
     on conflict (contract_id) do nothing returning contract_id`,
    [link.contractId, link.ownerId, link.keyHash, link.keySealed],
  );
  return rows.length === 1;
}

/** The same for many, each as it stands where there is one; in the order of the contracts, so that two who make them wait and do not lock. */
export async function insertLinks(db: Db, links: readonly NewLink[]): Promise<void> {
  await db.query(
    'contracts.links-insert',
    `insert into contract_links (contract_id, owner_id, key_hash, key_sealed)
     select * from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) x(contract_id, owner_id, key_hash, key_sealed) order by x.contract_id
     on conflict (contract_id) do nothing`,
    [
      links.map(({ contractId }) => contractId),
      links.map(({ ownerId }) => ownerId),
      links.map(({ keyHash }) => keyHash),
      links.map(({ keySealed }) => keySealed),
    ],
  );
}

export type LinkChange = { enabled: boolean; expiresOn: Day | null; qrKeyOnly: boolean };

export function updateLink(
  db: Db,
  contract: { id: string; ownerId: string },
  change: LinkChange,
): Promise<LinkRow | null> {
  return db.one<LinkRow>(
    'contracts.link-update',
    `update contract_links set enabled = $3, expires_on = $4, qr_key_only = $5 where contract_id = $1 and owner_id = $2 returning ${COLUMNS}`,
    [contract.id, contract.ownerId, change.enabled, change.expiresOn, change.qrKeyOnly],
  );
}

/** The old key stops at once, and so does whatever was opened by it. */
export function rotateLink(db: Db, link: NewLink, at: string): Promise<LinkRow | null> {
  return db.one<LinkRow>(
    'contracts.link-rotate',
    `update contract_links set key_hash = $3, key_sealed = $4, rotated_at = $5 where contract_id = $1 and owner_id = $2 returning ${COLUMNS}`,
    [link.contractId, link.ownerId, link.keyHash, link.keySealed, at],
  );
}

/**
 * A draft is to go to another tenant: neither the account, the key nor a code of the former one opens anything more. False when there was no
 * link yet.
 */
export async function untieContract(db: Db, link: NewLink, at: string): Promise<boolean> {
  const row = await db.one<{ isRotated: boolean }>(
    'contracts.untie',
    'select private.untie_contract($1, $2, $3, $4) as "isRotated"',
    [link.contractId, link.keyHash, link.keySealed, at],
  );
  return row?.isRotated ?? false;
}

export type LinkSecret = { contractId: string; hash: Buffer; target: string; now: string; expiresAt: string };

export async function putLinkCode(db: Db, code: LinkSecret): Promise<void> {
  await db.query('contracts.link-code-put', 'select private.put_link_code($1, $2, $3, $4, $5)', [
    code.hash,
    code.contractId,
    code.target,
    code.now,
    code.expiresAt,
  ]);
}

export type CodeOutcome = { outcome: 'proven' | 'wrong' | 'dead'; target: string | null };

export async function tryLinkCode(db: Db, contractId: string, hash: Buffer, now: string): Promise<CodeOutcome> {
  const row = await db.one<CodeOutcome>(
    'contracts.link-code-try',
    'select outcome, target from private.try_link_code($1, $2, $3)',
    [contractId, hash, now],
  );
  return row ?? { outcome: 'wrong', target: null };
}

export async function putLinkGrant(db: Db, grant: LinkSecret): Promise<void> {
  await db.query('contracts.link-grant-put', 'select private.put_link_grant($1, $2, $3, $4, $5)', [
    grant.hash,
    grant.contractId,
    grant.target,
    grant.now,
    grant.expiresAt,
  ]);
}

/** The sealed phone or e-mail the grant was given for, or null. */
export async function findLinkGrant(db: Db, contractId: string, hash: Buffer, now: string): Promise<string | null> {
  const row = await db.one<{ target: string | null }>(
    'contracts.link-grant',
    'select private.find_link_grant($1, $2, $3) as target',
    [contractId, hash, now],
  );
  return row?.target ?? null;
}
