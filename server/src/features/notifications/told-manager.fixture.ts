import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { beforeEach } from 'vitest';
import { insertManager, type Manager } from '../../testing/entrusted.ts';
import { clientOf } from '../../testing/http-client.ts';
import { useToldScene } from './told-scene.fixture.ts';

/** The scene, and before each test a manager with a proven mailbox who is trusted with the tasks and the payments of its home. */
export function toldManager() {
  const { at, toldTo } = useToldScene();
  let manager: Manager;
  const run = (sql: string, values: unknown[] = []) => at.app.database.superuser.query(sql, values);
  const managerOf = (...switches: GrantSwitch[]): Promise<Manager> =>
    insertManager(at.app, { ownerId: at.scene.owner.ownerId, propertyId: at.scene.propertyId }, { switches });
  beforeEach(async () => {
    manager = await managerOf('tasks', 'payments');
    await run('update users set email_verified_at = now() where id = $1', [manager.userId]);
  });
  const place = () => `/properties/${at.scene.propertyId}/managers/${manager.grantId}`;
  return {
    at,
    toldTo,
    run,
    managerOf,
    place,
    own: {
      get manager() {
        return manager;
      },
    },
    types: async () => (await toldTo(manager.client)).map(({ type }) => type),
    /** The tenant asks for something by his link. */
    report: (title = 'Тече кран') =>
      clientOf(at.app).post(`/info/contracts/${at.scene.contractId}/tasks`, {
        k: at.scene.key,
        title,
        description: 'На кухні',
      }),
    revoke: () => at.scene.api.delete(place()),
    /** What was put off is due, by the clock of the queue too. */
    wake: () =>
      run(
        `with due as (update outbox set run_at = now() where done_at is null and kind = 'messages.deliver' returning id)
         update graphile_worker._private_jobs j set run_at = now() from due where j.payload ->> 'id' = due.id::text`,
      ),
  };
}
