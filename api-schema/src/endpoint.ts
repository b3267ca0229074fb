import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `public`: nobody signs in, the handler checks a key or a code. `session`: anyone signed in. `owner`: the owner role. */
export type Access = 'public' | 'session' | 'owner' | Permission;

/** The limits of contract.md §3.6; a call without one falls under the 1 200 a minute of its session. */
export type Throttle = 'login' | 'register' | 'code' | 'info' | 'info_pdf' | 'search' | 'pdf' | 'export';

/** `file` answers bytes of `media`, `stream` server-sent events, `multipart` takes a form with a file, `raw` takes bytes of any type. */
export type EndpointKind = 'json' | 'file' | 'stream' | 'multipart' | 'raw';

export type Schema = z.core.$ZodType;

/** One call of the wire. Paths are under the base `/api`, in the exact letters of the specification. */
export type EndpointSpec = {
  readonly method: Method;
  readonly path: `/${string}`;
  /** The domain's word for the file it stands in; groups the reference page. */
  readonly term: string;
  readonly summaryUk: string;
  readonly access: Access;
  /** Only for parameters that are no ids: every other `:param` of the path is a UUID, and anything else is a 404. */
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** What the document says instead where it can say more than what validates: rows that are checked one by one, an answer of each status. */
  readonly described?: { readonly body?: Schema; readonly responses?: Readonly<Record<number, Schema>> };
  /** The value inside `result`; a call without it answers an empty body. */
  readonly response?: Schema;
  /** The first is the usual one. */
  readonly status: number | readonly [number, ...number[]];
  readonly errors: readonly ErrorCode[];
  /** The body may be absent, empty or `{}`, with or without a content type (contract.md §3.1). */
  readonly action?: true;
  readonly throttle?: Throttle;
  readonly kind?: EndpointKind;
  /** The content types a `file` may have, the usual one first. */
  readonly media?: string | readonly [string, ...string[]];
  /**
   * The answer is never stored and replayed: it gives a cookie or a secret that is told once, or the call is the same however often it
   * comes.
   */
  readonly tellsOnce?: true;
};

/** Whether a repeat with the same `Idempotency-Key` gets the first answer again (contract.md §3.2). */
export function takesIdempotencyKey({ method, kind, tellsOnce }: EndpointSpec): boolean {
  return method !== 'GET' && kind !== 'raw' && tellsOnce === undefined;
}

/** Declares a call; the value carries all types of its input and answer. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

type PathParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type OutputOf<E, Key extends string> =
  E extends Readonly<Record<Key, infer S extends Schema>> ? z.output<S> : undefined;
type InputOf<E, Key extends string> = E extends Readonly<Record<Key, infer S extends Schema>> ? z.input<S> : undefined;

/** Parameters of the path, validated. */
export type ParamsOf<E extends EndpointSpec> = E extends { readonly params: infer S extends Schema }
  ? z.output<S>
  : { readonly [Name in PathParamNames<E['path']>]: string };

/** Query and body as the handler gets them: parsed, with defaults. `undefined` where the call takes none. */
export type QueryOf<E extends EndpointSpec> = OutputOf<E, 'query'>;
export type BodyOf<E extends EndpointSpec> = OutputOf<E, 'body'>;

/** Query and body as the client may write them: defaults left out, text not yet normalised. */
export type QueryInputOf<E extends EndpointSpec> = InputOf<E, 'query'>;
export type BodyInputOf<E extends EndpointSpec> = InputOf<E, 'body'>;

/** A value that its reader does not change, to any depth. Branded strings and numbers stay as they are. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly DeepReadonly<Item>[]
      : { readonly [Key in keyof T]: DeepReadonly<T[Key]> };

/** The answer as the client reads it, and as the handler returns it. */
export type ResponseOf<E extends EndpointSpec> = DeepReadonly<OutputOf<E, 'response'>>;
export type ReplyOf<E extends EndpointSpec> = DeepReadonly<InputOf<E, 'response'>>;

/** Names of the path's parameters in their order: `['contractId']`. */
export function pathParamNames(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
}

/** `['200', '202']` as numbers, whichever way the endpoint wrote them. */
export function mediaOf({ media }: EndpointSpec): readonly string[] {
  if (media === undefined) return [];
  return typeof media === 'string' ? [media] : media;
}

export function statusesOf(spec: EndpointSpec): readonly number[] {
  return typeof spec.status === 'number' ? [spec.status] : spec.status;
}
