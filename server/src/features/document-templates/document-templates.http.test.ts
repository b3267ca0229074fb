import { DOCUMENT_TEMPLATES, type PaperBlock } from '@kliuchar/api-schema/document-templates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import {
  insertContract,
  insertContractParty,
  insertCounterparty,
  insertProperty,
  insertService,
  insertUser,
} from '../../testing/factories.ts';
import { type Answer, clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const contract = (values: object = {}) => insertContract(world.db, world.owner.ownerId, { number: 'Д-7', ...values });
const office = async (values: object = {}) =>
  contract({ propertyId: await insertProperty(world.db, world.owner.ownerId, { purpose: 'commercial' }), ...values });
const preview = (template: string, contractId: string, values: object = {}) =>
  world.client.post(`/document-templates/${template}/preview`, { contract_id: contractId, ...values });
const save = (template: string, contractId: string, values: object = {}) =>
  world.client.post(`/document-templates/${template}/documents`, { contract_id: contractId, ...values });

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
/** All words of a preview in the order of reading. */
function words({ body }: Answer): string {
  const lines = (block: PaperBlock): string[] => {
    if (block.kind === 'address') return [...block.lines];
    if (block.kind === 'table') return [...block.rows, ...block.totals].map((row) => row.join(' | '));
    if (block.kind === 'sides') return block.sides.flatMap(({ role, lines: own }) => [role, ...own]);
    return [block.text];
  };
  return plain(body.blocks.flatMap(lines).join('\n'));
}

async function fileOf(documentId: string): Promise<string> {
  const { rawPayload } = await app.inject({
    url: `/api/documents/${documentId}/file`,
    headers: { cookie: `sid=${world.owner.token}` },
  });
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  return plain(pdfText(rawPayload));
}

describe('templates of documents', () => {
  it('are nine, each with the fields it takes', async () => {
    const { body } = await world.client.get('/document-templates');
    expect(body.items.map(({ template }: { template: string }) => template).sort()).toEqual(
      [...DOCUMENT_TEMPLATES].sort(),
    );
    expect(body.items.find(({ template }: { template: string }) => template === 'amendment')).toMatchObject({
      title: 'Додаткова угода',
      kind: 'amendment',
      fields: ['number', 'day', 'place', 'valid_from', 'changes'],
      required: ['changes'],
    });
  });

  it('show a draft of a lease with blank lines for what nobody has written, and where to write it', async () => {
    const { contractId, tenantId, landlordId } = await contract({ status: 'draft', accountIban: null });
    const shown = await preview('housing_lease', contractId, { place: 'Львів', note: 'Паркомісце № 4.\nКомірчина.' });
    expect(shown.body).toMatchObject({
      title: 'Договір найму (оренди) житла',
      number: 'Д-7',
      place: 'Львів',
      fields: ['day', 'place', 'note'],
      values: { day: '2026-11-20', place: 'Львів', number: null },
      refusal: null,
    });
    expect(words(shown)).toContain('РНОКПП: ________________________');
    expect(words(shown)).toContain('12. Особливі умови\n12.1. Паркомісце № 4.\n12.2. Комірчина.');
    expect(shown.body.missing).toEqual([
      { text: 'Коваленко Олена: РНОКПП, адреса, IBAN', field: null, counterparty_id: landlordId },
      { text: 'Петренко Іван: РНОКПП, адреса', field: null, counterparty_id: tenantId },
    ]);
  });

  it('print what was agreed to the letter and take nothing over it', async () => {
    const { contractId } = await contract({ status: 'draft' });
    const active = await world.client.post(`/contracts/${contractId}/activate`, { signed_on: '2026-01-01' });
    expect(active.status).toBe(200);
    const shown = await preview('housing_lease', contractId);
    expect(shown.body).toMatchObject({ fields: [], missing: expect.any(Array), refusal: null });
    expect((await preview('housing_lease', contractId, { note: 'Ще умова' })).body.fields).toEqual({
      note: 'У цьому документі це поле вже не змінюють',
    });
    const saved = await save('housing_lease', contractId);
    expect(saved.status).toBe(201);
    expect(await fileOf(saved.body.id)).toContain(active.body.document_hash);
  });

  it('keep a paper as a document of its contract, with its bytes and an audit row', async () => {
    const { contractId, propertyId } = await contract();
    const saved = await save('amendment', contractId, {
      changes: 'Дозволено тримати кота.\nРемонт кухні — за рахунок Наймача.',
      valid_from: '2026-12-01',
      visibility: 'tenant',
    });
    expect([saved.status, saved.body]).toMatchObject([
      201,
      {
        kind: 'amendment',
        property: { id: propertyId },
        contract: { id: contractId, number: 'Д-7' },
        visibility: 'tenant',
        latest: { number: 1, kind: 'pdf' },
      },
    ]);
    expect(plain(saved.body.title)).toBe('Додаткова угода № 1 до договору № Д-7');
    const text = await fileOf(saved.body.id);
    expect(text).toContain('Дозволено тримати кота');
    expect(text).toContain('1 грудня 2026');
    const { rows } = await world.db.query(`select details from audit_log where entity_id = $1`, [saved.body.id]);
    expect(rows).toMatchObject([{ details: { kind: 'amendment' } }]);
  });

  it('are not saved while they say nothing, and what is missing is named', async () => {
    const { contractId } = await contract();
    const shown = await preview('amendment', contractId);
    expect(shown.body.missing).toContainEqual({
      text: 'Напишіть, що саме змінюється',
      field: 'changes',
      counterparty_id: null,
    });
    expect((await save('amendment', contractId)).body.fields).toEqual({ changes: 'Заповніть поле' });
    expect(await world.scalar('select count(*) from documents where owner_id = $1', [world.owner.ownerId])).toBe(0);
    expect(await world.scalar('select count(*) from files where owner_id = $1', [world.owner.ownerId])).toBe(0);
  });
});

describe('a notice of the end', () => {
  it('of housing refuses a new term by ЦКУ 822 and warns when it is late', async () => {
    const { contractId } = await contract({ endDate: '2026-12-31' });
    const shown = await preview('termination_notice', contractId);
    expect(shown.body).toMatchObject({
      values: { ground: 'term_end', ends_on: '2026-12-31' },
      grounds: ['term_end', 'agreement', 'unpaid'],
      refusal: null,
    });
    expect(words(shown)).toContain('Останній день строку договору — 31 грудня 2026 р.');
    expect(words(shown)).toContain('відмовляється від укладення договору на новий строк (ст. 822 ЦКУ)');
    expect(plain(shown.body.hints.join())).toContain('не пізніше ніж за три місяці');
  });

  it('of a short lease does not cite ЦКУ 822', async () => {
    const { contractId } = await contract({ startDate: '2026-06-01', endDate: '2026-12-31' });
    const shown = await preview('termination_notice', contractId);
    expect(words(shown)).not.toContain('822');
    expect(shown.body.hints).toEqual([]);
  });

  it('of premises without a term gives three months by ЦКУ 763', async () => {
    const { contractId } = await office();
    const shown = await preview('termination_notice', contractId);
    expect(shown.body.values).toMatchObject({ ground: 'open_ended', ends_on: '2027-02-20' });
    expect(words(shown)).toContain('Договір припиняється 20 лютого 2027 р.');
    expect(words(shown)).toContain('ст. 785, 795 ЦКУ');
    const soon = await preview('termination_notice', contractId, { ends_on: '2026-12-20' });
    expect(plain(soon.body.hints.join())).toContain('ст. 763 ЦКУ');
    expect((await preview('termination_notice', contractId, { ground: 'term_end' })).body.fields).toHaveProperty(
      'ground',
    );
    expect((await preview('termination_notice', contractId, { ends_on: '2026-11-19' })).body.fields).toHaveProperty(
      'ends_on',
    );
  });

  it('for debt goes to court with housing and ends the lease of premises, by the debt of the books', async () => {
    const { contractId } = await contract();
    expect((await preview('termination_notice', contractId, { ground: 'unpaid' })).body.refusal).toContain('Боргу');
    await world.issued(contractId);
    const housing = await preview('termination_notice', contractId, { ground: 'unpaid' });
    expect(words(housing)).toContain(
      'заборгованість Наймача становить 20 000,00 ₴ (двадцять тисяч гривень 00 копійок)',
    );
    expect(words(housing)).toContain('звернеться до суду');
    const premises = await office({ number: 'Д-8' });
    await world.issued(premises.contractId);
    const letter = await preview('termination_notice', premises.contractId, { ground: 'unpaid' });
    expect(words(letter)).toContain('з моменту одержання цього повідомлення (ст. 782 ЦКУ)');
    expect(letter.body.fields).not.toContain('ends_on');
    expect(plain(letter.body.hints.join())).toContain('трьох місяців підряд');
  });

  it('is not written about a contract that is not made yet', async () => {
    const { contractId } = await contract({ status: 'draft' });
    const answer = await save('termination_notice', contractId);
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { contract_id: 'Договір не укладено, тому припиняти ще нічого' },
    ]);
  });
});

describe('papers of money', () => {
  it('reconcile the very sums of the statement', async () => {
    const { contractId } = await contract();
    await world.issued(contractId);
    await world.pay(contractId, 1_500_000);
    const shown = await preview('reconciliation', contractId, { from: '2026-11-01', to: '2026-11-20' });
    const statement = (await world.client.get(`/contracts/${contractId}/ledger?from=2026-11-01&to=2026-11-20`)).body;
    expect(statement.closing_balance_kop).toBe(500_000);
    expect(words(shown)).toContain('20.11.2026 | Обороти та сальдо на кінець | 20 000,00 ₴ | 15 000,00 ₴ | 5 000,00 ₴');
    expect(words(shown)).toContain(
      'заборгованість Наймача перед Наймодавцем становить 5 000,00 ₴ (п’ять тисяч гривень 00 копійок)',
    );
    const table = shown.body.blocks.find(({ kind }: PaperBlock) => kind === 'table');
    expect(table.rows).toHaveLength(statement.items.length + 1);
    for (const [values, field] of [
      [{ from: '2026-11-20', to: '2026-11-01' }, 'from'],
      [{ to: '2026-11-21' }, 'to'],
    ] as const)
      expect((await preview('reconciliation', contractId, values)).body.fields).toHaveProperty(field);
  });

  it('ask for all that is open, with the code of the newest receipt', async () => {
    const { contractId } = await world.meteredContract();
    expect((await save('invoice', contractId)).body.fields).toEqual({
      contract_id: 'Несплачених нарахувань за цим договором немає',
    });
    const receiptId = await world.issued(contractId);
    await world.pay(contractId, 68_200);
    const shown = await preview('invoice', contractId);
    expect(words(shown)).toContain('Усього до сплати |  | 20 000,00 ₴');
    expect(words(shown)).toContain('Двадцять тисяч гривень 00 копійок. Без ПДВ.');
    const qr = shown.body.blocks.find(({ kind }: PaperBlock) => kind === 'qr');
    expect(qr.url).toBe((await world.client.get(`/receipts/${receiptId}`)).body.qr.url);
    const first = await save('invoice', contractId);
    expect(await fileOf(first.body.id)).toContain('20 000,00');
    expect((await preview('invoice', contractId)).body.number).toBe(shown.body.number.replace('/1', '/2'));
  });

  it('claim what is late with the penalty the contract suggests', async () => {
    const { contractId } = await contract();
    await world.db.query('update contracts set late_fee = $2 where id = $1', [
      contractId,
      JSON.stringify({ mode: 'percent_day', percent: '0.1', capPercent: '3' }),
    ]);
    await world.issued(contractId);
    expect((await preview('claim', contractId)).body.refusal).toContain('Простроченого боргу');
    app.time.set('2026-12-01T09:00:00Z');
    const shown = await preview('claim', contractId);
    // Due on 20.11: eleven days late on 1 December, the penalty of 21.11–30.11 is 20 000 × 0,1 % × 10 = 200,00.
    expect(words(shown)).toContain('Квитанція К-2026-11-0001 за листопад 2026 | 20.11.2026 | 11 | 20 000,00 ₴');
    expect(words(shown)).toContain('200,00 ₴ (двісті гривень 00 копійок)');
    expect(words(shown)).toContain('вимагає сплатити 20 200,00 ₴');
    expect(words(shown)).toContain('до 8 грудня 2026 р.');
    expect((await preview('claim', contractId, { pay_by: '2026-11-30' })).body.fields).toHaveProperty('pay_by');
    expect((await save('claim', contractId)).body).toMatchObject({ kind: 'letter', title: 'Претензія' });
  });

  it('list the services of a month by its receipts, in full', async () => {
    const { contractId } = await contract();
    const services = { propertyId: (await contractOf(contractId)).property, code: 'internet', method: 'fixed' };
    await insertService(world.db, world.owner.ownerId, { ...services, amountKop: 25_000 });
    await world.issued(contractId);
    const shown = await preview('services_act', contractId, { period: PERIOD });
    expect(words(shown)).toContain('Разом |  |  | 20 250,00 ₴');
    expect(words(shown)).toContain('20 250,00 ₴ (двадцять тисяч двісті п’ятдесят гривень 00 копійок), без ПДВ.');
    expect((await save('services_act', contractId, { period: '2026-03' })).body.fields).toHaveProperty('period');
  });

  async function contractOf(id: string): Promise<{ property: string }> {
    const { body } = await world.client.get(`/contracts/${id}`);
    return { property: body.rental_object_id };
  }
});

describe('an act of handover', () => {
  it('is the act of the contract, and there is none before it is begun', async () => {
    const { contractId } = await contract();
    expect((await save('handover_act', contractId)).body.fields).toHaveProperty('direction');
    const act = await world.client.post(`/contracts/${contractId}/handover-acts`, { direction: 'in' });
    await world.client.patch(`/contracts/${contractId}/handover-acts/${act.body.id}`, {
      remarks: 'Кран підтікає.',
      version: act.body.version,
    });
    const shown = await preview('handover_act', contractId);
    expect(shown.body.values.direction).toBe('in');
    expect(words(shown)).toContain('Кран підтікає.');
    expect((await save('handover_act', contractId)).body).toMatchObject({ kind: 'act' });
  });
});

describe('a template and a stranger', () => {
  it('is not there for another owner, whatever contract he names', async () => {
    const { contractId } = await contract();
    for (const id of [contractId, newId()]) {
      for (const call of ['preview', 'documents']) {
        const body = { contract_id: id, changes: 'Зміни' };
        const answer = await world.stranger.post(`/document-templates/amendment/${call}`, body);
        expect([answer.status, answer.body.fields]).toEqual([422, { contract_id: 'Не знайдено' }]);
      }
    }
    expect(await world.scalar('select count(*) from documents where contract_id = $1', [contractId])).toBe(0);
  });

  it('is refused to a tenant of the very contract', async () => {
    const { contractId } = await contract();
    const { userId, token } = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, contractId, userId);
    const tenant = clientOf(app, token);
    expect((await tenant.get('/document-templates')).status).toBe(403);
    for (const call of ['preview', 'documents'])
      expect((await tenant.post(`/document-templates/claim/${call}`, { contract_id: contractId })).status).toBe(403);
  });

  it('of no such name is a 404, and fields it does not have are refused by name', async () => {
    const { contractId } = await contract();
    expect((await preview('passport', contractId)).body.code).toBe('template_not_found');
    expect((await preview('amendment', contractId, { pay_by: '2026-12-01' })).body.fields).toEqual({
      pay_by: 'У цьому шаблоні такого поля немає',
    });
    expect((await preview('amendment', contractId, { amount_kop: 1 })).body.fields).toHaveProperty('amount_kop');
    expect((await preview('amendment', contractId, { valid_from: '2026-02-31' })).body.fields).toHaveProperty(
      'valid_from',
    );
    expect(
      (await preview('housing_lease', (await office({ number: 'Д-8', status: 'draft' })).contractId)).body.refusal,
    ).toContain('нежитловий');
  });

  it('prints words that would run as words', async () => {
    const hostile = '#panic("x") $1+1$ <script>alert(1)</script> \\ *b* _i_ `c` @ref #{1+1}';
    const { contractId } = await contract({
      tenantId: await insertCounterparty(world.db, world.owner.ownerId, {
        displayName: '#include("/etc/passwd") Іван',
      }),
    });
    const shown = await preview('amendment', contractId, { changes: hostile, place: '#raw' });
    expect(words(shown)).toContain(hostile);
    const saved = await save('amendment', contractId, { changes: hostile, place: '#raw' });
    const text = await fileOf(saved.body.id);
    for (const part of ['#panic("x")', '<script>alert(1)</script>', '#include("/etc/passwd")', '#raw'])
      expect(text).toContain(part);
  });
});
