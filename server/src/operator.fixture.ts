import { runOperator } from './operator.ts';
import { openDatabase } from './platform/db/scope.ts';
import { CHECKOUT_NOW } from './testing/checkout-world.ts';
import { startTestApp } from './testing/test-app.ts';

export type Console = Awaited<ReturnType<typeof openConsole>>;

/** An installation and the console of its operator. */
export async function openConsole() {
  const app = await startTestApp({ now: CHECKOUT_NOW, withJobs: false });
  const { clock, log } = app.deps;
  const database = openDatabase({ target: app.database.targets.worker, name: 'test-operator', clock, log, max: 4 });
  return {
    app,
    operator: (...args: string[]) =>
      runOperator({ target: app.database.targets.ddl, database, origin: 'https://app.example' }, args),
    close: async () => {
      await database.close();
      await app.close();
    },
  };
}
