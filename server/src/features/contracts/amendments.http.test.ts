import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { sentContract, statuses } from '../../testing/contract-steps.ts';
import { useTenantByLink } from './tenant-by-link.fixture.ts';

const { at, codeFor } = useTenantByLink();

describe('an amendment', () => {
  async function activeContract(): Promise<{ id: string; key: string }> {
    const { id, key } = await sentContract(at.landlord, { start_date: '2026-11-01', end_date: '2027-10-31' });
    expect((await at.landlord.client.post(`/contracts/${id}/activate`)).body.status).toBe('active');
    return { id, key };
  }
  const amend = (id: string, body: object) => at.landlord.client.post(`/contracts/${id}/amendments`, body);
  const rise = {
    valid_from: '2027-01-01',
    rent: { amount_minor: 2_000_000, currency: 'UAH' },
    note: 'Домовилися про нову плату',
  };

  it('changes the rent from its day once the tenant has agreed, and only once', async () => {
    const { id, key } = await activeContract();
    const made = await amend(id, rise);
    expect([made.status, made.body]).toMatchObject([
      201,
      { number: 1, status: 'pending', valid_from: '2027-01-01', rent: rise.rent },
    ]);
    expect(made.body.document_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await at.landlord.client.get(`/contracts/${id}`)).body.terms).toHaveLength(1);
    const code = await codeFor(id, key);
    const answers = await Promise.all(
      [1, 2].map(() => at.anonymous.post(`/contracts/${id}/amendments/${made.body.id}/accept`, { k: key, code })),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    const after = (await at.landlord.client.get(`/contracts/${id}`)).body;
    expect(after).toMatchObject({
      rent: { amount_minor: 1_850_050 },
      terms: [{ valid_from: '2026-11-01' }, { valid_from: '2027-01-01', rent: rise.rent, amendment_id: made.body.id }],
      amendments: [{ status: 'accepted', signed_on: at.test.deps.clock.today() }],
    });
    at.test.time.set('2027-01-01T09:00:00Z');
    expect((await at.landlord.client.get(`/contracts/${id}`)).body.rent).toEqual(rise.rent);
  });

  it('is agreed to in no other words than those that were read', async () => {
    const { id, key } = await activeContract();
    const made = (await amend(id, rise)).body;
    const code = await codeFor(id, key);
    const accept = (document_hash: string) =>
      at.anonymous.post(`/contracts/${id}/amendments/${made.id}/accept`, { k: key, code, document_hash });
    const other = await accept('0'.repeat(64));
    expect([other.status, other.body.code]).toEqual([409, 'version_conflict']);
    expect((await at.landlord.client.get(`/contracts/${id}`)).body.amendments).toMatchObject([{ status: 'pending' }]);
    expect((await accept(made.document_hash)).body.status).toBe('accepted');
  });

  it('agrees a new rent in the prices of the month before it, as its text says, unless the peg is named too', async () => {
    const peg = { mode: 'cpi', base_month: '2026-10', lag_months: 2 };
    const { id } = await sentContract(at.landlord, { start_date: '2026-11-01', end_date: '2027-10-31', peg });
    await at.landlord.client.post(`/contracts/${id}/activate`);
    const activate = async (body: object) => {
      const { id: amendment } = (await amend(id, body)).body;
      return (await at.landlord.client.post(`/contracts/${id}/amendments/${amendment}/activate`)).body;
    };
    await activate(rise);
    // Without a new rent the old index goes on; with a peg of its own it is that one.
    await activate({ valid_from: '2027-03-01', note: 'Ключі має консьєрж' });
    const { terms, amendments } = await activate({ ...rise, valid_from: '2027-04-01', peg });
    expect(terms).toMatchObject([
      { valid_from: '2026-11-01', peg: { base_month: '2026-10' } },
      { valid_from: '2027-01-01', peg: { mode: 'cpi', base_month: '2026-12', lag_months: 2 } },
      { valid_from: '2027-04-01', peg: { base_month: '2026-10' } },
    ]);
    expect(amendments[0].peg).toMatchObject({ base_month: '2026-12' });
  });

  it('keeps the day on which the paper was signed, the present one if none is said, and none that is yet to come', async () => {
    const { id } = await activeContract();
    const activate = async (body: object, validFrom: string) => {
      const { id: amendment } = (await amend(id, { ...rise, valid_from: validFrom })).body;
      const answer = await at.landlord.client.post(`/contracts/${id}/amendments/${amendment}/activate`, body);
      return { amendment, answer };
    };
    const today = at.test.deps.clock.today();
    const said = await activate({ signed_on: '2026-11-05' }, '2027-01-01');
    const unsaid = await activate({}, '2027-02-01');
    const ahead = await activate({ signed_on: '2027-01-01' }, '2027-03-01');
    expect([ahead.answer.status, Object.keys(ahead.answer.body.fields)]).toEqual([422, ['signed_on']]);
    const { amendments } = (await at.landlord.client.get(`/contracts/${id}`)).body;
    expect(amendments.map((row: { status: string; signed_on: string | null }) => [row.status, row.signed_on])).toEqual([
      ['activated', '2026-11-05'],
      ['activated', today],
      ['pending', null],
    ]);
    expect(said.answer.body.amendments).toMatchObject([{ signed_on: '2026-11-05' }]);
    expect(unsaid.answer.status).toBe(200);
  });

  it('of the rules alone carries on from the rent that the old ones have come to, not from where they began', async () => {
    // 20 000,00 with 10 % a year since 01.12.2024: two years on 20 000 × 1,1 × 1,1 = 24 200,00.
    const { id } = await sentContract(at.landlord, {
      start_date: '2024-12-01',
      end_date: '2027-10-31',
      rent: { amount_minor: 2_000_000, currency: 'UAH' },
      peg: { mode: 'percent', every_months: 12, percent: '10' },
    });
    expect((await at.landlord.client.post(`/contracts/${id}/activate`)).body.status).toBe('active');
    const peg = { mode: 'percent', every_months: 12, percent: '8' };
    const made = await amend(id, { valid_from: '2026-12-01', peg });
    expect([made.status, made.body]).toMatchObject([201, { rent: { amount_minor: 2_420_000, currency: 'UAH' }, peg }]);
    const { body } = await at.landlord.client.post(`/contracts/${id}/amendments/${made.body.id}/activate`);
    expect(body.terms[1]).toMatchObject({ valid_from: '2026-12-01', rent: { amount_minor: 2_420_000 } });
    const { items } = (await at.landlord.client.get(`/contracts/${id}/schedule?months=2`)).body;
    expect(items.map(({ amount_kop }: { amount_kop: number }) => amount_kop)).toEqual([2_200_000, 2_420_000]);
  });

  it('takes what its own text says, whatever was agreed between', async () => {
    const { id } = await activeContract();
    const made = (await amend(id, { ...rise, valid_from: '2027-02-01' })).body;
    expect(made).toMatchObject({ rent: rise.rent, peg: { mode: 'none' } });
    const dollars = {
      rent: { amount_minor: 50_000, currency: 'USD' },
      peg: { mode: 'fx', rate_source: 'nbu', rate_day: 'issue' },
    };
    const between = (await amend(id, { ...dollars, valid_from: '2027-01-01' })).body;
    for (const { id: amendment } of [between, made])
      expect((await at.landlord.client.post(`/contracts/${id}/amendments/${amendment}/activate`)).status).toBe(200);
    expect((await at.landlord.client.get(`/contracts/${id}`)).body.terms).toMatchObject([
      { peg: { mode: 'none' } },
      { valid_from: '2027-01-01', rent: dollars.rent, peg: { mode: 'fx' } },
      { valid_from: '2027-02-01', rent: rise.rent, peg: { mode: 'none' } },
    ]);
  });

  it('is signed on paper or taken back by the owner, each once', async () => {
    const { id } = await activeContract();
    const [first, second] = [
      (await amend(id, rise)).body,
      (await amend(id, { ...rise, valid_from: '2027-02-01' })).body,
    ];
    const settle = (amendment: { id: string }, how: string) =>
      at.landlord.client.post(`/contracts/${id}/amendments/${amendment.id}/${how}`);
    expect((await settle(second, 'activate')).body.amendments).toMatchObject([
      { status: 'pending' },
      { status: 'activated' },
    ]);
    // What begins before the last version no longer has a place.
    expect((await settle(first, 'activate')).body.code).toBe('amendment_state');
    expect(statuses(await Promise.all([settle(first, 'cancel'), settle(first, 'cancel')]))).toEqual([200, 409]);
    expect((await settle({ id: newId() }, 'cancel')).body.code).toBe('not_found');
  });

  it('refuses a day outside the term or before the last version, an empty change, and a draft', async () => {
    const { id } = await activeContract();
    expect((await amend(id, { ...rise, valid_from: '2026-11-01' })).body.fields).toEqual({
      valid_from: 'Дата має бути пізнішою за попередню зміну умов',
    });
    expect((await amend(id, { ...rise, valid_from: '2027-11-01' })).body.fields).toEqual({
      valid_from: 'Дата пізніша за кінець договору',
    });
    expect((await amend(id, { valid_from: '2027-01-01' })).body.fields).toEqual({ rent: 'Вкажіть, що змінюється' });
    expect((await amend(id, { ...rise, rent: { amount_minor: 1, currency: 'USD' } })).status).toBe(422);
    const pending = await sentContract(at.landlord, { start_date: '2028-01-01', end_date: '2028-12-31' });
    expect((await amend(pending.id, { ...rise, valid_from: '2028-02-01' })).body.code).toBe('contract_state');
  });
});
