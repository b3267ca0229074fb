import { expect } from 'vitest';
import { PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import type { Client } from '../../testing/http-client.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

export const NONE_OUTDATED = { items: [], total: 0, checked: 0 };

/** On 20.11.2026, drafts of that month and what changes under them. */
export function useDrafts() {
  const place = useBillingWorld('2026-11-20T09:00:00Z');

  const outdated = async (by: Client = place.world.client, query = '') => {
    const answer = await by.get(`/receipts/outdated?period=${PERIOD}${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const recalculate = (...ids: string[]) => place.world.client.post('/receipts/recalculate', { ids });
  const ownKop = async (id: string) => (await place.world.client.get(`/receipts/${id}`)).body.own_kop;
  const setPrice = (propertyId: string, price: string) =>
    place.world.db.query(`update property_services set price = $2 where property_id = $1 and code = 'electricity'`, [
      propertyId,
      price,
    ]);

  /** 100 kWh of November by a tariff at 43.20. */
  async function byTariff() {
    const { world } = place;
    const { ownerId } = world.owner;
    const tariff = await world.client.post('/tariffs', {
      service: 'electricity',
      title: 'Світло',
      versions: [{ valid_from: '2026-01-01', price: '43.2' }],
    });
    const home = await insertContract(world.db, ownerId);
    const { propertyId } = home;
    const service = { code: 'electricity', method: 'meter', tariffId: tariff.body.id };
    await insertService(world.db, ownerId, { propertyId, ...service });
    const meterId = await insertMeter(world.db, ownerId, { propertyId, service: 'electricity', initial: '1000' });
    await insertReading(world.db, ownerId, { meterId, propertyId, on: '2026-11-18', value: '1100' });
    const correct = (price: string) =>
      world.client.patch(`/tariffs/${tariff.body.id}/versions/${tariff.body.versions[0].id}`, {
        valid_from: '2026-01-01',
        price,
      });
    return { ...home, correct };
  }

  /** A meter whose November is counted by its mean use: 310 in 31 days of October. */
  async function estimatedHome(): Promise<{ contractId: string; propertyId: string; meterId: string; id: string }> {
    const { world } = place;
    const { ownerId } = world.owner;
    const { contractId, propertyId } = await insertContract(world.db, ownerId);
    await insertService(world.db, ownerId, { propertyId, code: 'electricity', method: 'meter', price: '1' });
    const meterId = await insertMeter(world.db, ownerId, { propertyId, service: 'electricity' });
    await insertReading(world.db, ownerId, { meterId, propertyId, on: '2026-09-30', value: '1000' });
    await insertReading(world.db, ownerId, { meterId, propertyId, on: '2026-10-31', value: '1310' });
    await world.client.post('/receipts/run', { period: '2026-10', contract_ids: [contractId] });
    // Nothing is estimated for a day to come.
    place.app.time.set('2026-11-30T09:00:00Z');
    const run = await world.client.post('/receipts/run', {
      period: PERIOD,
      contract_ids: [contractId],
      estimate: true,
    });
    const [id] = run.body.created;
    // 20 000,00 and 300 × 1,00.
    expect(await ownKop(id)).toBe(2_030_000);
    return { contractId, propertyId, meterId, id };
  }

  /** All that an owner has, but for what the clock of the server moves. */
  async function everything(): Promise<string> {
    const { world } = place;
    const tables =
      `readings adjustments shared_bill_charges deducted_readings receipts receipt_lines receipt_runs audit_log ledger_entries
      owner_facts contracts outbox jobs`.split(/\s+/);
    const { rows } = await world.db.query<{ table_name: string }>(
      `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'owner_id' and table_name = any($1)`,
      [tables],
    );
    const kept: unknown[] = [];
    for (const { table_name } of rows) {
      const found = await world.db.query(
        `select '${table_name}' as "table", to_jsonb(x) as row from ${table_name} x where owner_id = $1 order by to_jsonb(x)::text`,
        [world.owner.ownerId],
      );
      kept.push(...found.rows);
    }
    expect(kept.length).toBeGreaterThan(10);
    return JSON.stringify(kept);
  }

  return { place, outdated, recalculate, ownKop, setPrice, byTariff, estimatedHome, everything };
}
