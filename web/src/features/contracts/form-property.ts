import type { Property } from '@kliuchar/api-schema/properties';
import { addDays } from '@kliuchar/domain/dates/day';
import { useEffect, useRef } from 'react';
import { today } from '../../lib/format.ts';
import type { AppForm } from '../../lib/forms.ts';
import type { Labels } from './form-parties.tsx';
import type { ContractValues, Payer, ServiceRow } from './form-values.ts';

type FollowProperty = {
  readonly property: Property | undefined;
  /** The object that the form was opened for. */
  readonly propertyId: string | undefined;
  /** The contract's own services, which an object does not change. */
  readonly own: readonly ServiceRow[] | null;
  readonly isNew: boolean;
  readonly methods: AppForm<ContractValues>['methods'];
  readonly onServices: (services: readonly ServiceRow[]) => void;
  readonly onLabel: (more: Labels) => void;
};

/** What the chosen object brings along: its services, its usual rent, and the day from which it is free. */
export function useFollowProperty({
  property,
  propertyId,
  own,
  isNew,
  methods,
  onServices,
  onLabel,
}: FollowProperty): void {
  const offered = useRef<string | null>(null);
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (!property) return;
    const { services } = property.serviceSettings;
    const payers = payersAfter({ before: followed.current, chosen: { id: property.id, services }, own });
    followed.current = property.id;
    if (payers !== null) refillPayers(methods, payers);
    onServices(own ?? services);
    onLabel({ property: property.displayName });
    // What comes with the object that the form is opened for is what it begins with, and begins with again.
    const isOpenedFor = property.id === propertyId;
    const start = methods.getValues('startDate');
    // A day that was typed stays; the one offered for another object does not.
    if (isNew && (start === today() || start === offered.current)) {
      const startDate = freeFrom(property);
      offered.current = startDate;
      if (isOpenedFor) methods.resetField('startDate', { defaultValue: startDate });
      else methods.setValue('startDate', startDate);
    }
    const { baseRent } = property;
    if (!baseRent || methods.getValues('rent.amountMinor') !== null) return;
    if (isOpenedFor) methods.resetField('rent', { defaultValue: { ...baseRent } });
    else methods.setValue('rent', { ...baseRent });
  }, [property, propertyId, own, isNew, methods, onServices, onLabel]);
}

type Moved = {
  /** The object that was followed until now; null before the first. */
  readonly before: string | null;
  readonly chosen: { readonly id: string; readonly services: readonly Pick<ServiceRow, 'payer'>[] };
  readonly own: readonly unknown[] | null;
};

/** Payers stand by the place of their service, so those of one object say nothing of another's list, even of one just as long. */
export function payersAfter({ before, chosen, own }: Moved): Payer[] | null {
  if (own !== null || before === null || before === chosen.id) return null;
  return chosen.services.map((service) => service.payer);
}

export function refillPayers(methods: AppForm<ContractValues>['methods'], payers: readonly Payer[]): void {
  methods.reset({ ...methods.getValues(), payers: [...payers] }, { keepDefaultValues: true });
}

/** The day after the lease that takes the object now, where it has an end. */
function freeFrom({ status, contract }: Property): string {
  const end = status === 'occupied' ? contract?.endDate : null;
  return end ? addDays(end, 1) : today();
}
