import type { World, WorldId } from './access-world.ts';

/**
 * Who may do what, as data (reliability.md §3): a row for every call of the wire. `sample` builds a valid call in a world; the runner
 * replaces every id in it by a foreign, a random and a malformed one. Statuses stand here, not in the code they judge.
 */
export type Sample = {
  readonly path?: Readonly<Record<string, string>>;
  /** In the words of the wire. */
  readonly query?: Readonly<Record<string, string>>;
  /** In camelCase, as the schemas have it. */
  readonly body?: unknown;
  /** A form: the body's values are its fields, and a small picture is its `file`. */
  readonly isForm?: true;
  /** What the file of the form says, where a picture will not do. */
  readonly fileText?: string;
};

/** `ok` is any status of success that the endpoint declares. */
export type Outcome = number | 'ok';
/**
 * The newcomer is signed in and has neither an owner nor a lease. The partner works for this owner and for another: what the owner may,
 * he may, unless the row says otherwise. The former tenant, whose lease has ended, may no more than the newcomer in what is the tenant's
 * now. The manager has every switch for the tenant's home, the reader the readings alone; both may no more than the newcomer where the row
 * does not say so, and neither the former manager nor the former colleague ever does.
 */
export type ActorName =
  | 'nobody'
  | 'newcomer'
  | 'former'
  | 'tenant'
  | 'owner'
  | 'partner'
  | 'manager'
  | 'reader'
  | 'exManager'
  | 'exMember'
  | KeyActor;

/**
 * Programs of the owner's, by a key that reads and by one that writes: what the owner may, if a key may it at all (key-access.ts), unless
 * the row says otherwise.
 */
export type KeyActor = 'keyRead' | 'keyWrite';

export type MatrixRow = {
  readonly name: string;
  /** Distinguishes several rows of one endpoint. */
  readonly as?: string;
  readonly who: Partial<Record<ActorName, Outcome>>;
  readonly sample: (world: World) => Sample;
  /** The answer of whoever may ask does not end, so only refusals are looked at here. */
  readonly isStream?: true;
  /** The bare id in the path opens a page for everyone: a foreign one is shown without a personal datum. */
  readonly opensToAll?: true;
  /** Parameters of the path that are not looked at before another refusal. */
  readonly unread?: readonly string[];
  /** Fields of the body that name a thing by something else than its id; they are replaced as ids are. */
  readonly names?: readonly string[];
  /** The answer to a foreign and a random id where it is not 200 (query) or 422 (body), by the field's path. */
  readonly references?: Readonly<Record<string, number>>;
  /** What the answer to a tenant must not hold besides what none of them may. */
  readonly hides?: RegExp;
  /** The same call for a thing of another tenant of this owner: 404 for the tenant, whatever else he may read. */
  readonly neighbour?: (world: World) => Sample;
};

/** A write, or a read of what only the owner's people see. */
export const OWNERS = { nobody: 401, newcomer: 403, tenant: 403, owner: 'ok' } as const;
/** A thing the tenant sees because it is part of his lease. */
export const LEASE = { nobody: 401, newcomer: 404, tenant: 'ok', owner: 'ok' } as const;
/** Not refused by its kind, but there is nothing of it that is not the owner's. */
export const OWN_ONLY = { nobody: 401, newcomer: 404, tenant: 404, owner: 'ok' } as const;
/** Of the owner and of the managers whom the object is entrusted to: by every switch, or by this one. */
export const ENTRUSTED = { ...LEASE, manager: 'ok' } as const;
export const MANAGED = { ...OWNERS, manager: 'ok' } as const;
export const READINGS = { ...OWNERS, manager: 'ok', reader: 'ok' } as const;
/** Everybody who signed in gets a part of his own. */
export const PERSONAL = { nobody: 401, newcomer: 'ok', tenant: 'ok', owner: 'ok' } as const;
export const PUBLIC = { nobody: 'ok' } as const;

type MakeSample = (world: World) => Sample;

export const none: MakeSample = () => ({});

/** A call whose path names one thing of the world. */
export function path(parameter: string, name: WorldId): MakeSample {
  return ({ ids }) => ({ path: { [parameter]: ids[name] } });
}

export function withBody(parameter: string, name: WorldId, body: unknown): MakeSample {
  return (world) => ({ ...path(parameter, name)(world), ...(body === undefined ? {} : { body }) });
}

/** A list that is asked for of one of the person's owners. */
export const ofOneOwner = (name: string, who: MatrixRow['who']): MatrixRow => ({
  name,
  as: 'of one owner',
  who,
  sample: ({ ownerId }) => ({ query: { owner_id: ownerId } }),
});
