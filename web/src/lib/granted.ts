import type { Permission } from '@kliuchar/api-schema/permissions';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { type Capacity, isLetIn } from './capacity.ts';
import { usePermission, useRole, useSession } from './session.ts';

type Thing = { readonly role: 'owner' | 'manager' | 'tenant'; readonly permissions: readonly GrantSwitch[] | null };

/** An action at one thing: an owner's by his session, a manager's by the switch of this very object. */
export function useGranted(permission: Permission, by: GrantSwitch, { role, permissions }: Thing): boolean {
  const may = usePermission(permission);
  return may && (role === 'owner' || (role === 'manager' && permissions?.includes(by) === true));
}

/** What a person may know somewhere at all: whatever an owner's, else by a switch of one of the objects, or as a tenant. */
export function useLetIn(capacities: readonly Capacity[]): boolean {
  const session = useSession();
  const role = useRole();
  return session !== null && isLetIn(capacities, session, role);
}
