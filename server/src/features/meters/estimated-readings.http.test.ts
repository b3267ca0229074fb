import { describe, expect, it } from 'vitest';
import { KWH_KOP, type Metered, useBilledReadings } from './billed-readings.fixture.ts';

const { at, nextReceipt, correct, energyOf } = useBilledReadings();

describe('an estimate that the next receipt was counted from', () => {
  /** November by an estimate, December by a real reading below and beyond it. */
  async function estimatedThenRead() {
    const metered = await at.world.meteredContract();
    await at.world.issued(metered.contractId);
    at.app.time.set('2027-01-20T09:00:00Z');
    const run = { period: '2026-12', contract_ids: [metered.contractId], estimate: true };
    const december = (await at.world.client.post('/receipts/run', run)).body.created[0];
    const estimated = await at.world.client.post(`/receipts/${december}/issue`);
    const reading = { meter_id: metered.meterId, date: '2027-01-18', values: ['1350'], confirm: ['high'] };
    await at.world.client.post('/meters/readings', reading);
    const january = await nextReceipt(metered, '2027-01');
    return { metered, december, estimated: energyOf(estimated.body, 1), january, trueUp: energyOf(january.body, 1) };
  }

  it('stays when its own receipt is voided, so that nothing of the use is lost', async () => {
    const { metered, december, estimated, trueUp } = await estimatedThenRead();
    expect(estimated + trueUp).toBe(250 * KWH_KOP);
    await at.world.client.post(`/receipts/${december}/void`, { reason: 'Помилка' });
    const again = await nextReceipt(metered, '2026-12');
    expect(energyOf(again.body, 1)).toBe(estimated);
  });

  it('goes with its receipt once nothing is counted from it', async () => {
    const { metered, december, january } = await estimatedThenRead();
    await at.world.client.post(`/receipts/${january.body.id}/void`, { reason: 'Помилка' });
    await at.world.client.post(`/receipts/${december}/void`, { reason: 'Помилка' });
    const again = await nextReceipt(metered, '2027-01');
    expect(energyOf(again.body, 1)).toBe(250 * KWH_KOP);
  });

  it('is not put before a later reading, whose receipt counts those days already', async () => {
    const metered = await at.world.meteredContract();
    await at.world.issued(metered.contractId);
    at.app.time.set('2027-01-20T09:00:00Z');
    const reading = { meter_id: metered.meterId, date: '2027-01-18', values: ['1150'] };
    await at.world.client.post('/meters/readings', reading);
    expect(energyOf((await nextReceipt(metered, '2027-01')).body, 1)).toBe(50 * KWH_KOP);
    const run = { period: '2026-12', contract_ids: [metered.contractId], estimate: true };
    const december = (await at.world.client.post('/receipts/run', run)).body.created[0];
    const body = (await at.world.client.get(`/receipts/${december}`)).body;
    expect(energyOf(body, 1)).toBe(0);
    expect(body.warnings).toMatchObject([{ code: 'no_reading' }]);
  });
});

describe('an estimate that stands between two readings', () => {
  /** November by a reading of 1 100, December by an estimate above it that is still a draft. */
  async function estimatedDraft() {
    const metered = await at.world.meteredContract();
    await at.world.issued(metered.contractId);
    at.app.time.set('2027-01-20T09:00:00Z');
    const run = { period: '2026-12', contract_ids: [metered.contractId], estimate: true };
    const december = (await at.world.client.post('/receipts/run', run)).body.created[0];
    return { metered, december };
  }
  const record = (metered: Metered, date: string, value: string) =>
    at.world.client.post('/meters/readings', { meter_id: metered.meterId, date, values: [value], confirm: ['high'] });

  it('lets no value in below what the dial has shown before it: without the estimate it would be a turn of the register', async () => {
    const { metered } = await estimatedDraft();
    const refused = await record(metered, '2027-01-18', '1099');
    expect([refused.status, refused.body.code]).toEqual([422, 'below_previous']);
    expect(refused.body.fields['values.0']).toContain('1\u00a0100 на\u00a0');
  });

  it('may be undercut down to it, and nothing is charged twice when the estimate goes away', async () => {
    const { metered, december } = await estimatedDraft();
    expect((await record(metered, '2027-01-18', '1100')).status).toBe(201);
    await at.world.client.post(`/receipts/${december}/void`, { reason: 'Помилка' });
    const january = await nextReceipt(metered, '2027-01');
    expect(energyOf(january.body, 1)).toBe(0);
  });

  it('does not hide a later reading from a correction of an earlier one', async () => {
    const { metered } = await estimatedDraft();
    await record(metered, '2027-01-18', '1105');
    const refused = await correct(metered.readingId, '1106');
    expect([refused.status, refused.body.code]).toEqual([422, 'validation']);
    expect(refused.body.fields).toEqual({ 'values.0': 'Більше за показник, внесений за пізнішу дату' });
    expect((await correct(metered.readingId, '1105')).status).toBe(201);
  });
});
