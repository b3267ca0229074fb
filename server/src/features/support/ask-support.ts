import type { BodyOf, QueryOf } from '@kliuchar/api-schema/endpoint';
import type {
  askSupport as endpoint,
  listSupportRequests as listEndpoint,
  SupportRequest,
} from '@kliuchar/api-schema/support';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../edge/address.ts';
import { AppError } from '../../edge/errors.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import { type ListResult, offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withLookup, withReadScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { supportAcceptedLetter, supportRequestLetter } from './support.mail.ts';
import { insertRequest, listOwnRequests, type SupportRow } from './support.sql.ts';

/** Each becomes a letter to a person who reads it. */
const ASKED: Limit = { bucket: 'support', limit: 10, windowSeconds: 3600 };

type Who = { readonly person: SessionActor | null; readonly address: string };

export async function askSupport(
  deps: Deps,
  { person, address }: Who,
  body: BodyOf<typeof endpoint>,
): Promise<SupportRequest> {
  const { topic, message, name = null, failedRequestId = null, page = null } = body;
  if (person === null && body.email === undefined)
    throw new AppError('validation', { fields: { email: 'Вкажіть адресу, на яку відповісти' } });
  const id = newId();
  const answer: SupportRequest = {
    id,
    topic,
    message,
    failedRequestId,
    status: 'open',
    createdAt: instantText(deps.clock.nowMs()),
    answer: null,
    answeredAt: null,
  };
  if (person === null && isProgram(body)) return answer;
  await hitThrottle(deps, ASKED, person?.userId ?? addressKey(address));
  const userId = person?.userId ?? null;
  await withLookup(deps.db, async (db) => {
    const email = await insertRequest(db, {
      id,
      userId,
      email: body.email ?? '',
      name,
      topic,
      message,
      failedRequestId,
      page,
    });
    const { supportEmail, origin } = deps.config;
    if (supportEmail !== null)
      await db.send({
        channel: 'email',
        recipient: supportEmail,
        kind: 'support.request',
        ...supportRequestLetter({ id, topic, message, email, name, failedRequestId, page }),
      });
    if (person !== null)
      await db.send({
        channel: 'email',
        recipient: email,
        kind: 'support.accepted',
        ...supportAcceptedLetter({ id, message, url: `${origin}/help` }),
      });
  });
  return answer;
}

/** The least time in which a person fills the form in. */
const LEAST_MS = 2_000;

/**
 * The traps cost a person nothing: a field that is not seen is left empty, and who was quicker than anybody can write is asked to press
 * once more. A program that fell into the first is told that all is well, so that it learns nothing.
 */
function isProgram({ subject = '', filledMs = LEAST_MS }: BodyOf<typeof endpoint>): boolean {
  if (subject.trim() !== '') return true;
  if (filledMs < LEAST_MS)
    throw new AppError('validation', { fields: { message: 'Надто швидко. Натисніть «Надіслати» ще раз' } });
  return false;
}

export async function listRequests(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof listEndpoint>,
): Promise<ListResult<SupportRequest>> {
  const { rows, total } = await withReadScope(deps.db, actor, (db) => listOwnRequests(db, actor.userId, query));
  return offsetResult(rows.map(viewRequest), total, query);
}

function viewRequest(row: SupportRow): SupportRequest {
  const { id, topic, message, failed_request_id: failedRequestId, status, created_at: createdAt, answer } = row;
  return { id, topic, message, failedRequestId, status, createdAt, answer, answeredAt: row.answered_at };
}
