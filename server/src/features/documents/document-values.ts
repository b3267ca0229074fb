import type { createDocument, updateDocument } from '@kliuchar/api-schema/documents';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { DocumentRow, DocumentValues } from './document-rows.ts';
import { findReferences } from './documents.sql.ts';

export function newDocumentValues(body: Omit<BodyOf<typeof createDocument>, 'fileId' | 'ownerId'>): DocumentValues {
  return {
    title: body.title,
    kind: body.kind ?? 'other',
    note: body.note ?? null,
    propertyId: body.propertyId ?? null,
    contractId: body.contractId ?? null,
    counterpartyId: body.counterpartyId ?? null,
    validUntil: body.validUntil ?? null,
    visibility: body.visibility ?? 'owner',
  };
}

/** A given value replaces, null empties, an absent field leaves what was. */
function pick<T>(given: T | null | undefined, before: T | null): T | null {
  return given === undefined ? before : given;
}

export function changedDocumentValues(row: DocumentRow, body: BodyOf<typeof updateDocument>): DocumentValues {
  // Another contract brings its own object, unless that is named too.
  const isMoved = body.contractId !== undefined && body.contractId !== null && body.contractId !== row.contractId;
  return {
    title: body.title ?? row.title,
    kind: body.kind ?? row.kind,
    note: pick(body.note, row.note),
    propertyId: isMoved ? (body.propertyId ?? null) : pick(body.propertyId, row.propertyId),
    contractId: pick(body.contractId, row.contractId),
    counterpartyId: pick(body.counterpartyId, row.counterpartyId),
    validUntil: pick(body.validUntil, row.validUntil),
    visibility: body.visibility ?? row.visibility,
  };
}

/** What fits together: a tenant is shown papers of his contract, never a passport; a contract has its object, which is filled in. */
export async function checkDocumentValues(db: Db, ownerId: string, values: DocumentValues): Promise<DocumentValues> {
  if (values.visibility === 'tenant') {
    if (values.kind === 'identity')
      throw fieldError('visibility', 'Паспорт чи посвідчення бачите лише ви: орендареві його не показуємо');
    if (values.contractId === null) throw fieldError('contractId', 'Щоб орендар бачив документ, виберіть його договір');
  }
  const known = await findReferences(db, ownerId, values);
  if (values.propertyId !== null && !known.property) throw unknownReference('propertyId');
  if (values.counterpartyId !== null && !known.counterparty) throw unknownReference('counterpartyId');
  if (values.contractId === null) return values;
  if (known.contractProperty === null) throw unknownReference('contractId');
  if (values.propertyId !== null && values.propertyId !== known.contractProperty)
    throw fieldError('propertyId', 'Цей договір стосується іншого об’єкта');
  return { ...values, propertyId: known.contractProperty };
}
