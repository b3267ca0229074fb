import type { Role, Session } from '@kliuchar/api-schema/session';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';

/** What opens a guarded screen to somebody who is not the owner: a switch of a grant, or a lease for what tenants are told and pay. */
export type Capacity = GrantSwitch | 'lease';

/** Who has the list of receipts: whoever makes them, and whoever is told that they are paid. */
export const OF_RECEIPTS: readonly Capacity[] = ['receipts', 'payments'];

/** Permissions do not tell: some are everybody's, since their calls answer each with what is his. */
export function isLetIn(
  capacities: readonly Capacity[],
  { entrusted, rents }: Pick<Session, 'entrusted' | 'rents'>,
  role: Role | null,
): boolean {
  return role === 'owner' || capacities.some((one) => (one === 'lease' ? rents : entrusted.includes(one)));
}
