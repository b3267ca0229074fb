import type { Access } from '@kliuchar/api-schema/endpoint';
import { PERMISSIONS, type Permission } from '@kliuchar/api-schema/permissions';
import { AppError } from './errors.ts';

type Person = { readonly ownerIds: readonly string[] };

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

export function hasPermission(person: Person, permission: Permission): boolean {
  return person.ownerIds.length > 0 || TENANT.has(permission);
}

/** The flat map of the session (product.md §2). */
export function permissionMap(person: Person): Record<Permission, boolean> {
  const entries = PERMISSIONS.map((permission) => [permission, hasPermission(person, permission)] as const);
  return Object.fromEntries(entries) as Record<Permission, boolean>;
}

/** 403 for a kind of action, known without looking at any object; whether an object may be touched is the scope's business. */
export function assertAccess(access: Access, person: Person): void {
  if (access === 'public' || access === 'session') return;
  const allowed = access === 'owner' ? person.ownerIds.length > 0 : hasPermission(person, access);
  if (!allowed) throw new AppError('forbidden');
}
