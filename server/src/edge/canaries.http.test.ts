import { toWire } from '@kliuchar/api-schema/wire-case';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '../platform/ids.ts';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import type { Sample } from '../testing/access-matrix-row.ts';
import { comparable, endpointOf, leaksOf, type ProbeAnswer, probe } from '../testing/access-probe.ts';
import { titleOf } from '../testing/access-stage.ts';
import { CANARY, FORMER, NEIGHBOUR, SECRET, type World } from '../testing/access-world.ts';
import { buildWorld } from '../testing/build-world.ts';
import { PLANTED, PLANTED_KOP, plantCanaries } from '../testing/canaries.ts';
import { clientOf } from '../testing/http-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/**
 * Everything that anybody of one owner can read — pages, lists, searches, totals, papers — is read while nobody else is there, and again
 * when another owner has lived beside him and every word and sum of that owner is one that cannot be mistaken. The answers are the same
 * bytes, so nothing of the other is in any of them, and neither is a count of him.
 */
let test: TestApp;
let mine: World;
let theirs: World;
let before: ReadonlyMap<string, ProbeAnswer>;
let streams: ReadonlyMap<string, () => string>;

beforeAll(async () => {
  test = await startTestApp();
  mine = await buildWorld(test.database, test.deps, 'B');
  // What the jobs of the day and of the hour bring him is his own.
  await test.settleJobs();
  // The job of every minute, which would come between the two readings.
  await test.database.superuser.query('select private.seal_audit(10000)');
  before = await readEverything();
  streams = await listen(await test.listen());
  theirs = await buildWorld(test.database, test.deps, 'A');
  await live();
});
afterAll(() => test.close());

const peopleOf = ({ token, partner, tenant, former, newcomer }: World): [string, string | null][] => [
  ['owner', token],
  ['partner', partner.token],
  ['tenant', tenant.token],
  ['former tenant', former.token],
  ['newcomer', newcomer.token],
  ['nobody', null],
];

const READS = ACCESS_MATRIX.filter(
  ({ name, isStream }) => endpointOf(name).method === 'GET' && isStream !== true && name !== 'listOutbox',
);
const takes = (name: string, parameter: 'q' | 'limit') => {
  const { query } = endpointOf(name);
  return (
    query !== undefined &&
    parameter in (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  );
};
const NAMES = [...new Set(READS.map(({ name }) => name))];
const SEARCHED = NAMES.filter((name) => takes(name, 'q'));
/** Lists without a filter, as long as they may be. */
const WHOLE = NAMES.filter((name) => takes(name, 'limit') && !endpointOf(name).path.includes(':'));
/** What the other owner's things are called, whole and in part, and the number of his receipt. */
const WORDS = [
  PLANTED,
  'знак',
  `${CANARY}-A`,
  `${SECRET}-A`,
  `${NEIGHBOUR}-A`,
  `${FORMER}-A`,
  'Д-A',
  '6501',
  '+380671112244',
];

/** One's own looking is counted too, and so is the time that is left. */
const withoutViews = (answer: ProbeAnswer): ProbeAnswer => {
  const { status, text, headers } = comparable(answer, []);
  return { status, headers, text: text.replace(/"(views|viewed_at|seconds_left)":[^,}]*/g, '"$1":0') };
};

async function readEverything(): Promise<Map<string, ProbeAnswer>> {
  const answers = new Map<string, ProbeAnswer>();
  const read = async (
    label: string,
    name: string,
    sample: Sample,
    people: readonly (readonly [string, string | null])[],
  ) => {
    for (const [person, token] of people)
      answers.set(`${label} by the ${person}`, withoutViews(await probe(test, endpointOf(name), sample, token)));
  };
  const people = peopleOf(mine);
  for (const row of READS) {
    const isPublic = endpointOf(row.name).access === 'public';
    await read(
      titleOf(row),
      row.name,
      row.sample(mine),
      isPublic ? people : people.filter(([, token]) => token !== null),
    );
  }
  for (const name of WHOLE) await read(`${name} whole`, name, { query: { limit: '100' } }, people);
  const searchers = people.filter(([person]) => ['owner', 'partner', 'tenant'].includes(person));
  for (const name of SEARCHED)
    for (const q of WORDS) await read(`${name} with ${q}`, name, { query: { q } }, searchers);
  return answers;
}

/** What each of them was told so far by the stream of events. */
async function listen(origin: string): Promise<Map<string, () => string>> {
  const told = new Map<string, () => string>();
  for (const [person, token] of peopleOf(mine)) {
    if (token === null) continue;
    const response = await fetch(`${origin}/api/events`, { headers: { cookie: `sid=${token}` } });
    let text = '';
    response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(
        new WritableStream({
          write(chunk) {
            text += chunk;
          },
        }),
      )
      // The stream ends with the program.
      .catch(() => undefined);
    told.set(person, () => text);
  }
  return told;
}

/** Letters go out, receipts are made and events are told, for the other owner alone. */
async function live(): Promise<void> {
  const owner = clientOf(test, theirs.token);
  const { ids } = theirs;
  const answers = [
    await owner.post(`/receipts/${ids.draftReceipt}/issue`),
    await owner.post(`/receipts/${ids.draftReceipt}/send`),
    await owner.post(`/receipts/${ids.receipt}/send`),
    await owner.post('/receipts/run', { period: '2026-12' }),
    await owner.post(`/contracts/${ids.draft}/send`),
    await owner.patch(`/properties/${ids.property}`, toWire({ notes: `${SECRET}-A` }) as object),
  ];
  expect(answers.map(({ status, text }) => (status < 300 ? 'ok' : text))).toEqual(answers.map(() => 'ok'));
  await test.settleJobs();
}

const MARKS = [PLANTED, PLANTED_KOP, ...[CANARY, SECRET, NEIGHBOUR, FORMER].map((mark) => `${mark}-A`)];

describe('beside another owner', () => {
  it('every answer stays what it was to the byte, with every word and sum of the other changed', async () => {
    const planted = await plantCanaries(test.database, theirs);
    expect(planted).toEqual(
      expect.arrayContaining([
        'contracts.find_text',
        'contracts.notes',
        'counterparties.display_name',
        'counterparties.search_text',
        'ledger_entries.amount_kop',
        'owner_facts.count',
        'owners.name',
        'properties.access_notes',
        'readings.comment',
        'receipts.number',
        'users.last_name',
      ]),
    );
    expect(planted.length).toBeGreaterThan(100);
    const after = await readEverything();
    const changed = [...after].filter(
      ([label, answer]) => JSON.stringify(answer) !== JSON.stringify(before.get(label)),
    );
    expect(Object.fromEntries(changed)).toEqual(
      Object.fromEntries(changed.map(([label]) => [label, before.get(label)])),
    );
    const leaks = [...after].flatMap(([label, answer]) =>
      leaksOf(answer, theirs, MARKS, []).map((leak) => `${label}: ${leak}`),
    );
    expect(leaks).toEqual([]);
  });

  it('those who may have read something', () => {
    const shown = (label: string, mark: string) => before.get(label)?.text.includes(mark);
    expect({
      card: shown('getCounterparty by the owner', `${CANARY}-B`),
      paper: shown('getReceiptPdf by the tenant', `${CANARY}-B`),
      contract: shown('getContractPdf by the tenant', `${CANARY}-B`),
      former: shown('getDashboardSummary by the former tenant', mine.ids.formerReceipt),
      payments: shown('listPayments whole by the owner', mine.ids.payment),
      summary: shown('getDashboardSummary by the owner', 'variant'),
    }).toEqual({ card: true, paper: true, contract: true, former: true, payments: true, summary: true });
    expect(SEARCHED.length).toBeGreaterThan(4);
    expect(WHOLE.length).toBeGreaterThan(8);
    const refused = WHOLE.filter((name) => before.get(`${name} whole by the owner`)?.status !== 200);
    expect(refused).toEqual([]);
    expect([...before].filter(([, { status }]) => status >= 500).map(([label]) => label)).toEqual([]);
  });

  it('nobody is told of an event of the other', async () => {
    const id = newId();
    const event = JSON.stringify({ ownerId: mine.ownerId, event: 'receipt', id });
    await test.database.superuser.query(`select pg_notify('kliuchar_events', $1)`, [event]);
    // Events keep their order, so what has told of this one has told of all before.
    const members = ['owner', 'partner'];
    for (const person of members) await expect.poll(() => streams.get(person)?.(), { timeout: 10_000 }).toContain(id);
    for (const [person, told] of streams) {
      const own = members.includes(person) ? `event: changed\ndata: {"entity":"receipt","id":"${id}"}\n\n` : '';
      // A slow run hears the heartbeat too, a comment that tells of nothing.
      expect(told().replaceAll(': still here\n\n', ''), person).toBe(`retry: 3000\n\n${own}`);
    }
  });

  it('no letter or short message to anybody here holds a word of the other', async () => {
    const owner = clientOf(test, mine.token);
    expect((await owner.post(`/receipts/${mine.ids.receipt}/send`)).status).toBe(200);
    await test.settleJobs();
    const { rows } = await test.database.superuser.query<{ recipient: string; whole: string }>(
      `select recipient, concat_ws(' ', subject, text, html) as whole from messages where owner_id = $1 or recipient = any ($2)`,
      [mine.ownerId, ['card-b@example.com']],
    );
    expect(rows.length).toBeGreaterThan(1);
    const ids = Object.values(theirs.ids);
    expect(rows.filter(({ whole }) => [...MARKS, ...ids].some((mark) => whole.includes(mark)))).toEqual([]);
    expect(rows.map(({ recipient }) => recipient)).not.toContain('card-a@example.com');
  });
});

it('the link of a lease that has ended shows nothing of whoever lives there now', async () => {
  const { ids, former } = mine;
  const answer = await probe(
    test,
    endpointOf('getInfoContract'),
    { path: { contractId: ids.ended }, query: { k: mine.endedKey } },
    null,
  );
  expect(answer.status).toBe(200);
  expect(answer.text).toContain(ids.formerReceipt);
  const own = [ids.ended, ids.property, ids.formerCard, ids.landlordCard, ids.formerReceipt, ids.formerPayment];
  expect(leaksOf(answer, mine, [`${SECRET}-B`, `${NEIGHBOUR}-B`], [...own, former.userId])).toEqual([]);
});
