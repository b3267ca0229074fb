import type { Access } from '@kliuchar/api-schema/endpoint';
import { PERMISSIONS, type Permission } from '@kliuchar/api-schema/permissions';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Capacity, Db } from '../platform/db/scope.ts';
import { AppError } from './errors.ts';

type Person = { readonly ownerIds: readonly string[]; readonly capacities: readonly Capacity[] };

/**
 * Somebody's tenant reads what row-level security shows of their contracts, and accepts; nothing else. The registers of meters and
 * readings are the owner's (product.md §0, §2): a tenant's meters are on the page of his contract, his readings on his receipts.
 */
const TENANT: ReadonlySet<Permission> = new Set<Permission>([
  'properties.read',
  'contracts.read',
  'contracts.accept',
  'receipts.read',
  'payments.read',
]);

/** What a switch of some grant lets its manager ask for; of which objects is answered where they are read (ADR 0022). A lease lets its tenant be told of it (ADR 0039), a grant its manager (ADR 0059). */
const BY_CAPACITY: Readonly<Partial<Record<Capacity, readonly Permission[]>>> = {
  view: ['notifications.read'],
  readings: ['meters.read', 'readings.read', 'readings.write', 'readings.approve'],
  tasks: ['tasks.write'],
  contracts: ['contracts.write'],
  receipts: ['receipts.write', 'receipts.issue'],
  payments: ['payments.record'],
  documents: ['documents.write'],
  lease: ['notifications.read'],
  finance: ['finance.read', 'finance.write'],
};

export function hasPermission(person: Person, permission: Permission): boolean {
  if (person.ownerIds.length > 0 || TENANT.has(permission)) return true;
  return person.capacities.some((capacity) => BY_CAPACITY[capacity]?.includes(permission));
}

/** The flat map of the session (product.md §2). */
export function permissionMap(person: Person): Record<Permission, boolean> {
  const entries = PERMISSIONS.map((permission) => [permission, hasPermission(person, permission)] as const);
  return Object.fromEntries(entries) as Record<Permission, boolean>;
}

function hasAccess(access: Access, person: Person): boolean {
  if (access === 'public' || access === 'session') return true;
  return access === 'owner' ? person.ownerIds.length > 0 : hasPermission(person, access);
}

/**
 * 403 for a kind of action, known without looking at any object; whether an object may be touched is the scope's business. What was
 * remembered of the person may be a minute old, so he is refused by what he is now: a switch that has just been given works at once.
 */
export async function withAccess<P extends Person>(
  access: Access,
  person: P,
  lookUp: () => Promise<P | null>,
): Promise<P> {
  if (hasAccess(access, person)) return person;
  const fresh = await lookUp();
  if (fresh === null) throw new AppError('unauthenticated');
  const allowed = hasAccess(access, fresh);
  if (!allowed) throw new AppError('forbidden');
  return fresh;
}

export type Relation = 'owner' | 'manager' | 'tenant';

/** By what others than its owner reach a row: `switches` are those they manage its object by, `leased` says that its contract is theirs. */
type Reached = { readonly switches?: readonly GrantSwitch[] | null | undefined; readonly leased?: boolean };

/** What the reader is to a row. His own lease comes before a grant: who rents a flat and looks after it is asked for the rent himself. */
export function relationOf(isOwn: boolean, { switches, leased }: Reached): Relation {
  if (isOwn) return 'owner';
  if (leased === true) return 'tenant';
  return switches !== null && switches !== undefined && switches.length > 0 ? 'manager' : 'tenant';
}

/** Whether the card of the contract is open to the reader of what hangs on it: a manager needs its own switch. */
export function opensContract(relation: Relation, switches: readonly GrantSwitch[] | null | undefined): boolean {
  return relation !== 'manager' || switches?.includes('contracts') === true;
}

/**
 * Whether lists hold more than the person's own portfolio: another statement, so that an owner's is as narrow as it can be. Asked inside the
 * scope, which knows what he is now; what was remembered of him at the door may be a minute old.
 */
export function seesGranted({ ownerIds, capacities }: Pick<Db, 'ownerIds' | 'capacities'>): boolean {
  return ownerIds.length === 0 || capacities.length > 0;
}

/**
 * Whose rows a list shows: all that the person sees, or, where he names an owner, what is that owner's: his own, or one who has entrusted
 * something to him. Any other has nothing to show him.
 */
export function listedOf(db: Pick<Db, 'ownerIds' | 'capacities'>, ownerId: string | undefined): Listed {
  if (ownerId === undefined) return { ownerIds: db.ownerIds, withGranted: seesGranted(db), entrustedBy: undefined };
  const ownerIds = db.ownerIds.filter((own) => own === ownerId);
  return ownerIds.length > 0 || !seesGranted(db)
    ? { ownerIds, withGranted: false, entrustedBy: undefined }
    : { ownerIds, withGranted: true, entrustedBy: ownerId };
}

type Listed = {
  readonly ownerIds: readonly string[];
  readonly withGranted: boolean;
  /** Of what is granted only what this owner has entrusted, and what of his the person sees besides. */
  readonly entrustedBy: string | undefined;
};
