import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { draftContract, type Landlord, makeLandlord, sentContract } from '../../testing/contract-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let landlord: Landlord;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  landlord = await makeLandlord(app);
  const { rental_object_id: propertyId } = landlord.parts;
  await app.database.superuser.query("update properties set purpose = 'commercial' where id = $1", [propertyId]);
});
afterAll(() => app.close());

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Both sides are sole traders. */
async function makeBusinesses(): Promise<void> {
  await app.database.superuser.query("update counterparties set kind = 'fop' where owner_id = $1", [
    landlord.owner.ownerId,
  ]);
}

type Warned = { warnings: { code: string; text: string }[] };
const textOf = ({ warnings }: Warned, code: string) => plain(warnings.find((one) => one.code === code)?.text ?? '');

describe('a lease of premises for three years', () => {
  const THREE_YEARS = { start_date: '2026-12-01', end_date: '2029-11-30' };

  it('says to the owner and to the tenant that a code does not take the place of a notary, and blocks neither', async () => {
    const { id, key } = await sentContract(landlord, THREE_YEARS);
    const seen = (await landlord.client.get(`/contracts/${id}`)).body;
    expect(textOf(seen, 'commercial_notary')).toContain('Підтвердження кодом нотаріуса не замінює.');
    const page = await app.inject({ url: `/info/${id}?k=${key}` });
    expect(plain(page.body)).toContain('набуває сили лише після нотаріального посвідчення');
  });

  it('says nothing of it for a day less', async () => {
    const { id, key } = await sentContract(landlord, { ...THREE_YEARS, end_date: '2029-11-29' });
    expect((await app.inject({ url: `/info/${id}?k=${key}` })).body).not.toContain('нотаріального');
  });
});

describe('a penalty of so much a day', () => {
  const fee = (percent: string) => ({ late_fee: { mode: 'percent_day', percent, cap_percent: null } });
  const warned = async (percent: string) => textOf((await draft(percent)) as Warned, 'penalty_above_cap');
  const draft = async (percent: string) => {
    const { id } = await draftContract(landlord, fee(percent));
    return (await landlord.client.get(`/contracts/${id}`)).body;
  };
  beforeEach(async () => {
    // The newest one that has come is what counts: of 15,5 a year twice that is 0,0849 a day.
    for (const [from, percent] of [
      ['2026-01-01', '18.25'],
      ['2026-11-01', '15.5'],
      ['2026-12-15', '20'],
    ])
      await app.database.superuser.query(
        'insert into key_rates (id, owner_id, valid_from, percent) values ($1, $2, $3, $4)',
        [newId(), landlord.owner.ownerId, from, percent],
      );
  });

  it('is warned of between businesses where it is above the double key rate', async () => {
    await makeBusinesses();
    expect(await warned('0.1')).toBe(
      'Пеня 0,1 % за день більша за подвійну облікову ставку НБУ: за теперішньої ставки 15,5 % це щонайбільше 0,0849 % за день. Між підприємцями та компаніями більшої не стягнути (ст. 3 Закону № 543/96-ВР).',
    );
    expect(await warned('0.08')).toBe('');
  });

  it('is as agreed where one of them is a person', async () => {
    expect(await warned('0.1')).toBe('');
  });
});
