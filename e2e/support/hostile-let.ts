import { describeServices, direct, makeHome, makePeople, type Whose } from './hostile-home.ts';
import { kyivToday } from './kyiv-today.ts';
import type { Body, Made, Planter } from './planter.ts';
import { pdf } from './small-pdf.ts';

const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const photo = { name: 'фото.png', mimeType: 'image/png', buffer: PHOTO };

export type Let = {
  readonly screens: readonly string[];
  /** Outside the application: pages of the tenant's link. */
  readonly pages: readonly string[];
  readonly papers: readonly string[];
  readonly landlordId: string;
  readonly tenantId: string;
  readonly contractId: string;
};
type Lease = { readonly id: string; readonly key: string; readonly propertyId: string; readonly meterId: string };

/** A whole let of which every text is the words, by every call that a let is made and ended by. */
export async function makeLet(planter: Planter, { stamp, tenantPhone }: Whose): Promise<Let> {
  const home = await makeHome(planter);
  const people = await makePeople(planter, { stamp, tenantPhone });
  await describeServices(planter, home.propertyId, people.providerId);
  const meter = await planter.make('/physical-meters', {
    property_id: home.propertyId,
    service: 'electricity',
    serial: `${planter.fit(20)}${stamp}`,
    place: planter.fit(100),
    unit: planter.fit(20),
    zones: 1,
    installed_on: '2026-01-01',
    initial_values: ['8270'],
  });
  const parties = { landlord_counterparty_id: people.landlordId, tenant_counterparty_id: people.tenantId };
  const contract = await planter.make('/contracts', {
    ...parties,
    rental_object_id: home.propertyId,
    number: `${planter.fit(20)}${stamp}`.slice(0, 40),
    start_date: '2026-01-01',
    rent: { amount_minor: 1_850_050, currency: 'UAH' },
    deposit: { amount_minor: 1_850_050, currency: 'UAH' },
    notes: planter.words,
  });
  const active = await planter.make(`/contracts/${contract.id}/activate`, { signed_on: '2026-01-01' });
  const link = new URL(active.public_link?.url ?? '');
  const key = link.searchParams.get('k') ?? '';
  const lease: Lease = { id: contract.id, key, propertyId: home.propertyId, meterId: meter.id };
  await tellByLink(planter, lease);
  const readingId = await readMeter(planter, lease);
  const receiptId = await billMonth(planter, lease);
  // Only what has been billed is corrected.
  await planter.make(`/meters/readings/${readingId}/correct`, { values: ['8301'], comment: planter.words });
  await moveMoney(planter, lease);
  await changeTerms(planter, lease);
  const documentId = await keepPapers(planter, lease.id);
  const taskId = await planWork(planter, lease);
  await replaceMeter(planter, home.unitId, stamp);
  await endLeases(planter, home.complexId, { ...parties, rental_object_id: home.unitId });
  const notice = { ends_on: '2031-12-31', by: 'tenant', reason: planter.words };
  await planter.make(`/contracts/${contract.id}/notice`, notice);
  const tariff = await makeTariff(planter);
  return {
    ...people,
    contractId: contract.id,
    screens: [
      `/properties/${home.propertyId}`,
      `/properties/${home.propertyId}/edit?part=services`,
      `/counterparties/${people.tenantId}`,
      `/counterparties/${people.providerId}`,
      `/contracts/${contract.id}`,
      `/contracts/${contract.id}/edit`,
      `/contracts/${contract.id}/handover`,
      `/physical-meters/${meter.id}`,
      `/receipts/${receiptId}`,
      `/tariffs?tariff=${tariff.id}`,
      `/complexes/${home.complexId}`,
      `/documents?document=${documentId}`,
      `/tasks?task=${taskId}`,
    ],
    pages: [link.pathname + link.search, `/info/receipt/${receiptId}${link.search}`],
    papers: [`/api/contracts/${contract.id}/pdf`, `/api/receipts/${receiptId}/pdf`],
  };
}

/** What the tenant's page takes, and the owner's answers to it. */
async function tellByLink(planter: Planter, { id, key: k, meterId }: Lease): Promise<void> {
  const { words } = planter;
  const today = kyivToday();
  const period = today.slice(0, 7);
  await planter.make(`/info/contracts/${id}/tasks`, { k, title: planter.fit(160), description: words });
  const paid = { service: 'custom', title: direct(planter), period, paid_on: today, note: words };
  const { id: byLink } = await planter.upload(`/info/contracts/${id}/files`, {
    k,
    purpose: 'supplier_payment',
    file: photo,
  });
  await planter.make(`/info/contracts/${id}/supplier-payments`, { ...paid, k, file_id: byLink });
  const { id: byOwner } = await planter.upload('/files', { purpose: 'supplier_payment', file: photo });
  const kept = await planter.make(`/contracts/${id}/supplier-payments`, { ...paid, file_id: byOwner });
  await planter.make(`/contracts/${id}/supplier-payments/${kept.id}/return`, { reason: words });
  const reading = await planter.make(`/info/contracts/${id}/readings`, {
    k,
    meter_id: meterId,
    period,
    date: today,
    values: ['8290'],
  });
  await planter.make(`/meters/readings/${reading.id}/reject`, { comment: words });
  const report = await planter.make(`/info/contracts/${id}/payment-reports`, { k, amount_kop: 100, paid_on: today });
  await planter.make(`/payments/${report.id}/reject`, { reason: words });
}

async function readMeter(planter: Planter, { meterId }: Lease): Promise<string> {
  const today = kyivToday();
  const { words: comment } = planter;
  const reading = { meter_id: meterId, period: today.slice(0, 7), date: today, values: ['8300'], comment };
  const items = [{ ...reading, period: '2026-02', date: '2026-02-28', values: ['8275'] }];
  await planter.make('/meters/readings', { items });
  return (await planter.make('/meters/readings', reading)).id;
}

/** A month with a line by hand, issued and sent, and a one-off that is void. */
async function billMonth(planter: Planter, { id, propertyId }: Lease): Promise<string> {
  const { words } = planter;
  const today = kyivToday();
  const period = today.slice(0, 7);
  const title = planter.fit(100);
  const shares = [{ property_id: propertyId }];
  await planter.make('/shared-bills', {
    service: 'custom',
    title,
    period,
    total_kop: 10_000,
    basis: 'equal',
    shares,
    note: words,
  });
  const line = { title, amount_kop: 5_000, quantity: '1', unit: planter.fit(20), price: '50.00', reason: words };
  const run = await planter.make('/receipts/run', { period, contract_ids: [id] });
  const receiptId = run.created?.[0] ?? '';
  await planter.make(`/receipts/${receiptId}/lines`, line);
  await planter.make(`/receipts/${receiptId}/issue`, {});
  await planter.make(`/receipts/${receiptId}/send`, {});
  const oneOff = await planter.make('/receipts', { contract_id: id, kind: 'one_off', due_on: today, lines: [line] });
  await planter.make(`/receipts/${oneOff.id}/issue`, {});
  await planter.make(`/receipts/${oneOff.id}/void`, { reason: words });
  return receiptId;
}

/** A debt written off, more paid than is owed, some of it given back, a deposit: each once taken back. */
async function moveMoney(planter: Planter, { id, propertyId }: Lease): Promise<void> {
  const { words } = planter;
  const today = kyivToday();
  const paper = { reference: words, note: words };
  const writeOff = { amount_kop: 100, written_off_on: today, note: words };
  const refund = { amount_kop: 100, refunded_on: today, ...paper };
  const payment = { contract_id: id, amount_kop: 5_000_000, paid_on: today, method: 'bank', ...paper };
  const deposit = { kind: 'received', amount_minor: 1_850_050, on: today, note: words };
  const undo = (path: string) => planter.make(`${path}/reverse`, { reason: words });
  await undo(`/write-offs/${(await planter.make(`/contracts/${id}/write-offs`, writeOff)).id}`);
  await planter.make(`/contracts/${id}/write-offs`, writeOff);
  await undo(`/payments/${(await planter.make('/payments', payment)).id}`);
  await planter.make('/payments', payment);
  await undo(`/refunds/${(await planter.make(`/contracts/${id}/refunds`, refund)).id}`);
  await planter.make(`/contracts/${id}/refunds`, refund);
  const { movements } = await planter.make(`/contracts/${id}/deposit`, deposit);
  await undo(`/contracts/${id}/deposit/${movements?.[0]?.id ?? ''}`);
  await planter.make(`/contracts/${id}/deposit`, deposit);
  await planter.make('/expenses', {
    property_id: propertyId,
    category: 'repair',
    amount_kop: 10_000,
    spent_on: today,
    note: words,
  });
}

async function changeTerms(planter: Planter, { id }: Lease): Promise<void> {
  const { words } = planter;
  const today = kyivToday();
  const relief = { from: today, to: today, percent: '10', reason: words };
  const made = await planter.make(`/contracts/${id}/reliefs`, relief);
  await planter.make(`/contracts/${id}/reliefs/${made.id}/withdraw`, { reason: words });
  await planter.make(`/contracts/${id}/reliefs`, relief);
  await planter.make(`/contracts/${id}/amendments`, { valid_from: '2030-01-01', note: words });
  const act = await planter.make(`/contracts/${id}/handover-acts`, { direction: 'in' });
  await planter.send('PATCH', `/contracts/${id}/handover-acts/${act.id}`, {
    rooms: [{ key: 'kitchen', name: planter.fit(80), note: words }],
    items: [{ key: 'table', room: 'kitchen', name: planter.fit(120), count: 1, state: 'good', note: planter.fit(500) }],
    keys: [{ name: planter.fit(80), count: 2 }],
    remarks: words,
  });
}

async function keepPapers(planter: Planter, contractId: string): Promise<string> {
  const { words } = planter;
  const { id: file_id } = await planter.upload('/files', { purpose: 'document', file: pdf('папір.pdf') });
  const paper = { contract_id: contractId, title: planter.fit(100), kind: 'other', visibility: 'tenant', note: words };
  const document = await planter.make('/documents', { ...paper, file_id });
  const fields = { number: planter.fit(40), place: planter.fit(100), changes: words };
  await planter.make('/document-templates/amendment/documents', { contract_id: contractId, ...fields });
  const reconciled = { contract_id: contractId, from: '2026-01-01', note: words };
  await planter.make('/document-templates/reconciliation/documents', reconciled);
  return document.id;
}

async function planWork(planter: Planter, { id, propertyId }: Lease): Promise<string> {
  const { words } = planter;
  const checklist = [{ text: planter.fit(100), done: false }];
  const about = { property_id: propertyId, contract_id: id, title: planter.fit(100), description: words, checklist };
  const task = await planter.make('/tasks', about);
  await planter.make(`/tasks/${task.id}/comments`, { body: words });
  return task.id;
}

async function replaceMeter(planter: Planter, propertyId: string, stamp: string): Promise<void> {
  const words = { place: planter.fit(100), unit: planter.fit(20), initial_values: ['0'] };
  const old = { ...words, serial: `${planter.fit(20)}${stamp}с`, installed_on: '2026-01-01' };
  const { id } = await planter.make('/physical-meters', { ...old, property_id: propertyId, service: 'gas' });
  await planter.make(`/physical-meters/${id}/replace`, {
    closing_values: ['10'],
    new_meter: { ...words, serial: `${planter.fit(20)}${stamp}н`, installed_on: kyivToday() },
  });
}

/** One lease of an object after another, each ended in its own way. */
async function endLeases(planter: Planter, complexId: string, parties: Body): Promise<void> {
  const { words } = planter;
  const today = kyivToday();
  const rent = { amount_minor: 900_000, currency: 'UAH' };
  const utilities = [
    {
      code: 'internet',
      payer: 'tenant',
      method: 'fixed',
      amount_kop: 100,
      title: planter.fit(100),
      account_number: planter.fit(60),
    },
  ];
  const lease = async (start_date: string): Promise<Made> =>
    planter.make('/contracts', { ...parties, start_date, rent, utilities });
  const force = async (start: string) => {
    const { id } = await lease(start);
    await planter.make(`/contracts/${id}/activate`, { signed_on: start });
    return id;
  };
  await planter.make(`/contracts/${await force('2025-01-01')}/terminate`, {
    terminated_on: '2025-06-30',
    reason: words,
  });
  const left = await force('2026-10-01');
  await planter.make(`/complexes/${complexId}/announcements`, { title: planter.fit(80), text: planter.fit(400) });
  await planter.make(`/contracts/${left}/deposit`, { kind: 'received', amount_minor: 1_000, on: today });
  await planter.make(`/contracts/${left}/move-out`, {
    moved_out_on: today,
    reason: words,
    damage_kop: 1_000,
    damage_note: words,
    condition: words,
  });
  const offered = await lease('2030-01-01');
  await planter.make(`/contracts/${offered.id}/send`, {});
  await planter.make(`/contracts/${offered.id}/cancel`, { reason: words });
}

async function makeTariff(planter: Planter): Promise<Made> {
  return planter.make('/tariffs', {
    service: 'internet',
    title: planter.fit(100),
    city: planter.fit(100),
    unit: planter.fit(20),
    zones: 1,
    versions: [{ valid_from: '2026-01-01', price: '250.00' }],
  });
}
