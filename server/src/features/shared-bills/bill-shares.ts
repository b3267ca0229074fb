import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { type Decimal, decimal, formatDecimal, sumDecimals } from '@kliuchar/domain/money/decimal';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { SharedBasis } from '@kliuchar/domain/receipts/explanation';
import { splitSharedBill } from '@kliuchar/domain/receipts/shared-bill';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { listShareProperties, type PropertyRow, type ShareValues } from './shared-bills.sql.ts';

export type WantedShare = { readonly propertyId: string; readonly weight?: string | null | undefined };
export type DividedBill = { readonly shares: readonly ShareValues[]; readonly weightTotal: string };

/** The parts of a bill: by what the objects have, or by the weights given; they add up to the bill exactly. */
export async function divideBill(
  db: Db,
  ownerId: string,
  bill: { totalKop: Kop; basis: SharedBasis; shares: readonly WantedShare[] },
): Promise<DividedBill> {
  const { totalKop, basis, shares } = bill;
  const ids = shares.map(({ propertyId }) => propertyId);
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0) throw fieldError(`shares.${repeated}.propertyId`, 'Таке вже є в списку');
  const known = new Map((await listShareProperties(db, ownerId, ids)).map((row) => [row.id, row]));
  const weights = shares.map(({ propertyId, weight }, index) => {
    const property = known.get(propertyId);
    if (property === undefined) throw unknownReference(`shares.${index}.propertyId`);
    return weightOf(property, { basis, weight: weight ?? null, path: `shares.${index}` });
  });
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

type Wanted = { readonly basis: SharedBasis; readonly weight: string | null; readonly path: string };

function weightOf({ areaTotal, residentsCount }: PropertyRow, { basis, weight, path }: Wanted): Decimal {
  if (basis === 'custom') {
    if (weight === null) throw fieldError(`${path}.weight`, REQUIRED_UK);
    return decimal(weight);
  }
  if (weight !== null) throw fieldError(`${path}.weight`, 'Частку вказують лише для власного поділу');
  if (basis === 'equal') return decimal('1');
  if (basis === 'area') {
    if (areaTotal === null) throw fieldError(`${path}.propertyId`, 'В об’єкті не вказано площу');
    return decimal(areaTotal);
  }
  if (residentsCount === null) throw fieldError(`${path}.propertyId`, 'В об’єкті не вказано кількість мешканців');
  return decimal(String(residentsCount));
}
