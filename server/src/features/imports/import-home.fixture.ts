import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Importer, importer, sendTable } from './imports.fixture.ts';

type Place = { readonly app: TestApp; readonly me: Importer };

/** The program that holds owners to their plans, and before each test an owner on 20.11.2026; a table of his, and what he has. */
export function useImports() {
  let app: TestApp;
  let me: Importer;
  const at: Place = {
    get app() {
      return app;
    },
    get me() {
      return me;
    },
  };
  beforeAll(async () => {
    app = await startTestApp({ withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.time.set('2026-11-20T09:00:00Z');
    me = await importer(app);
  });
  const send = (table: string | Buffer, fields?: Record<string, string>) =>
    sendTable(app, me.owner.token, table, fields);
  const listed = async (path: string) =>
    (await me.client.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`)).body;
  return { at, send, listed };
}
