import {
  ENTRUSTED,
  LEASE,
  MANAGED,
  type MatrixRow,
  none,
  OWN_ONLY,
  OWNERS,
  PERSONAL,
  type Sample,
  withBody,
} from './access-matrix-row.ts';
import type { World, WorldId } from './access-world.ts';

const document = (name: WorldId, body?: unknown) => withBody('documentId', name, body);

/** Not refused by its kind, and the thing is the owner's alone. */
const NOT_SHOWN = { ...OWNERS, manager: 404 } as const;

/** A tenant reads what he is shown of his own contract (ADR 0024), a manager what is not the owner's alone (ADR 0036). */
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
    name: 'uploadFile',
    as: 'for a complex',
    who: OWNERS,
    sample: ({ ids }) => ({ body: { purpose: 'document', complexId: ids.complex }, isForm: true }),
  },
  {
    name: 'createDocument',
    as: 'of an object',
    who: MANAGED,
    sample: ({ ids, ownerId }) => ({
      body: {
        title: 'Акт огляду',
        kind: 'act',
        propertyId: ids.property,
        contractId: ids.contract,
        visibility: 'manager',
        fileId: ids.spareDocumentFile,
        ownerId,
      },
    }),
  },
  {
    name: 'createDocument',
    who: { ...OWNERS, manager: 422 },
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
  { name: 'getDocument', who: ENTRUSTED, sample: document('shownDocument'), neighbour: document('neighbourDocument') },
  { name: 'getDocument', as: 'of the owner', who: OWN_ONLY, sample: document('document') },
  {
    name: 'getDocument',
    as: 'of an object',
    who: { ...OWN_ONLY, manager: 'ok' },
    sample: document('managedDocument'),
  },
  {
    name: 'getDocument',
    as: 'from the bin',
    who: { ...OWN_ONLY, manager: 'ok' },
    sample: document('deletedDocument'),
  },
  {
    name: 'getDocumentFile',
    who: ENTRUSTED,
    sample: ({ ids }) => ({ path: { documentId: ids.shownDocument }, query: { number: '1' } }),
    neighbour: ({ ids }) => ({ path: { documentId: ids.neighbourDocument }, query: { number: '1' } }),
  },
  { name: 'getDocumentFile', as: 'of the owner', who: OWN_ONLY, sample: document('document') },
  {
    name: 'getDocumentFile',
    as: 'of an object',
    who: { ...OWN_ONLY, manager: 'ok' },
    sample: document('managedDocument'),
  },
  {
    name: 'getDocumentFile',
    as: 'from the bin',
    who: { ...OWN_ONLY, manager: 'ok' },
    sample: document('deletedDocument'),
  },
  {
    name: 'updateDocument',
    as: 'of an object',
    who: MANAGED,
    sample: ({ ids }) => ({
      path: { documentId: ids.managedDocument },
      body: { title: 'Акт огляду', contractId: ids.contract },
    }),
  },
  {
    name: 'updateDocument',
    who: NOT_SHOWN,
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
  { name: 'deleteDocument', as: 'of an object', who: MANAGED, sample: document('managedDocument') },
  { name: 'deleteDocument', who: NOT_SHOWN, sample: document('document') },
  { name: 'restoreDocument', as: 'from the bin', who: MANAGED, sample: document('deletedDocument') },
  {
    name: 'createDocumentVersion',
    as: 'of an object',
    who: MANAGED,
    sample: ({ ids }) => ({ path: { documentId: ids.managedDocument }, body: { fileId: ids.spareDocumentFile } }),
  },
  {
    name: 'createDocumentVersion',
    who: NOT_SHOWN,
    sample: ({ ids }) => ({ path: { documentId: ids.document }, body: { fileId: ids.spareDocumentFile } }),
  },
  { name: 'listDocumentTemplates', who: MANAGED, sample: none },
  {
    name: 'previewDocumentTemplate',
    who: MANAGED,
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
    who: MANAGED,
    sample: ({ ids }) => ({ path: { template: 'services_act' }, body: { contractId: ids.contract } }),
  },
  {
    name: 'createTemplateDocument',
    who: MANAGED,
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
    who: ENTRUSTED,
    sample: withBody('contractId', 'contract', undefined),
    neighbour: withBody('contractId', 'neighbour', undefined),
  },
  {
    name: 'listHandoverActs',
    // The act was signed on paper: what the owner keeps of it is a scan of his.
    as: 'of a lease that is agreed on paper',
    who: LEASE,
    sample: withBody('contractId', 'pending', undefined),
  },
  {
    name: 'createHandoverAct',
    who: MANAGED,
    sample: withBody('contractId', 'ended', { direction: 'out', heldOn: '2026-11-19' }),
  },
  {
    name: 'updateHandoverAct',
    as: 'without photos',
    who: MANAGED,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract, actId: ids.draftAct },
      body: { remarks: 'Кран підтікає', readings: [{ meterId: ids.meter, values: ['1200'] }] },
    }),
  },
  {
    name: 'updateHandoverAct',
    // A manager puts on an act what was sent for the object, and this photo is the owner's.
    who: { ...OWNERS, manager: 422 },
    sample: ({ ids }) => ({
      path: { contractId: ids.contract, actId: ids.draftAct },
      body: {
        rooms: [{ key: 'kitchen', name: 'Кухня' }],
        readings: [{ meterId: ids.meter, values: ['1200'] }],
        pictures: [{ fileId: ids.spareActPhoto, place: 'kitchen' }],
      },
    }),
  },
  { name: 'deleteHandoverAct', who: MANAGED, sample: act('contract', 'draftAct') },
  { name: 'sendHandoverAct', who: MANAGED, sample: act('contract', 'draftAct') },
  { name: 'reopenHandoverAct', who: MANAGED, sample: act('contract', 'sentAct') },
  {
    name: 'signHandoverAct',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.contract, actId: ids.sentAct },
      body: { scanId: ids.scan },
    }),
  },
  {
    name: 'addHandoverScan',
    who: OWNERS,
    sample: ({ ids }) => ({
      path: { contractId: ids.ended, actId: ids.signedAct },
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
    who: ENTRUSTED,
    sample: act('contract', 'sentAct'),
    neighbour: act('neighbour', 'neighbourAct'),
  },
  {
    name: 'getHandoverPdf',
    as: 'of a draft',
    who: { ...OWN_ONLY, manager: 'ok' },
    sample: act('contract', 'draftAct'),
  },
  {
    name: 'getHandoverBlank',
    who: OWN_ONLY,
    sample: ({ ids }) => ({ path: { contractId: ids.contract }, query: { direction: 'out' } }),
  },
  {
    name: 'getHandoverPhoto',
    who: ENTRUSTED,
    sample: photo('contract', 'sentAct', 'sentActPhoto'),
    neighbour: photo('neighbour', 'neighbourAct', 'neighbourActPhoto'),
  },
  {
    name: 'getHandoverPhoto',
    as: 'of a draft',
    who: { ...OWN_ONLY, manager: 'ok' },
    sample: photo('contract', 'draftAct', 'draftActPhoto'),
  },
];
