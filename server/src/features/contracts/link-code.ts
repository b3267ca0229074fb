import type { Deps } from '../../deps.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { findTenantContact } from './contract-state.sql.ts';
import { findLinkGrant, putLinkCode, putLinkGrant, tryLinkCode } from './link.sql.ts';

const CODE_MINUTES = 10;
const GRANT_MINUTES = 15;
const TARGET_CONTEXT = 'secrets.link_target';

/** Where the code went, which is what it proves. */
export type CodeTarget = { readonly channel: 'sms' | 'email'; readonly recipient: string };

type CodeDeps = Pick<Deps, 'vault' | 'clock'>;

/** Six digits could be found by trying all of them, so they are kept only as a keyed hash, bound to their contract. */
function codeHash({ vault }: Pick<Deps, 'vault'>, contractId: string, code: string): Buffer {
  return vault.lookup(`${contractId} ${code}`, 'secrets.link_code');
}

function sealTarget({ vault }: Pick<Deps, 'vault'>, target: CodeTarget): string {
  return vault.seal(JSON.stringify(target), TARGET_CONTEXT).toString('base64');
}

function openTarget({ vault }: Pick<Deps, 'vault'>, sealed: string): CodeTarget {
  return JSON.parse(vault.open(Buffer.from(sealed, 'base64'), TARGET_CONTEXT)) as CodeTarget;
}

function minutesAhead({ clock }: Pick<Deps, 'clock'>, minutes: number): { now: string; expiresAt: string } {
  const nowMs = clock.nowMs();
  return { now: instantText(nowMs), expiresAt: instantText(nowMs + minutes * 60_000) };
}

export async function storeCode(
  deps: CodeDeps,
  db: Db,
  code: { contractId: string; code: string; target: CodeTarget },
): Promise<void> {
  await putLinkCode(db, {
    contractId: code.contractId,
    hash: codeHash(deps, code.contractId, code.code),
    target: sealTarget(deps, code.target),
    ...minutesAhead(deps, CODE_MINUTES),
  });
}

export type Grant = { readonly token: string; readonly expiresAt: string };

/** A page that has proven a code is trusted for a quarter of an hour (contract.md §3.13). */
export async function storeGrant(deps: CodeDeps, db: Db, contractId: string, target: CodeTarget): Promise<Grant> {
  const token = newToken();
  const life = minutesAhead(deps, GRANT_MINUTES);
  await putLinkGrant(db, { contractId, hash: sha256(token), target: sealTarget(deps, target), ...life });
  return { token, expiresAt: life.expiresAt };
}

type GivenProof = { readonly code?: string | undefined; readonly grant?: string | undefined };

/**
 * Whom the code or the grant of this contract was given to; null when it is wrong, used up or too old, and when the phone or the address it
 * went to is not on the tenant's card any more. Counts a wrong try.
 */
export async function proveByCode(
  deps: CodeDeps,
  db: Db,
  contractId: string,
  proof: GivenProof,
): Promise<CodeTarget | null> {
  const sealed = await provenTarget(deps, db, contractId, proof);
  if (sealed === null) return null;
  const target = openTarget(deps, sealed);
  const [ownerId] = db.ownerIds;
  const contact = ownerId === undefined ? null : await findTenantContact(db, contractId, ownerId);
  const present = (target.channel === 'sms' ? contact?.phones : contact?.emails) ?? [];
  return present.includes(target.recipient) ? target : null;
}

async function provenTarget(
  deps: CodeDeps,
  db: Db,
  contractId: string,
  { code, grant }: GivenProof,
): Promise<string | null> {
  const now = instantText(deps.clock.nowMs());
  if (code !== undefined) {
    const { outcome, target } = await tryLinkCode(db, contractId, codeHash(deps, contractId, code), now);
    return outcome === 'proven' ? target : null;
  }
  return grant === undefined ? null : findLinkGrant(db, contractId, sha256(grant), now);
}
