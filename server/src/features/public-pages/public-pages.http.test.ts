import { decodeNbuQr } from '@kliuchar/domain/qr/decode-nbu-qr';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CANARIES, insertLink, issueReceipt, makeScene, PHONE, type Scene } from './public-pages.fixture.ts';

/** Without the key the code alone carries the payee, in the banks' own encoding (contract.md §3.13). */
const SECRETS = Object.values(CANARIES);

let app: TestApp;
let scene: Scene;
let receiptId: string;
const anyone = () => clientOf(app);

beforeAll(async () => {
  app = await startTestApp();
  scene = await makeScene(app);
  receiptId = await issueReceipt(scene);
});
afterAll(() => app.close());

function page(path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: path, headers: { 'user-agent': PHONE, ...headers } });
}

function leaks(text: string): string[] {
  return SECRETS.filter((secret) => text.includes(secret));
}

describe('a receipt by its bare id', () => {
  it('answers the fields of the contract and no other', async () => {
    const { status, body, headers } = await anyone().get(`/info/receipts/${receiptId}`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'level',
        'number',
        'period',
        'issued_on',
        'due_on',
        'payment_status',
        'city',
        'street',
        'tenant',
        'lines',
        'own_kop',
        'opening_balance_kop',
        'total_due_kop',
        'payable_kop',
        'payee',
        'qr',
      ].sort(),
    );
    expect(body).toMatchObject({
      level: 'public',
      tenant: 'Тарас К.',
      city: 'Київ',
      street: 'Лук’янівська',
      payment_status: 'unpaid',
    });
    expect(Object.keys(body.payee)).toEqual(['iban']);
    for (const line of body.lines) expect(Object.keys(line).sort()).toEqual(['amount_kop', 'period', 'title']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    });
  });

  it('says nothing personal in JSON, page, drawing or paper', async () => {
    const paper = vi.spyOn(app.deps.documents, 'renderDocument');
    const json = await anyone().get(`/info/receipts/${receiptId}`);
    const html = await page(`/info/receipt/${receiptId}`);
    const svg = await page(`/api/info/receipts/${receiptId}/qr.svg`);
    const pdf = await page(`/api/info/receipts/${receiptId}/pdf`);
    expect([json.status, html.statusCode, svg.statusCode, pdf.statusCode]).toEqual([200, 200, 200, 200]);
    expect(leaks(json.text)).toEqual([]);
    expect(leaks(html.body)).toEqual([]);
    expect(leaks(svg.body)).toEqual([]);
    // The text of a PDF is compressed, so what the paper is made of is looked at instead.
    expect(paper.mock.calls).toHaveLength(1);
    expect(leaks(JSON.stringify(paper.mock.calls[0]?.[1]))).toEqual([]);
    expect(paper.mock.calls[0]?.[1]).toMatchObject({ purpose: json.body.qr && decodeNbuQr(json.body.qr.url)?.purpose });
    await page(`/api/info/receipts/${receiptId}/pdf?k=${scene.key}`);
    expect(leaks(JSON.stringify(paper.mock.calls[1]?.[1]))).toEqual(
      expect.arrayContaining([CANARIES.tenantSurname, CANARIES.flat, CANARIES.landlordSurname, CANARIES.taxId]),
    );
    paper.mockRestore();
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    // The canaries are where the key shows them, so that looking for them proves something.
    const keyed = await page(`/info/receipt/${receiptId}?k=${scene.key}`);
    expect(leaks(keyed.body)).toEqual(
      expect.arrayContaining([CANARIES.flat, CANARIES.landlordSurname, CANARIES.taxId, CANARIES.meterSerial]),
    );
  });

  it('shows in the preview of a link neither sum nor name', async () => {
    const { body } = await page(`/info/receipt/${receiptId}?k=${scene.key}`);
    const head = body.slice(0, body.indexOf('</head>'));
    expect(head).toContain('<meta property="og:title" content="Квитанція за листопад');
    expect(leaks(head)).toEqual([]);
    expect(head).not.toMatch(/₴|\d,\d\d/);
    expect(head).not.toContain(scene.key);
  });

  it('carries a code that asks for what is owed, without the tenant and the flat', async () => {
    const { body } = await anyone().get(`/info/receipts/${receiptId}`);
    const code = decodeNbuQr(body.qr.url);
    expect(body.qr.url).toMatch(/^https:\/\/qr\.bank\.gov\.ua\//);
    expect(code).toMatchObject({
      format: '003',
      amountKop: body.payable_kop,
      iban: body.payee.iban,
      reference: body.number.replace('К', 'K'),
    });
    expect(decodeNbuQr(body.qr.fallback_url)?.format).toBe('002');
    expect(code?.purpose).toContain(body.number);
    expect(leaks(code?.purpose ?? '')).toEqual([]);
    expect((await page(`/info/receipt/${receiptId}`)).body).toContain(code?.purpose);
  });
});

describe('a receipt with the key', () => {
  it('adds the payee, the flat, the explanations and the history', async () => {
    const { body } = await anyone().get(`/info/receipts/${receiptId}?k=${scene.key}`);
    expect(body).toMatchObject({
      level: 'key',
      status: 'issued',
      payee: { name: `${CANARIES.landlordSurname} Олена Сергіївна`, tax_id: CANARIES.taxId },
      address: { apartment: CANARIES.flat },
    });
    expect(
      body.lines.every(({ explanation }: { explanation: { text_uk: string } }) => explanation.text_uk !== ''),
    ).toBe(true);
    expect(body.history.map(({ id }: { id: string }) => id)).toEqual([receiptId]);
  });

  it('that is wrong is no key: the same bytes as without one', async () => {
    const bare = await anyone().get(`/info/receipts/${receiptId}`);
    for (const k of ['wrong', `${scene.key}x`, 'k'.repeat(128), ''])
      expect((await anyone().get(`/info/receipts/${receiptId}?k=${k}`)).text).toBe(bare.text);
    expect((await page(`/info/receipt/${receiptId}?k=wrong`)).body).toBe(
      (await page(`/info/receipt/${receiptId}`)).body,
    );
  });

  it('of another contract opens nothing', async () => {
    const other = await makeScene(app);
    expect((await anyone().get(`/info/receipts/${receiptId}?k=${other.key}`)).body.level).toBe('public');
    expect((await anyone().get(`/info/contracts/${scene.contractId}?k=${other.key}`)).body.level).toBe('public');
  });

  it('keeps the code to itself when the owner wants it so', async () => {
    const other = await makeScene(app);
    const id = await issueReceipt(other);
    await app.database.superuser.query('update contract_links set qr_key_only = true where contract_id = $1', [
      other.contractId,
    ]);
    expect((await anyone().get(`/info/receipts/${id}`)).body.qr).toBeNull();
    expect((await anyone().get(`/info/receipts/${id}/qr.svg`)).body.code).toBe('no_qr');
    const { body: html } = await page(`/info/receipt/${id}`);
    expect(html).not.toContain('qr.bank.gov.ua');
    expect(html).toContain('QR-код видно за повним посиланням');
    expect((await anyone().get(`/info/receipts/${id}?k=${other.key}`)).body.qr.url).toMatch(/^https:/);
    expect((await page(`/api/info/receipts/${id}/qr.svg?k=${other.key}`)).statusCode).toBe(200);
  });
});

describe('an object that is no flat', () => {
  it('is called an office on the pages and on the paper, as everywhere else', async () => {
    const office = await makeScene(app);
    const { propertyId, contractId, key } = office;
    await app.database.superuser.query("update properties set type = 'office' where id = $1", [propertyId]);
    const id = await issueReceipt(office);
    const number = `оф.\u00a0${CANARIES.flat}`;
    for (const path of [`/info/receipt/${id}`, `/info/${contractId}`])
      expect((await page(`${path}?k=${key}`)).body).toContain(number);
    const paper = await page(`/api/info/receipts/${id}/pdf?k=${key}`);
    expect(pdfText(paper.rawPayload).replaceAll('\u00a0', ' ')).toContain(number.replace('\u00a0', ' '));
  });
});

describe('a void receipt', () => {
  it('is shown as what it is, without a code', async () => {
    const gone = await makeScene(app);
    const id = await issueReceipt(gone);
    await gone.api.post(`/receipts/${id}/void`, { reason: 'Помилка в показнику' });
    const { status, body, text } = await anyone().get(`/info/receipts/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'void', payment_status: null, qr: null, payable_kop: 0 });
    expect(text).not.toContain('Помилка в показнику');
    const { statusCode, body: html } = await page(`/info/receipt/${id}?k=${gone.key}`);
    expect(statusCode).toBe(200);
    expect(html).toContain('Квитанцію анульовано');
    expect(html).not.toContain('qr.bank.gov.ua');
    expect(html).toContain('Якщо чекаєте на нову, запитайте орендодавця');
    const paper = pdfText((await page(`/api/info/receipts/${id}/pdf?k=${gone.key}`)).rawPayload);
    expect(paper).toContain('Цю квитанцію сплачувати не потрібно');
    for (const asked of ['До сплати', 'IBAN']) expect(paper).not.toContain(asked);
  });

  it('leads whoever holds the key to the one that was issued instead, and nobody else', async () => {
    const gone = await makeScene(app);
    const id = await issueReceipt(gone);
    await gone.api.post(`/receipts/${id}/void`, { reason: 'Помилка в показнику' });
    const again = await issueReceipt(gone);
    const { body: html } = await page(`/info/receipt/${id}?k=${gone.key}`);
    expect(html).toContain(`<a class="btn o" href="/info/receipt/${again}?k=${gone.key}">`);
    expect(html).not.toContain('запитайте орендодавця');
    expect((await page(`/info/receipt/${id}`)).body).not.toContain(again);
  });
});

describe('a paid receipt', () => {
  it('says the day and asks for nothing', async () => {
    const paid = await makeScene(app);
    const id = await issueReceipt(paid);
    const { payable_kop: amountKop } = (await anyone().get(`/info/receipts/${id}`)).body;
    await paid.api.post('/payments', {
      contract_id: paid.contractId,
      amount_kop: amountKop,
      paid_on: '2026-11-19',
      method: 'bank',
    });
    expect((await anyone().get(`/info/receipts/${id}`)).body).toMatchObject({
      payment_status: 'paid',
      payable_kop: 0,
      qr: null,
    });
    const { body } = await page(`/info/receipt/${id}?k=${paid.key}`);
    expect(body).toContain('Сплачено 19.11.2026');
    expect(body).not.toContain('Сплатити');
  });
});

describe('a page', () => {
  it('is a whole document under the policy of pages, with no cookie and nothing inline [spec 2.59, 6.9]', async () => {
    const { headers, body } = await page(`/info/receipt/${receiptId}?k=${scene.key}`);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(body).toMatch(/^<!doctype html><html lang="uk">/);
    expect(body).not.toMatch(/<script(?![^>]* src=)|\sstyle="|\son[a-z]+="/);
    expect(body).not.toMatch(/(src|href)="(?!\/|#|https:\/\/|intent:|abank24:|tel:|mailto:)/);
    for (const [, file = ''] of body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      expect((await page(file)).statusCode).toBe(200);
  });

  it('of a contract shows by the bare id neither people nor readings, and with the key all of them [spec 2.58, 6.9]', async () => {
    const bare = await anyone().get(`/info/contracts/${scene.contractId}`);
    expect(Object.keys(bare.body).sort()).toEqual(
      [
        'level',
        'number',
        'status',
        'city',
        'street',
        'tenant',
        'start_date',
        'end_date',
        'payable_kop',
        'receipt_id',
      ].sort(),
    );
    expect(leaks(bare.text)).toEqual([]);
    expect(leaks((await page(`/info/${scene.contractId}`)).body)).toEqual([]);
    const keyed = (await anyone().get(`/info/contracts/${scene.contractId}?k=${scene.key}`)).body;
    expect(keyed).toMatchObject({
      level: 'key',
      address: { apartment: CANARIES.flat },
      readings_period: '2026-11',
      phone_masked: '+380 ** *** ** 33',
      meters: [{ meter_id: scene.meterId, previous: { values: ['8270'], date: '2026-10-31' }, submitted: null }],
      receipts: [{ id: receiptId }],
    });
    expect(keyed.statement.closing_balance_kop).toBe(keyed.payable_kop);
    expect(JSON.stringify(keyed)).not.toContain(CANARIES.tenantPhone);
    expect(keyed).not.toHaveProperty('document');
  });
});

describe('views', () => {
  const viewsOf = async (at: Scene) => {
    const { rows } = await app.database.superuser.query<{ views: number }>(
      'select views from contract_links where contract_id = $1',
      [at.contractId],
    );
    return rows[0]?.views;
  };

  it('count people and neither HEAD nor previews', async () => {
    const seen = await makeScene(app);
    const id = await issueReceipt(seen);
    await page(`/info/${seen.contractId}`);
    await app.inject({ method: 'HEAD', url: `/info/${seen.contractId}`, headers: { 'user-agent': PHONE } });
    await page(`/info/${seen.contractId}`, { 'user-agent': 'TelegramBot (like TwitterBot)' });
    await page(`/info/${seen.contractId}`, { 'sec-purpose': 'prefetch' });
    expect(await viewsOf(seen)).toBe(1);
    await page(`/info/receipt/${id}`, { 'user-agent': 'Viber/21.0' });
    expect((await seen.api.get(`/receipts/${id}`)).body).toMatchObject({ views: 0, viewed_at: null });
    const { version } = (await seen.api.get(`/receipts/${id}`)).body;
    await page(`/info/receipt/${id}?k=${seen.key}`);
    expect((await seen.api.get(`/receipts/${id}`)).body).toMatchObject({
      views: 1,
      viewed_at: '2026-11-20T09:00:00.000Z',
      version,
    });
  });
});

it('a rotated key stops at once', async () => {
  const at = await makeScene(app);
  const id = await issueReceipt(at);
  await app.database.superuser.query('delete from contract_links where contract_id = $1', [at.contractId]);
  const fresh = await insertLink(app, at.owner.ownerId, at.contractId);
  expect((await anyone().get(`/info/receipts/${id}?k=${at.key}`)).body.level).toBe('public');
  expect((await anyone().get(`/info/receipts/${id}?k=${fresh}`)).body.level).toBe('key');
});
