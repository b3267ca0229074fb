import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Client } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeScene, type Scene } from '../public-pages/public-pages.fixture.ts';

type Place = { readonly app: TestApp; readonly scene: Scene };
type Item = { id: string; type: string; title: string; body: string; action: { href: string }; read_at: string | null };

/** The program, and before each test a scene of its own; its receipt is due on 25.11.2026. */
export function useToldScene(before: (app: TestApp) => Promise<unknown> = async () => undefined) {
  let app: TestApp;
  let scene: Scene;
  const at: Place = {
    get app() {
      return app;
    },
    get scene() {
      return scene;
    },
  };
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await before(app);
    app.time.set('2026-11-20T09:00:00Z');
    scene = await makeScene(app);
  });

  /** What a person finds in the bell, newest first, once the jobs have rested. */
  async function toldTo(client: Client, query = ''): Promise<Item[]> {
    await app.settleJobs();
    const answer = await client.get(`/notifications${query}`);
    expect(answer.status).toBe(200);
    return answer.body.items.map((item: Item) => ({ ...item, title: plain(item.title), body: plain(item.body) }));
  }
  return { at, toldTo };
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
