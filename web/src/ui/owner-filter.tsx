import { Suspense } from 'react';
import { late } from '../lib/late.ts';
import { useSession } from '../lib/session.ts';
import { OwnerChoiceFilter, type OwnerFilterProps } from './owner-choice-filter.tsx';

const EntrustingOwnerFilter = late(async () => ({
  default: (await import('./entrusting-owner-filter.tsx')).EntrustingOwnerFilter,
}));

/** «Власник» for whoever works for several, or looks after objects of several. */
export function OwnerFilter({ list }: OwnerFilterProps) {
  const session = useSession();
  if (!session?.entrusted.length) return <OwnerChoiceFilter list={list} owners={session?.owners ?? []} />;
  return (
    <Suspense>
      <EntrustingOwnerFilter list={list} />
    </Suspense>
  );
}
