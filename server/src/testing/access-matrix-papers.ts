import { LEASE, type MatrixRow, OWN_ONLY, OWNERS, PERSONAL, withBody } from './access-matrix-row.ts';
import type { WorldId } from './access-world.ts';

const document = (name: WorldId, body?: unknown) => withBody('documentId', name, body);

/** A tenant reads what he is shown of his own contract (ADR 0024); all else about documents is the owner's. */
export const DOCUMENT_ROWS: readonly MatrixRow[] = [
  {
    name: 'listDocuments',
    who: PERSONAL,
    sample: ({ ids }) => ({
      query: { property_id: ids.property, contract_id: ids.contract, counterparty_id: ids.tenantCard },
    }),
  },
  { name: 'listDocuments', as: 'without filters', who: PERSONAL, sample: () => ({}) },
  { name: 'listDocuments', as: 'of the bin', who: PERSONAL, sample: () => ({ query: { deleted: 'true' } }) },
  {
    name: 'createDocument',
    who: OWNERS,
    sample: ({ ids, ownerId }) => ({
      body: {
        title: 'Страховий поліс',
        kind: 'insurance',
        propertyId: ids.property,
        contractId: ids.contract,
        counterpartyId: ids.tenantCard,
        validUntil: '2027-11-30',
        visibility: 'tenant',
        fileId: ids.spareDocumentFile,
        ownerId,
      },
    }),
  },
  { name: 'getDocument', who: LEASE, sample: document('shownDocument'), neighbour: document('neighbourDocument') },
  { name: 'getDocument', as: 'of the owner', who: OWN_ONLY, sample: document('document') },
  { name: 'getDocument', as: 'from the bin', who: OWN_ONLY, sample: document('deletedDocument') },
  {
    name: 'getDocumentFile',
    who: LEASE,
    sample: ({ ids }) => ({ path: { documentId: ids.shownDocument }, query: { number: '1' } }),
    neighbour: ({ ids }) => ({ path: { documentId: ids.neighbourDocument }, query: { number: '1' } }),
  },
  { name: 'getDocumentFile', as: 'of the owner', who: OWN_ONLY, sample: document('document') },
  { name: 'getDocumentFile', as: 'from the bin', who: OWN_ONLY, sample: document('deletedDocument') },
  {
    name: 'updateDocument',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { documentId: ids.document },
      body: {
        title: 'Страховий поліс',
        propertyId: ids.property,
        contractId: ids.contract,
        counterpartyId: ids.tenantCard,
      },
    }),
  },
  { name: 'deleteDocument', who: OWNERS, sample: document('document') },
  { name: 'restoreDocument', who: OWNERS, sample: document('deletedDocument') },
  {
    name: 'createDocumentVersion',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { documentId: ids.document }, body: { fileId: ids.spareDocumentFile } }),
  },
];
