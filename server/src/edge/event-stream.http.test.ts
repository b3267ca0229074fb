import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { insertContract, insertOwner, insertSession, type TestOwner } from '../testing/factories.ts';
import { clientOf } from '../testing/http-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let origin: string;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  origin = await test.listen();
});
afterAll(() => test.close());

async function open(token: string): Promise<{ status: number; headers: Headers; read: () => Promise<string | null> }> {
  const response = await fetch(`${origin}/api/events`, { headers: { cookie: `sid=${token}` } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => (await reader?.read())?.value ?? null;
  const isOpen = response.status === 200;
  expect(isOpen ? await read() : null).toBe(isOpen ? 'retry: 3000\n\n' : null);
  return { status: response.status, headers: response.headers, read };
}

const announce = (owner: TestOwner, event: string, id: string) =>
  test.database.superuser.query('select pg_notify($1, $2)', [
    'kliuchar_events',
    JSON.stringify({ ownerId: owner.ownerId, event, id }),
  ]);

/** Opens a stream of a server that listens, and gives what reads its next words; null at its end. */
function readingAt(at: string) {
  return async (token: string) => {
    const { body } = await fetch(`${at}/api/events`, { headers: { cookie: `sid=${token}` } });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const read = async () => (await reader?.read())?.value ?? null;
    expect(await read()).toBe('retry: 3000\n\n');
    return read;
  };
}

describe('the stream of events', () => {
  it('tells an owner what changed, and no other owner', async () => {
    const [mine, theirs] = [await insertOwner(test.database.superuser), await insertOwner(test.database.superuser)];
    const stream = await open(mine.token);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    const id = newId();
    await announce(theirs, 'receipt', newId());
    await announce(mine, 'receipt', id);
    expect(await stream.read()).toBe(`event: changed\ndata: {"entity":"receipt","id":"${id}"}\n\n`);
  });

  it('shows a run of receipts with the body of the run itself, to its owner alone', async () => {
    const [mine, theirs] = [await insertOwner(test.database.superuser), await insertOwner(test.database.superuser)];
    await insertContract(test.database.superuser, mine.ownerId);
    const run = await clientOf(test, mine.token).post('/receipts/run', { period: '2026-11' });
    expect(run.body).toMatchObject({ status: 'done', created_count: 1 });
    const [stream, foreign] = [await open(mine.token), await open(theirs.token)];
    await announce(mine, 'receipt_run', run.body.id);
    expect(await stream.read()).toBe(`event: receipt_run\ndata: ${JSON.stringify(run.body)}\n\n`);
    const id = newId();
    await announce(theirs, 'receipt_run', run.body.id);
    await announce(theirs, 'receipt', id);
    expect(await foreign.read()).toBe(`event: changed\ndata: {"entity":"receipt","id":"${id}"}\n\n`);
  });

  it('ends when the session has ended, before anything more is told', async () => {
    const owner = await insertOwner(test.database.superuser);
    const stream = await open(owner.token);
    await test.database.superuser.query('delete from sessions where user_id = $1', [owner.userId]);
    await announce(owner, 'receipt', newId());
    expect(await stream.read()).toBe('event: session_ended\ndata: {}\n\n');
    expect(await stream.read()).toBeNull();
  });

  it('ends at once with the session it was opened by, wherever that is ended, and not with another one', async () => {
    const jobs = await startTestApp();
    const at = await jobs.listen();
    const reading = readingAt(at);
    try {
      const owner = await insertOwner(jobs.database.superuser);
      const other = await insertSession(jobs.database.superuser, owner.userId);
      const [kept, ended] = [await reading(owner.token), await reading(other)];
      const { body } = await clientOf(jobs, owner.token).get('/profile/sessions');
      const { id } = body.items.find(({ current }: { current: boolean }) => !current);
      expect((await clientOf(jobs, owner.token).delete(`/profile/sessions/${id}`)).status).toBe(204);
      expect(await ended()).toBe('event: session_ended\ndata: {}\n\n');
      expect(await ended()).toBeNull();
      expect((await clientOf(jobs, owner.token).post('/Auth/logout')).status).toBe(204);
      expect(await kept()).toBe('event: session_ended\ndata: {}\n\n');
    } finally {
      await jobs.close();
    }
  });

  it('of a colleague who is sent away ends before anything more of that owner is told, and opens without him', async () => {
    const db = test.database.superuser;
    const [own, other] = [await insertOwner(db), await insertOwner(db)];
    await db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [other.ownerId, own.userId]);
    const [stream, colleagues] = [await open(own.token), await open(other.token)];
    const id = newId();
    await announce(other, 'receipt', id);
    expect(await stream.read()).toBe(`event: changed\ndata: {"entity":"receipt","id":"${id}"}\n\n`);
    expect((await clientOf(test, other.token).delete(`/members/${own.userId}`)).status).toBe(204);
    // No jobs run here, so nobody has told the stream: the next event is what it looks at.
    await announce(other, 'receipt', newId());
    expect(await stream.read()).toBeNull();
    expect(await colleagues.read()).toContain(id);
    const again = await open(own.token);
    await announce(other, 'receipt', newId());
    const mine = newId();
    await announce(own, 'receipt', mine);
    expect(await again.read()).toContain(mine);
  });

  it('ends at once when its person is let in or sent away, wherever that is done, and is then of the owners of now', async () => {
    const jobs = await startTestApp();
    const at = await jobs.listen();
    const db = jobs.database.superuser;
    const reading = readingAt(at);
    try {
      const [owner, person] = [await insertOwner(db), await insertOwner(db)];
      const before = await reading(person.token);
      await db.query(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
        owner.ownerId,
        person.userId,
      ]);
      expect(await before()).toBeNull();
      const during = await reading(person.token);
      const id = newId();
      await db.query('select pg_notify($1, $2)', [
        'kliuchar_events',
        JSON.stringify({ ownerId: owner.ownerId, event: 'receipt', id }),
      ]);
      expect(await during()).toContain(id);
      // Another role is the same owners: nothing ends.
      const risen = await clientOf(jobs, owner.token).patch(`/members/${person.userId}`, { role: 'principal' });
      expect(risen.status).toBe(204);
      await jobs.settleJobs();
      expect((await clientOf(jobs, owner.token).delete(`/members/${person.userId}`)).status).toBe(204);
      expect(await during()).toBeNull();
    } finally {
      await jobs.close();
    }
  });

  it('opens for nobody without a session, and at most ten times for a person', async () => {
    expect((await open('A'.repeat(43))).status).toBe(401);
    const owner = await insertOwner(test.database.superuser);
    const statuses = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await open(owner.token)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
