import type { ExportReport } from '@kliuchar/api-schema/exports';
import { newId } from '../../platform/ids.ts';
import type { BillingWorld } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContractParty, insertProperty } from '../../testing/factories.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';

/** An owner with something in every list of which a file is made; who owns it is a tenant of his own, so that his bills are there too. */
export async function exportScene(app: TestApp, world: BillingWorld) {
  const { client, owner, db } = world;
  const { contractId, propertyId, tenantId, meterId } = await world.meteredContract();
  await insertContractParty(db, owner.ownerId, contractId, owner.userId);
  const receiptId = await world.issued(contractId);
  await world.pay(contractId, 100_000);
  await client.post('/expenses', {
    property_id: propertyId,
    category: 'repair',
    amount_kop: 5_000,
    spent_on: '2026-11-02',
  });
  await client.post('/tasks', { title: 'Полагодити кран', property_id: propertyId });
  await client.post(`/contracts/${contractId}/deposit`, { kind: 'received', amount_minor: 100, on: '2026-11-02' });
  await client.post('/documents', {
    title: 'Страховий поліс',
    file_id: await sendFile(app, owner.token, { bytes: smallPdf('paper'), name: 'поліс.pdf' }),
    property_id: propertyId,
    visibility: 'manager',
  });
  await client.post('/tariffs', {
    service: 'electricity',
    title: 'Двозонний',
    zones: 2,
    versions: [{ valid_from: '2024-06-01', zone_prices: ['4.32', '2.16'] }],
  });
  await client.post('/complexes', { name: 'Січова, 7' });
  const manager = await insertManager(app, { ownerId: owner.ownerId, propertyId });
  const besideId = await insertProperty(db, owner.ownerId, {});
  await client.post('/shared-bills', {
    service: 'building',
    period: '2026-11',
    total_kop: 90_001,
    basis: 'equal',
    shares: [propertyId, besideId].map((id) => ({ property_id: id })),
  });
  await db.query(
    `insert into notifications (id, owner_id, user_id, type, topic, title, body, entity_type, href, dedupe_key, created_at)
     values ($1, $2, $3, 'payment_reported', 'payments', '=Орендар повідомив', '1 000 ₴', 'payment', '/receipts', 'export-scene', '2026-11-20T22:30:00Z')`,
    [newId(), owner.ownerId, owner.userId],
  );
  await client.post('/subscription/change', { plan: 'owner' });
  return { contractId, propertyId, tenantId, meterId, receiptId, manager };
}

export type ExportScene = Awaited<ReturnType<typeof exportScene>>;

/** What a list has in its address. */
export function namedIn(report: ExportReport, { contractId, meterId }: ExportScene): string {
  if (report === 'statement') return `&contract_id=${contractId}`;
  return report === 'meter_readings' ? `&meter_id=${meterId}` : '';
}
