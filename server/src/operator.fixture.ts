import { runOperator } from './operator.ts';
import { CHECKOUT_NOW } from './testing/checkout-world.ts';
import { startTestApp } from './testing/test-app.ts';

export type Console = Awaited<ReturnType<typeof openConsole>>;

/** An installation and the console of its operator. */
export async function openConsole() {
  const app = await startTestApp({ now: CHECKOUT_NOW, withJobs: false });
  return {
    app,
    operator: (...args: string[]) =>
      runOperator({ target: app.database.targets.ddl, database: app.worker, origin: 'https://app.example' }, args),
    close: () => app.close(),
  };
}
