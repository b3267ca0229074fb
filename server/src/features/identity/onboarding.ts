import type { OwnerRow } from './profile.sql.ts';

export type Onboarding = { readonly step: number; readonly completed: boolean };

type Milestones = Pick<OwnerRow, 'first_property_at' | 'first_counterparty_at' | 'first_contract_at'>;

/**
 * 1 + the leading kinds already created, at most 3; never back, because the milestones are only ever set; completed when all three
 * exist. Without the owner role there is nothing to set up (contract.md §3.5). Of several owners the furthest counts.
 */
export function onboardingOf(owners: readonly Milestones[]): Onboarding {
  if (owners.length === 0) return { step: 1, completed: true };
  const steps = owners.map((owner) => {
    if (owner.first_property_at === null) return 1;
    return owner.first_counterparty_at === null ? 2 : 3;
  });
  const completed = owners.some(
    (owner) =>
      owner.first_property_at !== null && owner.first_counterparty_at !== null && owner.first_contract_at !== null,
  );
  return { step: completed ? 3 : Math.max(...steps), completed };
}
