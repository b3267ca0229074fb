import {
  activateAmendment as activateEndpoint,
  createAmendment as amendmentEndpoint,
} from '@kliuchar/api-schema/amendments';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { addPeriods, dayInPeriod, firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { activateAmendment, createAmendment } from '../contracts/public.ts';
import type { Agenda } from './agenda.ts';
import { bodyOf } from './found-portfolio.ts';
import type { LivedLease } from './lease-steps.ts';
import type { Stage } from './stage.ts';

type Amended = {
  readonly home: number;
  readonly offeredOn: Day;
  readonly validFrom: Day;
  readonly percent: number;
  /** Null: the tenant has not answered yet. */
  readonly signedOn: Day | null;
};

/** One rent that was raised in the year, and one that is about to be. */
function amendmentsUntil(today: Day): Amended[] {
  const month = periodOfDay(today);
  const offeredOn = dayInPeriod(addPeriods(month, -4), 18);
  return [
    {
      home: 22,
      offeredOn,
      signedOn: addDays(offeredOn, 4),
      validFrom: firstDayOf(addPeriods(month, -3)),
      percent: 108,
    },
    {
      home: 13,
      offeredOn: addDays(today, -5),
      signedOn: null,
      validFrom: firstDayOf(addPeriods(month, 2)),
      percent: 106,
    },
  ];
}

type Lived = { readonly stage: Stage; readonly agenda: Agenda; readonly leases: readonly LivedLease[] };

export function planAmendments({ stage, agenda, leases }: Lived): void {
  for (const { home, offeredOn, validFrom, percent, signedOn } of amendmentsUntil(stage.today))
    agenda.add(offeredOn, async () => {
      const lived = leases.findLast(({ lease }) => lease.home === home);
      if (lived === undefined) return;
      const { deps, actor } = stage;
      const amountMinor = Math.round((lived.lease.rentUah * percent) / 10_000) * 10_000;
      const rent = { amountMinor, currency: 'UAH' } as const;
      const note = 'Плату за користування переглянуто за згодою сторін.';
      const body = bodyOf(amendmentEndpoint, { validFrom, rent, note });
      const { id: amendmentId } = await createAmendment(deps, actor, lived.contractId, body);
      if (signedOn === null) return;
      agenda.add(signedOn, () =>
        activateAmendment(deps, actor, { contractId: lived.contractId, amendmentId }, bodyOf(activateEndpoint, {})),
      );
    });
}
