import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import type { Period } from '@kliuchar/domain/dates/period';
import { type Decimal, decimal, formatDecimal, sumDecimals } from '@kliuchar/domain/money/decimal';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { SharedBasis } from '@kliuchar/domain/receipts/explanation';
import { shareOfUse, splitSharedBill } from '@kliuchar/domain/receipts/shared-bill';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { listUseOfMonth } from '../meters/public.ts';
import { listShareProperties, type PropertyRow, type ShareValues } from './shared-bills.sql.ts';

export type WantedShare = { readonly propertyId: string; readonly weight?: string | null | undefined };
export type DividedBill = { readonly shares: readonly ShareValues[]; readonly weightTotal: string };

/** The parts of a bill: by what the objects have, or by the weights given; they add up to the bill exactly. */
export async function divideBill(
  db: Db,
  ownerId: string,
  bill: { service: ServiceCode; period: Period; totalKop: Kop; basis: SharedBasis; shares: readonly WantedShare[] },
): Promise<DividedBill> {
  const { totalKop, basis, shares } = bill;
  const ids = shares.map(({ propertyId }) => propertyId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw fieldError(`shares.${repeated}.propertyId`, 'Таке вже є в списку');
  const known = new Map((await listShareProperties(db, ownerId, ids)).map((row) => [row.id, row]));
  const used = basis === 'sub_meters' ? await usedBy(db, ids, bill) : null;
  // Everybody who lacks a number is told of at once: one by one, a house of two hundred flats would be refused two hundred times.
  const refused: Record<string, string> = {};
  const weights = shares.flatMap(({ propertyId, weight }, index) => {
    const property = known.get(propertyId);
    if (property === undefined) throw unknownReference(`shares.${index}.propertyId`);
    const found = weightOf(property, { basis, weight: weight ?? null, used: used?.get(propertyId) });
    if (!('field' in found)) return [found];
    refused[`shares.${index}.${found.field}`] = found.text;
    return [];
  });
  if (Object.keys(refused).length > 0) throw new AppError('validation', { fields: refused });
  if (weights.every(({ units }) => units === 0n))
    throw fieldError('shares', 'Хоча б одна частка має бути більшою за нуль');
  const parts = splitSharedBill(totalKop, weights).map(({ weight, amountKop, remainderKop }, index) => ({
    propertyId: ids[index] ?? '',
    weight: formatDecimal(weight),
    amountKop,
    remainderKop,
  }));
  return { shares: parts, weightTotal: formatDecimal(sumDecimals(weights)) };
}

/** Null while a meter is not read; absent without one. */
async function usedBy(db: Db, ids: readonly string[], { service, period }: { service: ServiceCode; period: Period }) {
  const uses = await listUseOfMonth(db, { propertyIds: ids, services: [service], period });
  return new Map(uses.map(({ propertyId, quantity }) => [propertyId, quantity]));
}

type Wanted = {
  readonly basis: SharedBasis;
  readonly weight: string | null;
  readonly used: Decimal | null | undefined;
};
type Refusal = { readonly field: 'weight' | 'propertyId'; readonly text: string };

function weightOf(property: PropertyRow, { basis, weight, used }: Wanted): Decimal | Refusal {
  const { name, areaTotal, residentsCount } = property;
  if (basis === 'custom') return weight === null ? { field: 'weight', text: REQUIRED_UK } : decimal(weight);
  if (weight !== null) return { field: 'weight', text: 'Частку вказують лише для власного поділу' };
  if (basis === 'equal') return decimal('1');
  if (basis === 'sub_meters') {
    if (used) return shareOfUse(used);
    const what = used === null ? 'немає прийнятого показника за цей місяць' : 'немає лічильника цієї послуги';
    return { field: 'propertyId', text: `В об’єкті «${name}» ${what}` };
  }
  const number = basis === 'area' ? areaTotal : residentsCount;
  const what = basis === 'area' ? 'площу' : 'кількість мешканців';
  if (number === null) return { field: 'propertyId', text: `В об’єкті «${name}» не вказано ${what}` };
  return decimal(String(number));
}
