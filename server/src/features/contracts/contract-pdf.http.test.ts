import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { findSession, withReadScope } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { draftContract, type Landlord, makeLandlord, sentContract } from '../../testing/contract-steps.ts';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertContractParty, insertUser } from '../../testing/factories.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { canonicalText, openFrozenText } from './public.ts';

let test: TestApp;
let landlord: Landlord;

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());
beforeEach(async () => {
  landlord = await makeLandlord(test);
});

async function pdfOf(id: string, token = landlord.owner.token) {
  const response = await test.inject({
    method: 'GET',
    url: `/api/contracts/${id}/pdf`,
    headers: { cookie: `${sessionCookieName(test.deps.config)}=${token}` },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

async function frozenText(id: string, hash: string): Promise<string> {
  const actor = await findSession(test.deps.db, sha256(landlord.owner.token));
  if (actor === null) throw new Error('The owner is not signed in');
  return withReadScope(test.deps.db, actor, async (db) =>
    canonicalText(await openFrozenText(test.deps, db, id, Buffer.from(hash, 'hex'))),
  );
}

describe('the document of a contract', () => {
  it('is a PDF under the number of the contract', async () => {
    const { id, number } = await draftContract(landlord);
    const pdf = await pdfOf(id);
    expect([pdf.status, pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    // A word that is broken at the end of a line would take the hyphens of all others with it when they are copied.
    const words = pdfText(pdf.bytes);
    expect(words).toContain('будь-коли');
    expect(words).not.toContain('\u00ad');
    expect(pdf.headers['content-disposition']).toContain(encodeURIComponent(`Договір ${number}.pdf`));
  });

  it('keeps its text to the letter after sending, whatever becomes of the cards', async () => {
    const { id } = await sentContract(landlord);
    const { document_hash: hash } = (await landlord.client.get(`/contracts/${id}`)).body;
    const [text, pdf] = [await frozenText(id, hash), await pdfOf(id)];
    expect(sha256(text).toString('hex')).toBe(hash);
    expect(text).toContain('Петренко Іван');
    const renamed = await landlord.client.patch(`/counterparties/${landlord.parts.tenant_counterparty_id}`, {
      last_name: 'Шевченко',
    });
    expect(renamed.status).toBe(200);
    expect(await frozenText(id, hash)).toBe(text);
    expect((await pdfOf(id)).bytes.length).toBe(pdf.bytes.length);
    const other = await draftContract(landlord, { start_date: '2030-01-01', end_date: '2030-12-31' });
    expect((await landlord.client.post(`/contracts/${other.id}/send`)).body.document_hash).not.toBe(hash);
  });

  it('is not shown at all when the stored text does not give its hash', async () => {
    const { id } = await sentContract(landlord);
    const foreign = await sentContract(landlord, { start_date: '2030-01-01', end_date: '2030-12-31' });
    await test.database.superuser.query(
      `update contract_documents set data_sealed = (select data_sealed from contract_documents where contract_id = $2) where contract_id = $1`,
      [id, foreign.id],
    );
    expect((await pdfOf(id)).status).toBe(500);
  });

  it('is there for the tenant from sending on, also after he has declined, and never as a draft', async () => {
    const { userId, token } = await insertUser(test.database.superuser);
    const draft = await draftContract(landlord, { start_date: '2031-01-01', end_date: '2031-12-31' });
    const { id } = await sentContract(landlord);
    for (const contractId of [draft.id, id])
      await insertContractParty(test.database.superuser, landlord.owner.ownerId, contractId, userId);
    expect([(await pdfOf(draft.id, token)).status, (await pdfOf(id, token)).status]).toEqual([404, 200]);
    await test.database.superuser.query(`update contracts set status = 'declined' where id = $1`, [id]);
    expect((await pdfOf(id, token)).status).toBe(200);
  });
});

describe('the document of a contract for whoever manages its object', () => {
  async function managed(id: string, switches: readonly GrantSwitch[]) {
    const { rental_object_id: propertyId } = (await landlord.client.get(`/contracts/${id}`)).body;
    const { userId, token } = await insertUser(test.database.superuser);
    await insertGrant(test.database.superuser, userId, { ownerId: landlord.owner.ownerId, propertyId }, { switches });
    return pdfOf(id, token);
  }

  it.each([
    ['a sent one', sentContract],
    ['a draft', draftContract],
  ] as const)('of %s names the sides and covers their requisites', async (_, make) => {
    const { database, deps } = test;
    await database.superuser.query(
      `update counterparties set address = 'вул. Таємна, 5', phones = '{+380671234567}', ibans = '{UA213223130000026007233566001}',
              tax_id_kind = 'rnokpp', tax_id_sealed = $2, id_document_sealed = $3 where owner_id = $1`,
      [
        landlord.owner.ownerId,
        deps.vault.seal('3459711105', 'counterparties.tax_id'),
        deps.vault.seal('КВ123456', 'counterparties.id_document'),
      ],
    );
    const { id } = await make(landlord);
    const own = pdfText((await pdfOf(id)).bytes).replace(/\s/gu, '');
    const pdf = await managed(id, ['contracts']);
    const text = pdfText(pdf.bytes).replace(/\s/gu, '');
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(text).toContain('Петренко');
    for (const secret of ['3459711105', 'КВ123456', 'Таємна', '3223130000026007233566001', '1234567']) {
      expect(own, `the owner reads ${secret}`).toContain(secret);
      expect(text, `a manager reads ${secret}`).not.toContain(secret);
    }
    expect(text).toContain('копіядляменеджера');
    expect((await managed(id, ['receipts', 'payments', 'documents', 'finance'])).status).toBe(404);
  });
});
