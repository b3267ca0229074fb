import type { createDocument, updateDocument } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { DocumentRow, DocumentValues } from './document-rows.ts';
import { findReferences } from './documents.sql.ts';

/** Of a manager it is of the object he holds, and seen by whoever manages it. */
export function newDocumentValues(
  body: Omit<BodyOf<typeof createDocument>, 'fileId' | 'ownerId'>,
  managedId: string | null,
): DocumentValues {
  return {
    title: body.title,
    kind: body.kind ?? 'other',
    note: body.note ?? null,
    propertyId: body.propertyId ?? managedId,
    contractId: body.contractId ?? null,
    counterpartyId: body.counterpartyId ?? null,
    complexId: body.complexId ?? null,
    validUntil: body.validUntil ?? null,
    visibility: body.visibility ?? (managedId === null ? 'owner' : 'manager'),
  };
}

/** What a manager leaves to the owner: whom else a paper is about, what is written beside it, passports, and what nobody else sees (ADR 0036). */
export function assertManagers(
  values: DocumentValues,
  before: Pick<DocumentValues, 'propertyId'> & Partial<DocumentValues>,
): void {
  if (values.note !== (before.note ?? null)) throw fieldError('note', 'Нотатку до документа веде власник');
  if (values.counterpartyId !== (before.counterpartyId ?? null))
    throw fieldError('counterpartyId', 'Контрагента вказує власник');
  // Not by the field: of what stands in a complex he is told nothing by its name.
  if (values.complexId !== (before.complexId ?? null)) throw new AppError('forbidden');
  if (values.propertyId !== before.propertyId) throw fieldError('propertyId', 'Документ лишається за своїм об’єктом');
  if (values.kind === 'identity') throw fieldError('kind', 'Паспорти й посвідчення зберігає лише власник');
  if (values.visibility === 'owner')
    throw fieldError('visibility', 'Закрити документ від менеджерів може лише власник');
}

/** A given value replaces, null empties, an absent field leaves what was. */
function pick<T>(given: T | null | undefined, before: T | null): T | null {
  return given === undefined ? before : given;
}

export function changedDocumentValues(
  row: DocumentRow,
  body: BodyOf<typeof updateDocument>,
  managedId: string | null,
): DocumentValues {
  // Another contract brings its own object, unless that is named too.
  const isMoved = body.contractId !== undefined && body.contractId !== null && body.contractId !== row.contractId;
  return {
    title: body.title ?? row.title,
    kind: body.kind ?? row.kind,
    note: pick(body.note, row.note),
    propertyId: isMoved ? (body.propertyId ?? managedId) : pick(body.propertyId, row.propertyId),
    contractId: pick(body.contractId, row.contractId),
    counterpartyId: pick(body.counterpartyId, row.counterpartyId),
    complexId: pick(body.complexId, row.complexId),
    validUntil: pick(body.validUntil, row.validUntil),
    visibility: body.visibility ?? row.visibility,
  };
}

type Keeper = { readonly ownerId: string; readonly managedId: string | null };

/**
 * What fits together: a tenant is shown papers of his contract, a manager those of his object, neither a passport; a contract has its
 * object, which is filled in. A manager is told of another object's contract what he would be told of none.
 */
export async function checkDocumentValues(
  db: Db,
  { ownerId, managedId }: Keeper,
  values: DocumentValues,
  before?: Pick<DocumentValues, 'complexId'>,
): Promise<DocumentValues> {
  assertOnePlace(values);
  assertShown(values);
  const known = await findReferences(db, ownerId, values);
  if (values.propertyId !== null && !known.property) throw unknownReference('propertyId');
  if (values.counterpartyId !== null && !known.counterparty) throw unknownReference('counterpartyId');
  // What was put off the list meanwhile is still what a paper of it is about.
  if (values.complexId !== null && values.complexId !== before?.complexId && !known.complex)
    throw unknownReference('complexId');
  if (values.contractId === null) return values;
  if (known.contractProperty === null || (managedId !== null && known.contractProperty !== managedId))
    throw unknownReference('contractId');
  if (values.propertyId !== null && values.propertyId !== known.contractProperty)
    throw fieldError('propertyId', 'Цей договір стосується іншого об’єкта');
  return { ...values, propertyId: known.contractProperty };
}

function assertOnePlace({ complexId, propertyId, contractId }: DocumentValues): void {
  if (complexId !== null && (propertyId !== null || contractId !== null))
    throw fieldError('complexId', 'Документ стосується або комплексу, або об’єкта й\u00a0договору');
}

function assertShown({ visibility, kind, contractId, propertyId, complexId }: DocumentValues): void {
  if (visibility === 'owner') return;
  if (kind === 'identity')
    throw fieldError(
      'visibility',
      visibility === 'tenant'
        ? 'Паспорт чи посвідчення бачите лише ви: орендареві його не показуємо'
        : 'Паспорт чи посвідчення бачите лише ви: менеджерам його не показуємо',
    );
  if (contractId !== null) return;
  if (visibility === 'tenant') throw fieldError('contractId', 'Щоб орендар бачив документ, оберіть його договір');
  if (propertyId === null && complexId === null)
    throw fieldError('propertyId', 'Щоб менеджери бачили документ, оберіть об’єкт або комплекс');
}
