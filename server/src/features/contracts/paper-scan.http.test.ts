import { expect, it } from 'vitest';
import { draftContract, type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { useLiveLeases } from './live-lease.fixture.ts';

const { at } = useLiveLeases();

const scanOf = (of: Landlord) => sendFile(at.test, of.owner.token, { bytes: smallPdf('підпис'), name: 'договір.pdf' });
const signed = (id: string, documentId: string) =>
  at.landlord.client.post(`/contracts/${id}/activate`, { signed_on: '2026-11-19', document_id: documentId });
const accepted = async (id: string) =>
  (
    await at.test.database.superuser.query('select method, file_id from contract_acceptances where contract_id = $1', [
      id,
    ])
  ).rows;

it('the scan of a paper stands beside the signature and stays when unused uploads are cleared', async () => {
  const { id } = await draftContract(at.landlord);
  const scan = await scanOf(at.landlord);
  expect(await signed(id, scan)).toMatchObject({ status: 200, body: { status: 'scheduled', signed_on: '2026-11-19' } });
  expect(await accepted(id)).toEqual([{ method: 'paper', file_id: scan }]);
  const { rows } = await at.test.database.superuser.query(
    'select attached_at is not null as kept from files where id = $1',
    [scan],
  );
  expect(rows).toEqual([{ kept: true }]);
  expect((await at.landlord.client.get(`/files/${scan}`)).status).toBe(200);
  expect((await (await makeLandlord(at.test)).client.get(`/files/${scan}`)).status).toBe(404);
});

it('a scan of another owner is one that does not exist, and the contract stays a draft', async () => {
  const { id } = await draftContract(at.landlord);
  const foreign = await scanOf(await makeLandlord(at.test));
  for (const documentId of [foreign, crypto.randomUUID()]) {
    expect(await signed(id, documentId)).toMatchObject({
      status: 422,
      body: { fields: { document_id: 'Не знайдено' } },
    });
  }
  expect((await at.landlord.client.get(`/contracts/${id}`)).body).toMatchObject({
    status: 'draft',
    document_hash: null,
  });
  expect(await accepted(id)).toEqual([]);
});
