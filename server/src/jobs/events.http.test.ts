import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { until } from '../testing/until.ts';
import { createEngine, type Engine, log } from './engine.fixture.ts';
import { notifyOwner } from './events.sql.ts';
import { createEventHub, type OwnerEvent } from './events.ts';
import { scopedJob, textOf } from './job.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
afterAll(() => engine.test.drop());
beforeEach(() => engine.open());
afterEach(() => engine.close());

async function openHub() {
  const hub = createEventHub({ target: engine.test.targets.app, log });
  engine.atClose(() => hub.close());
  await hub.open();
  return hub;
}

describe('events', () => {
  it('reach the streams of their owner alone, after the commit', async () => {
    const hub = await openHub();
    const mine: OwnerEvent[] = [];
    const foreign: OwnerEvent[] = [];
    const stop = hub.subscribe({ ownerIds: [engine.ownerId], userId: newId() }, (event) => mine.push(event));
    hub.subscribe({ ownerIds: [newId()], userId: newId() }, (event) => foreign.push(event));
    const announcing = scopedJob({
      kind: 'test.announce',
      parse: (payload) => textOf(payload, 'id'),
      inScope: (db, id) => notifyOwner(db, 'receipt_run', id),
    });
    await engine.start([announcing]);
    await engine.enqueue('test.announce', { id: 'run-1' });
    await until(
      async () => mine.length,
      (count) => count > 0,
    );
    expect(mine).toEqual([{ event: 'receipt_run', id: 'run-1' }]);
    expect(foreign).toEqual([]);
    stop();
    await engine.enqueue('test.announce', { id: 'run-2' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(mine).toHaveLength(1);
  });

  it('ask for everything again after the connection was lost', async () => {
    const hub = await openHub();
    const events: OwnerEvent[] = [];
    hub.subscribe({ ownerIds: [engine.ownerId], userId: newId() }, (event) => events.push(event));
    await engine.test.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kliuchar-events' and datname = current_database()`,
    );
    await until(
      async () => events.length,
      (count) => count > 0,
    );
    expect(events).toEqual([{ event: 'resync', id: null }]);
  });
});
