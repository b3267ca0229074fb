import type { Readable } from 'node:stream';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { SessionActor } from '../platform/db/scope.ts';

/** Goes into every actor a handler makes itself (`{ kind: 'link', …, ...call.trace }`): audit rows name the request. */
export type Trace = {
  readonly requestId: string;
  readonly idempotency?: { readonly actorHash: Buffer; readonly key: string; readonly claim: string };
};

export type RequestInfo = {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly idempotencyKey: string | null;
};

/** What a handler gets: input that was checked, and the person whose access was checked. */
export type Call<E extends EndpointSpec> = {
  readonly deps: Deps;
  /** `null` exactly where the endpoint is public; there `findSignedIn(call)` looks for a person. */
  readonly actor: E['access'] extends 'public' ? null : SessionActor;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: RequestInfo;
  readonly trace: Trace;
  /** For another status, a header, a cookie or a stream; the value is sent by the edge. */
  readonly reply: FastifyReply;
  /** For the parts of a form with files. */
  readonly raw: FastifyRequest;
};

/** The answer of an endpoint of kind `file`. */
export type FileAnswer = {
  readonly content: Buffer | Readable | string;
  /** Overrides the endpoint's `media`. */
  readonly media?: string;
  readonly fileName?: string;
  /** Inline only for what cannot run in the browser (images we drew or re-encoded). */
  readonly inline?: true;
};

type Answer<E extends EndpointSpec> = E extends { readonly kind: 'file' }
  ? Promise<FileAnswer>
  : E extends { readonly kind: 'stream' }
    ? Promise<void>
    : E extends { readonly response: object }
      ? // A delete may answer with nothing where the thing is gone (204) or with what became of it (200).
        Promise<ReplyOf<E> | (E['method'] extends 'DELETE' ? undefined : never)>
      : Promise<void>;

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Answer<E>;
