import { describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
import { CANARIES, issueReceipt } from '../public-pages/public-pages.fixture.ts';
import { useReminders } from './reminders.fixture.ts';

const { at, hourly, sentReceipt } = useReminders();

/** The sums that a text names, in kopecks. */
const sumsOf = (text: string) =>
  [...text.matchAll(/(\d[\d\s]*),(\d\d)\s₴/g)].map(([, whole = '', part = '']) =>
    Number(whole.replaceAll(/\s/g, '') + part),
  );

describe('a reminder', () => {
  it('shared by hand and the one that leaves by itself ask for what the page behind their link asks for, and name the older debt', async () => {
    const october = await issueReceipt(at.scene, '2026-10');
    const november = await sentReceipt();
    at.app.time.set('2026-11-22T10:00:00Z');
    const { text, url } = (await at.scene.api.post(`/receipts/${november}/share`)).body;
    const page = await clientOf(at.app).get(`/info/receipts/${november}${new URL(url).search}`);
    const older = (await at.scene.api.get(`/receipts/${october}`)).body.left_kop;
    expect(older).toBeGreaterThan(0);
    const asked = sumsOf(text);
    expect(asked).toEqual([page.body.payable_kop, older]);
    expect(text).toContain('разом із попереднім боргом');
    await hourly();
    await at.app.settleJobs();
    const letters = await at.app.messages(CANARIES.tenantEmail);
    const reminder = letters.find((letter) => letter.text.includes('разом із попереднім боргом'));
    expect(sumsOf(reminder?.subject ?? '')).toEqual([page.body.payable_kop]);
    expect(sumsOf(reminder?.text ?? '')).toEqual(asked);
    const { left_kop: rest } = (await at.scene.api.get(`/receipts/${november}`)).body;
    const body = { contract_id: at.scene.contractId, amount_kop: older, paid_on: '2026-11-22', method: 'bank' };
    expect((await at.scene.api.post('/payments', body)).status).toBe(201);
    const alone = (await at.scene.api.post(`/receipts/${november}/share`)).body.text;
    expect(sumsOf(alone)).toEqual([rest]);
    expect(alone).not.toContain('борг');
  });
});
