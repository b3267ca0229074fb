import { listPhysicalMeters, type PhysicalMeter } from '@kliuchar/api-schema/physical-meters';
import { everyPage } from './every-page.ts';
import { call } from './http.ts';

type Place = { readonly propertyId: string } | { readonly complexId: string } | { readonly parentMeterId: string };

const AT_ONCE = 100;

/** Every device in use of an object, of a whole building or behind a main meter: a large house has more than one page of them. */
export function activeMeters(
  place: Place,
  signal: AbortSignal,
): Promise<{ readonly items: readonly PhysicalMeter[]; readonly total: number }> {
  return everyPage((offset) =>
    call(listPhysicalMeters, { query: { ...place, status: ['active'], limit: AT_ONCE, offset }, signal }),
  );
}
