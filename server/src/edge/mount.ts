import { checkInput } from '@kliuchar/api-schema/check-input';
import { type EndpointSpec, statusesOf, takesIdempotencyKey } from '@kliuchar/api-schema/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { DatabaseRefusal } from '../platform/db/pool.ts';
import { recheckSession, type SessionActor } from '../platform/db/scope.ts';
import { sha256 } from '../platform/tokens.ts';
import { withAccess } from './access.ts';
import { addressKey } from './address.ts';
import { API_BASE } from './api-base.ts';
import type { Call, FileAnswer, Handler, Trace } from './call.ts';
import { assertOneProof, findCaller, findCallerAnew, findPersonAnew, meteredAs, subjectOf } from './caller.ts';
import { takeBytes } from './content-types.ts';
import { sessionCookieName } from './cookies.ts';
import { toAppError } from './error-handler.ts';
import { AppError } from './errors.ts';
import { sendFile } from './file-answer.ts';
import { claimKey, idempotencyKey, releaseKey, replay, requestHash, storeAnswer } from './idempotency.ts';
import { type InputReader, inputReader, notFoundCode } from './input.ts';
import { applyThrottle, GeneralLimit, hitThrottle, INFO_MISSES } from './throttle.ts';
import { wireText } from './wire-text.ts';

/** The longest webhook of a provider is a few kilobytes. */
const RAW_LIMIT_BYTES = 64 * 1024;

export type MountOptions = {
  /** A GET with an effect: HEAD answers without running it (contract.md §3.1). */
  readonly inertHead?: true;
};

/** What all requests of an endpoint share; a request adds its values and no functions of its own. */
type Mounted = {
  readonly deps: Deps;
  readonly endpoint: EndpointSpec;
  readonly handler: (call: Call<EndpointSpec>) => Promise<unknown>;
  readonly options: MountOptions;
  readonly read: InputReader;
  readonly status: number;
  readonly cookieName: string;
  readonly general: GeneralLimit;
};

/** Every mounted endpoint, for the OpenAPI document, the access matrix and the tests. */
export const mountedEndpoints = new WeakMap<FastifyInstance, EndpointSpec[]>();
const generalLimits = new WeakMap<Deps, GeneralLimit>();

export function generalLimitOf(deps: Deps): GeneralLimit {
  const known = generalLimits.get(deps);
  if (known) return known;
  const made = new GeneralLimit(deps);
  generalLimits.set(deps, made);
  return made;
}

/** The one way to expose a call (ARCHITECTURE.md, the path of a request). */
export function mount<const E extends EndpointSpec>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handler: Handler<E>,
  options: MountOptions = {},
): void {
  const mounted: Mounted = {
    deps,
    endpoint,
    // The readers below make exactly the values whose types the endpoint carries.
    handler: handler as unknown as Mounted['handler'],
    options,
    read: inputReader(endpoint),
    status: statusesOf(endpoint)[0] ?? 200,
    cookieName: sessionCookieName(deps.config),
    general: generalLimitOf(deps),
  };
  const list = mountedEndpoints.get(app);
  if (list) list.push(endpoint);
  else mountedEndpoints.set(app, [endpoint]);
  const route = {
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    exposeHeadRoute: endpoint.method === 'GET' && endpoint.kind !== 'stream',
    handler: (request: FastifyRequest, reply: FastifyReply) => answer(mounted, request, reply),
  };
  if (endpoint.kind !== 'raw') app.route(route);
  else
    app.register(async (bytes) => {
      takeBytes(bytes);
      bytes.route({ ...route, bodyLimit: RAW_LIMIT_BYTES });
    });
}

/** The signed-in person of a public call, if there is one: looked up anew, because such a call may open no scope that would check it. */
export async function findSignedIn(
  call: Pick<Call<EndpointSpec>, 'deps' | 'raw' | 'trace'>,
): Promise<SessionActor | null> {
  const actor = await findPersonAnew(call.deps, call.raw, sessionCookieName(call.deps.config));
  return actor && { ...actor, ...call.trace };
}

async function answer(mounted: Mounted, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps, endpoint, options } = mounted;
  if (options.inertHead && request.method === 'HEAD') return reply.code(200).send();
  let person: SessionActor | null = null;
  const address = addressKey(request.ip);
  assertOneProof(request, mounted.cookieName);
  if (endpoint.access === 'public') {
    // Who sends signed bytes may send from one address as many as he has; the handler counts what is not signed.
    if (endpoint.kind !== 'raw') mounted.general.count(address);
  } else {
    const found = await findKnown(mounted, request, address);
    request.actorId = found.userId;
    mounted.general.count(meteredAs(found));
    person = await withAccess(endpoint.access, found, () => findCallerAnew(deps, found));
  }
  const params = mounted.read.params(request.params);
  const query = mounted.read.query(request.query);
  const body = mounted.read.body(request.body);
  const throttled = applyThrottle(deps, endpoint.throttle, { address, session: person && meteredAs(person) });
  if (throttled !== null) await throttled;

  const key = takesIdempotencyKey(endpoint) ? idempotencyKey(request) : null;
  const claim =
    key === null
      ? null
      : await claimKey(
          deps,
          {
            actorHash: sha256(repeaterOf(endpoint, { person, address, body })),
            key,
            userId: person === null || person.apiKey !== undefined ? null : person.userId,
          },
          await requestHash(request, endpoint.kind),
        );
  if (claim !== null && 'stored' in claim) {
    // What was remembered of him at the door may be a minute old, and a replay opens no scope that would ask again.
    if (person !== null) await recheckSession(deps.db, person);
    return replay(reply, claim.stored);
  }
  const trace: Trace = claim === null ? { requestId: request.id } : { requestId: request.id, idempotency: claim };
  const call = {
    deps,
    actor: person === null ? null : { ...person, ...trace },
    params,
    query,
    body,
    request: {
      id: request.id,
      address: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      idempotencyKey: key,
    },
    trace,
    reply,
    raw: request,
  };
  reply.code(mounted.status);
  try {
    // The types of params, query, body and actor are the endpoint's own; here they are all of them at once.
    const value = await mounted.handler(call as unknown as Call<EndpointSpec>);
    if (reply.sent) return reply;
    const text = render(mounted, reply, value);
    if (text === null) return sendFile(endpoint, reply, value as FileAnswer);
    if (claim !== null) await storeAnswer(deps, claim, { status: reply.statusCode, body: text });
    // A screen that breaks on what it was answered tells support which answer it was, as a refusal does in its body.
    reply.header('x-request-id', request.id);
    return text === '' ? reply.send() : reply.header('content-type', 'application/json; charset=utf-8').send(text);
  } catch (failure) {
    if (claim !== null) await releaseKey(deps, claim);
    // The scope of a public page says only «not there»; the endpoint knows which words belong to it.
    const isMissing = failure instanceof DatabaseRefusal && failure.code === 'not_found';
    if (endpoint.throttle?.startsWith('info') && (isMissing || toAppError(failure).status === 404))
      await hitThrottle(deps, INFO_MISSES, address);
    throw isMissing ? new AppError(notFoundCode(endpoint), { params: firstParam(params), cause: failure }) : failure;
  }
}

/**
 * Who sends a request again. On a page that a link opens it is whoever has its key, from whatever network: a phone that has left the Wi-Fi
 * meanwhile repeats what it had sent, and is answered as it was.
 */
function repeaterOf(
  { path }: EndpointSpec,
  { person, address, body }: { person: SessionActor | null; address: string; body: unknown },
): string {
  if (person !== null) return `user ${subjectOf(person)}`;
  const key = path.startsWith('/info/') && typeof body === 'object' && body !== null ? Reflect.get(body, 'k') : null;
  return typeof key === 'string' ? `link ${key}` : `address ${address}`;
}

/** Whoever turns out to be nobody has cost a look-up, and is counted as every visitor of his address. */
async function findKnown(
  { deps, endpoint, cookieName, general }: Mounted,
  request: FastifyRequest,
  address: string,
): Promise<SessionActor> {
  try {
    return await findCaller(deps, { endpoint, request, address, cookieName });
  } catch (failure) {
    general.count(address);
    throw failure;
  }
}

function firstParam(params: unknown): Record<string, string> {
  const values: unknown[] = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return { id: typeof values[0] === 'string' ? values[0] : '' };
}

/** The JSON of the answer, `''` for 204, `null` for bytes. */
function render(mounted: Mounted, reply: FastifyReply, value: unknown): string | null {
  const { endpoint, deps } = mounted;
  if (endpoint.kind === 'file') return null;
  if (value === undefined) {
    // A call without a value keeps its status (202, 204); one that has a value and gives none has nothing to say.
    if (endpoint.response !== undefined) reply.code(204);
    return '';
  }
  // A delete that archived instead has something to say (contract.md §3.3).
  if (reply.statusCode === 204) reply.code(200);
  // Tests check every answer against its schema; in operation the types have to do, because a list cannot afford a parse.
  if (deps.config.unsafeDatabase && endpoint.response !== undefined) {
    const checked = checkInput(endpoint.response, value);
    if (!checked.ok)
      throw new Error(
        `${endpoint.method} ${endpoint.path} answered beside its schema: ${JSON.stringify(checked.fields)}`,
      );
  }
  return `{"result":${wireText(value)}}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked, for the line the request leaves in the log. */
    actorId: string | null;
  }
}
