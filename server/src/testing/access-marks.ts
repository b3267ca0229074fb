import type { ActorName, MatrixRow } from './access-matrix-row.ts';
import { idLeaves } from './access-probe.ts';
import { CANARY, FORMER, NEIGHBOUR, PASSPORT, SECRET, TENANT_TAX_ID, type World } from './access-world.ts';

/** Who may read what of the attacked world: the texts and ids that an answer must not hold, and those of one's own. */

/** What the owner of another world must never read of this one. */
export const FOREIGN_MARKS = (world: World) =>
  [CANARY, SECRET, NEIGHBOUR, FORMER].map((mark) => `${mark}-${world.letter}`);
/** What a tenant's answers name and leave empty: it is there for the owner. */
export const OWNERS_FIELDS =
  /"(guarantor_(?:id|name)|notification_settings|notes|access_notes|public_link|public_url|warnings|warnings_count|views|residents_count|cadastral_number|registry_number|base_rent|meters_count|tariff_id|provider_counterparty_id|photos|complex_id|complex_name)":(?!null\b|0\b|\[\])|"joined":\{/g;
/** What a tenant of the world must never read: the owner's notes, the other tenant, numbers of documents. */
export const TENANT_MARKS = (world: World) => [...FORMER_TENANT_MARKS(world), `${FORMER}-${world.letter}`];
/** What a manager's answers name and leave empty too. */
export const MANAGERS_BLIND =
  /"(notification_settings|notes|access_notes|public_link|public_url|cadastral_number|registry_number|base_rent|account_iban|tariff_id|provider_counterparty_id|counterparty_name|complex_id|complex_name)":(?!null\b|0\b|\[\])|"joined":\{/g;
/** What the reader is to a row, said wrong; of what anybody may make he is the owner himself. A manager is told by what he manages it. */
export function wrongRoles({ who }: MatrixRow, actor: ActorName, text: string): string[] {
  if (who.newcomer === 'ok') return [];
  const wrong =
    actor === 'tenant' ? /"role":"(?:owner|manager)"/g : /"role":"owner"|"role":"manager","permissions":null/g;
  return text.match(wrong) ?? [];
}
/** What answers with a draft, which a tenant never reads and a manager of receipts or of the lease makes. */
const OF_DRAFTS = new Set([
  'previewReceipts',
  'updateReceipt',
  'recalculateReceipt',
  'issueReceipt',
  'addReceiptLine',
  'updateReceiptLine',
  'listHandoverActs',
  'updateHandoverAct',
  'sendHandoverAct',
]);
/** Numbers of documents, the other home, and what the owner keeps to himself; of the work in his object and its
 * papers that were thrown away a manager reads all. */
export function managerMarks({ name, as }: MatrixRow, actor: ActorName, world: World): string[] {
  const isWork =
    /Task|Meter|Reading/.test(name) ||
    OF_DRAFTS.has(name) ||
    /^of a draft$|the bin$/.test(as ?? '') ||
    isFileOfWork(name, as);
  const marks = FORMER_TENANT_MARKS(world).filter((mark) => !isWork || mark !== `${SECRET}-${world.letter}`);
  return actor === 'manager' || isWork ? marks : [...marks, `${FORMER}-${world.letter}`];
}
/** The same lists as files. */
const isFileOfWork = (name: string, as: string | undefined) =>
  name === 'exportReport' && /^of (?:tasks|meters|readings|meter_readings)$/.test(as ?? '');
/** Of what stands in a manager's answer: a text that is not for him, or an id of the other home. */
export const isLeak = (leak: string) =>
  [SECRET, NEIGHBOUR, FORMER, TENANT_TAX_ID, PASSPORT, 'neighbour'].some((mark) => leak.startsWith(mark));
/** Rows of the other tenants. */
export const OTHERS_MARKS = (world: World) => [NEIGHBOUR, FORMER].map((mark) => `${mark}-${world.letter}`);
/** The same of who lived there before; of what the tenant has he must not read the ids either. */
export const FORMER_TENANT_MARKS = (world: World) => [
  `${SECRET}-${world.letter}`,
  `${NEIGHBOUR}-${world.letter}`,
  TENANT_TAX_ID,
  PASSPORT,
];

/** Ids of his own lease, and those he asked with. */
export function tenantIds(row: MatrixRow, world: World): string[] {
  const { ids } = world;
  const asked = idLeaves(row.sample(world)).map(({ value }) => value);
  const own = [ids.contract, ids.pending, ids.property, ids.reserved, ids.tenantCard, ids.landlordCard, ids.amendment];
  const money = [
    ids.receipt,
    ids.voidReceipt,
    ids.payment,
    ids.reported,
    ids.paymentPhoto,
    ids.supplierPayment,
    ids.depositMove,
    ids.photo,
    ids.readingPhoto,
  ];
  return [
    ...asked,
    ...own,
    ...money,
    ids.meter,
    ids.mainMeter,
    ids.reportedTask,
    ids.shownDocument,
    ids.sentAct,
    ids.sentActPhoto,
    ids.keptAct,
    ids.keptActPhoto,
    ids.submitted,
    ids.approved,
    ids.billed,
    ids.opening,
    world.tenant.userId,
  ];
}

/** Ids of the lease that has ended, and those he asked with. */
export function formerIds(row: MatrixRow, world: World): string[] {
  const { ids } = world;
  const asked = idLeaves(row.sample(world)).map(({ value }) => value);
  const own = [ids.ended, ids.property, ids.formerCard, ids.landlordCard, ids.formerReceipt, ids.formerPayment];
  return [...asked, ...own, world.former.userId];
}
