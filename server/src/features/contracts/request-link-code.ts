import type { Deps } from '../../deps.ts';
import type { Trace } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { CODES_PER_TARGET, hitThrottle } from '../../edge/throttle.ts';
import { type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newOneTimeCode, sha256 } from '../../platform/tokens.ts';
import { findTenantContact } from './contract-state.sql.ts';
import { linkCodeLetter, linkCodeMessage } from './contracts.mail.ts';
import { findOwnContract } from './contracts.sql.ts';
import { type CodeTarget, type Grant, proveByCode, storeCode, storeGrant } from './link-code.ts';
import { inLinkScope } from './tenant-answer.ts';

export type LinkRequest = { readonly contractId: string; readonly k: string; readonly trace: Trace };

const pageUnavailable = () => new AppError('page_unavailable');

/** These two are calls of a public page, whose one 404 has its own words. */
async function inPageScope<T>(
  deps: Deps,
  request: LinkRequest,
  work: (db: Db) => Promise<T>,
  scope = withWriteScope,
): Promise<T> {
  const { contractId, k, trace } = request;
  try {
    return await inLinkScope(deps, { kind: 'link', contractId, keyHash: sha256(k), ...trace }, work, scope);
  } catch (error) {
    throw error instanceof AppError && error.code === 'contract_not_found' ? pageUnavailable() : error;
  }
}

/** Sends a one-time code to the phone on the tenant's card, or to his e-mail when there is none; at most five an hour (contract.md §3.6). */
export async function requestLinkCode(deps: Deps, request: LinkRequest): Promise<void> {
  const { contractId } = request;
  const target = await inPageScope(deps, request, (db) => targetOf(db, contractId), withReadScope);
  // Counted on its own, so that a refusal later does not give the try back.
  await hitThrottle(deps, CODES_PER_TARGET, target.recipient);
  await inPageScope(deps, request, async (db) => {
    const row = await findOwnContract(db, contractId);
    if (row === null) throw pageUnavailable();
    const code = newOneTimeCode();
    await storeCode(deps, db, { contractId, code, target });
    const kind = 'contract.link_code';
    const { owner_id: ownerId, number } = row;
    if (target.channel === 'sms') {
      await db.send({
        channel: 'sms',
        recipient: target.recipient,
        kind,
        ownerId,
        text: linkCodeMessage({ number, code }),
      });
    } else {
      await db.send({
        channel: 'email',
        recipient: target.recipient,
        kind,
        ownerId,
        ...linkCodeLetter({ number, code }),
      });
    }
  });
}

async function targetOf(db: Db, contractId: string): Promise<CodeTarget> {
  const [ownerId] = db.ownerIds;
  const contact = ownerId === undefined ? null : await findTenantContact(db, contractId, ownerId);
  const [phone] = contact?.phones ?? [];
  const [email] = contact?.emails ?? [];
  if (phone !== undefined) return { channel: 'sms', recipient: phone };
  if (email === undefined) throw new AppError('no_recipient');
  return { channel: 'email', recipient: email };
}

/** The token for the header `x-info-token`. Five wrong tries kill the code; the refusal comes after the try is counted. */
export async function confirmLinkCode(deps: Deps, request: LinkRequest & { readonly code: string }): Promise<Grant> {
  const { contractId, code } = request;
  const grant = await inPageScope(deps, request, async (db) => {
    const target = await proveByCode(deps, db, contractId, { code });
    return target === null ? null : storeGrant(deps, db, contractId, target);
  });
  if (grant === null) throw new AppError('code_invalid', { fields: { code: 'Неправильний або прострочений код' } });
  return grant;
}
