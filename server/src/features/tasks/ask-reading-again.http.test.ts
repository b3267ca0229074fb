import { describe, expect, it } from 'vitest';
import { insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { useRuleTasks } from './rule-tasks.fixture.ts';

const { at, settle, tasks, insert } = useRuleTasks();

describe('a rejected reading', () => {
  const scene = async () => {
    const { ownerId } = at.world.owner;
    const { propertyId, contractId } = await insert({ number: 'Д-7', startDate: '2026-10-01' });
    await insertService(at.world.db, ownerId, { propertyId, position: 0, code: 'gas', method: 'meter' });
    const meterId = await insertMeter(at.world.db, ownerId, { propertyId, service: 'gas', serial: '77' });
    const read = (on: string, value: string) =>
      insertReading(at.world.db, ownerId, {
        meterId,
        propertyId,
        on,
        value,
        state: 'submitted',
        source: 'tenant_link',
      });
    return { contractId, meterId, read };
  };
  const reject = async (id: string) => {
    expect((await at.world.client.post(`/meters/readings/${id}/reject`, { comment: 'Нечітке фото.' })).status).toBe(
      200,
    );
    await at.app.settleJobs();
  };
  const statuses = async () => (await tasks()).map(({ status }: { status: string }) => status);

  it('is asked for again, and the task closes when another one is accepted, not when it is only sent', async () => {
    const { contractId, read } = await scene();
    await reject(await read('2026-11-18', '1100'));
    expect(await tasks()).toMatchObject([
      {
        title: 'Передайте показник: лічильник 77, листопад\u00a02026',
        source: 'rule',
        contract: { id: contractId },
        due_on: '2026-11-23',
      },
    ]);
    const [task] = await tasks();
    expect((await at.world.client.get(`/tasks/${task.id}`)).body.description).toContain('Нечітке фото.');
    const again = await read('2026-11-19', '1150');
    await settle();
    expect(await statuses()).toEqual(['new']);
    const [approved] = await Promise.all([at.world.client.post(`/meters/readings/${again}/approve`), settle()]);
    expect(approved.status).toBe(200);
    // At once, and in the journal; the hourly look finds nothing more.
    expect(await statuses()).toEqual(['closed']);
    await Promise.all([settle(), settle()]);
    const traces = `select count(*) from audit_log where owner_id = $1 and action = 'task.settled' and actor_kind = 'job'`;
    expect(Number(await at.world.scalar(traces, [at.world.owner.ownerId]))).toBe(1);
  });

  it('closes at once when the owner writes another one himself, whoever has taken the task up, and not for another month', async () => {
    const { read, meterId } = await scene();
    await reject(await read('2026-10-30', '1050'));
    await reject(await read('2026-11-18', '1100'));
    const [task] = await tasks();
    expect((await at.world.client.post(`/tasks/${task.id}/start`, {})).status).toBe(200);
    const body = { meter_id: meterId, date: '2026-11-20', values: ['1150'] };
    expect((await at.world.client.post('/meters/readings', body)).status).toBe(201);
    expect((await statuses()).filter((status: string) => status === 'closed')).toHaveLength(1);
    expect((await statuses()).filter((status: string) => status !== 'closed')).toHaveLength(1);
  });

  it('that costs something has become the owner’s own, and stays', async () => {
    const { read, meterId } = await scene();
    await reject(await read('2026-11-18', '1100'));
    await at.world.db.query(`update tasks set cost_kop = 100 where source = 'rule'`);
    await at.world.client.post('/meters/readings', { meter_id: meterId, date: '2026-11-20', values: ['1150'] });
    expect(await statuses()).toEqual(['new']);
  });

  it('rejected again is another task; two rejections at once make one', async () => {
    const { read } = await scene();
    const first = await read('2026-11-17', '1100');
    const answers = await Promise.all([1, 2].map(() => at.world.client.post(`/meters/readings/${first}/reject`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await at.app.settleJobs();
    expect(await statuses()).toEqual(['new']);
    await reject(await read('2026-11-18', '1120'));
    expect(await statuses()).toEqual(['new', 'new']);
  });
});
