import type { Deps } from '../../deps.ts';
import type { Trace } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { CODES_PER_TARGET, hitThrottle } from '../../edge/throttle.ts';
import { type Db, withReadScope } from '../../platform/db/scope.ts';
import { newOneTimeCode, sha256 } from '../../platform/tokens.ts';
import { findTenantContact } from './contract-state.sql.ts';
import { linkCodeLetter, linkCodeMessage } from './contracts.mail.ts';
import { findOwnContract } from './contracts.sql.ts';
import { type CodeTarget, type Grant, storeCode, storeGrant } from './link-code.ts';
import { inLinkScope, proveLink } from './tenant-answer.ts';

export type LinkRequest = { readonly contractId: string; readonly k: string; readonly trace: Trace };

const pageUnavailable = () => new AppError('page_unavailable');

/** These two are calls of a public page, whose one 404 has its own words. */
async function onPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError && error.code === 'contract_not_found' ? pageUnavailable() : error;
  }
}

function linkActor({ contractId, k, trace }: LinkRequest) {
  return { kind: 'link', contractId, keyHash: sha256(k), ...trace } as const;
}

/** Sends a one-time code to the phone on the tenant's card, or to his e-mail when there is none; at most five an hour (contract.md §3.6). */
export async function requestLinkCode(deps: Deps, request: LinkRequest): Promise<void> {
  const { contractId } = request;
  const actor = linkActor(request);
  const target = await onPage(inLinkScope(deps, actor, (db) => targetOf(db, contractId), withReadScope));
  // Counted on its own, so that a refusal later does not give the try back.
  await hitThrottle(deps, CODES_PER_TARGET, target.recipient);
  await inLinkScope(deps, actor, async (db) => {
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

/** The token for the header `x-info-token`. Five wrong tries kill the code. */
export async function confirmLinkCode(deps: Deps, request: LinkRequest & { readonly code: string }): Promise<Grant> {
  const { contractId, trace } = request;
  const target = await onPage(proveLink(deps, contractId, request, trace));
  return onPage(inLinkScope(deps, linkActor(request), (db) => storeGrant(deps, db, contractId, target)));
}
