import { LEASE, type MatrixRow, none, OWN_ONLY, OWNERS, PERSONAL, type Sample, withBody } from './access-matrix-row.ts';
import type { World, WorldId } from './access-world.ts';

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
  { name: 'listDocumentTemplates', who: OWNERS, sample: none },
  {
    name: 'previewDocumentTemplate',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { template: 'reconciliation' },
      body: { contractId: ids.contract, from: '2026-01-01', note: 'Без зауважень' },
    }),
  },
  {
    name: 'previewDocumentTemplate',
    as: 'of what is owed',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { template: 'invoice' }, body: { contractId: ids.contract } }),
  },
  {
    name: 'previewDocumentTemplate',
    as: 'of a month',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { template: 'services_act' }, body: { contractId: ids.contract } }),
  },
  {
    name: 'createTemplateDocument',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { template: 'amendment' },
      body: { contractId: ids.contract, changes: 'Дозволено тримати кота', visibility: 'tenant' },
    }),
  },
];

const act =
  (contractId: WorldId, actId: WorldId, body?: unknown) =>
  ({ ids }: World): Sample => ({
    path: { contractId: ids[contractId], actId: ids[actId] },
    ...(body !== undefined && { body }),
  });
const photo =
  (contractId: WorldId, actId: WorldId, fileId: WorldId) =>
  ({ ids }: World): Sample => ({
    path: { contractId: ids[contractId], actId: ids[actId], fileId: ids[fileId] },
  });

/** A tenant reads and signs what was sent to him; a draft is the owner's own (ADR 0024). */
export const HANDOVER_ROWS: readonly MatrixRow[] = [
  {
    name: 'listHandoverActs',
    who: LEASE,
    sample: withBody('contractId', 'contract', undefined),
    neighbour: withBody('contractId', 'neighbour', undefined),
  },
  {
    name: 'createHandoverAct',
    who: OWNERS,
    sample: withBody('contractId', 'neighbour', { direction: 'out', heldOn: '2026-11-19' }),
  },
  {
    name: 'updateHandoverAct',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract, actId: ids.draftAct },
      body: {
        rooms: [{ key: 'kitchen', name: 'Кухня' }],
        readings: [{ meterId: ids.meter, values: ['1200'] }],
        pictures: [{ fileId: ids.spareActPhoto, place: 'kitchen' }],
      },
    }),
  },
  { name: 'deleteHandoverAct', who: OWNERS, sample: act('contract', 'draftAct') },
  { name: 'sendHandoverAct', who: OWNERS, sample: act('contract', 'draftAct') },
  { name: 'reopenHandoverAct', who: OWNERS, sample: act('contract', 'sentAct') },
  {
    name: 'signHandoverAct',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract, actId: ids.sentAct },
      body: { scanId: ids.scan },
    }),
  },
  {
    name: 'acceptHandoverAct',
    who: { nobody: 401, newcomer: 404, tenant: 'ok', owner: 403, manager: 403 },
    sample: act('contract', 'sentAct'),
    neighbour: act('neighbour', 'neighbourAct'),
  },
  {
    name: 'acceptHandoverAct',
    as: 'by link',
    who: { nobody: 422 },
    sample: ({ ids, key }) => ({
      path: { contractId: ids.contract, actId: ids.sentAct },
      body: { k: key, code: '123456' },
    }),
    // The proof of the link comes before any look at the act, so its id changes nothing.
    unread: ['actId'],
  },
  {
    name: 'getHandoverPdf',
    who: LEASE,
    sample: act('contract', 'sentAct'),
    neighbour: act('neighbour', 'neighbourAct'),
  },
  { name: 'getHandoverPdf', as: 'of a draft', who: OWN_ONLY, sample: act('contract', 'draftAct') },
  {
    name: 'getHandoverBlank',
    who: OWN_ONLY,
    sample: ({ ids }) => ({ path: { contractId: ids.contract }, query: { direction: 'out' } }),
  },
  {
    name: 'getHandoverPhoto',
    who: LEASE,
    sample: photo('contract', 'sentAct', 'sentActPhoto'),
    neighbour: photo('neighbour', 'neighbourAct', 'neighbourActPhoto'),
  },
  {
    name: 'getHandoverPhoto',
    as: 'of a draft',
    who: OWN_ONLY,
    sample: photo('contract', 'draftAct', 'draftActPhoto'),
  },
];
