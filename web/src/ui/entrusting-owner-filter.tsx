import { useSession } from '../lib/session.ts';
import { useEntrustingOwners } from '../lib/use-entrusting-owners.ts';
import { OwnerChoiceFilter, type OwnerFilterProps } from './owner-choice-filter.tsx';

/** His own owners first, then those who have entrusted something to him. */
export function EntrustingOwnerFilter({ list }: OwnerFilterProps) {
  const own = useSession()?.owners ?? [];
  return <OwnerChoiceFilter list={list} owners={[...own, ...useEntrustingOwners()]} />;
}
