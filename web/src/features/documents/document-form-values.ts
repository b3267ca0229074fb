import type { Document } from '@kliuchar/api-schema/documents';
import type { About } from './document-queries.ts';

/** What the form holds: an empty text is nothing. */
export type DocumentValues = {
  fileId: string | null;
  title: string;
  kind: Document['kind'];
  validUntil: string | null;
  propertyId: string;
  contractId: string;
  counterpartyId: string;
  complexId: string;
  visibility: Document['visibility'];
  note: string;
};

export function documentValues(document: Document | null, about: About = {}, isManager = false): DocumentValues {
  return {
    fileId: null,
    title: document?.title ?? '',
    kind: document?.kind ?? 'other',
    validUntil: document?.validUntil ?? null,
    propertyId: document?.property?.id ?? about.propertyId ?? '',
    contractId: document?.contract?.id ?? about.contractId ?? '',
    counterpartyId: document?.counterparty?.id ?? about.counterpartyId ?? '',
    complexId: document?.complex?.id ?? about.complexId ?? '',
    visibility: document?.visibility ?? (isManager ? 'manager' : 'owner'),
    note: document?.note ?? '',
  };
}

/** The body of the wire; what was emptied is emptied there too. */
export function bodyOf(values: DocumentValues) {
  return {
    title: values.title,
    kind: values.kind,
    validUntil: values.validUntil,
    // Of a whole complex, or of an object and its contract: the fields of the other are not on the screen.
    propertyId: (!values.complexId && values.propertyId) || null,
    contractId: (!values.complexId && values.contractId) || null,
    counterpartyId: values.counterpartyId || null,
    complexId: values.complexId || null,
    visibility: values.visibility,
    note: values.note.trim() || null,
  };
}

/** «скан_договору-2026.pdf» → «скан договору-2026»: a title to begin with. */
export function titleOf(fileName: string): string {
  return fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/_+/g, ' ')
    .trim()
    .slice(0, 200);
}
