import { getSession as sessionCall } from '@kliuchar/api-schema/session';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubServer, stubStorage, wireSession } from '../testing/stub-server.ts';
import { writeDashboardCache } from './dashboard-cache.ts';

/** A session lives in the module, so each test gets a fresh one, as a browser tab does. */
async function freshTab() {
  vi.resetModules();
  const [session, http, query, errors, toast] = await Promise.all([
    import('./session.ts'),
    import('./http.ts'),
    import('./query-client.ts'),
    import('./api-error.ts'),
    import('./toast.ts'),
  ]);
  return { ...session, ...http, ...query, ...errors, ...toast };
}

type Tab = Awaited<ReturnType<typeof freshTab>>;
let tab: Tab;
let storage: Map<string, string>;

beforeEach(async () => {
  storage = stubStorage();
  tab = await freshTab();
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const shown = () => tab.toasts.get().map(({ title, action }) => [title, action?.label]);
const credentials = { email: 'a@example.com', password: 'x' };
const properties = { ...sessionCall, path: '/properties' } as const;

async function failureOf(promise: Promise<unknown>) {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof tab.ApiError)) throw new Error('The call was expected to fail');
  return error;
}

describe('signing in', () => {
  it('is done after both calls, not before [spec 4.1]', async () => {
    const seen: unknown[] = [];
    stubServer({
      'POST /Auth/login': { status: 204 },
      'GET /session': () => {
        seen.push(tab.getSession());
        return { body: { result: wireSession() } };
      },
    });
    expect(tab.getSession()).toBeNull();
    await tab.login(credentials);
    expect(seen).toEqual([null]);
    expect(tab.getSession()).toMatchObject({ user: { firstName: 'Олена', onboardingCompleted: true } });
  });

  it('takes away what was said to the one outside', async () => {
    const { toast, toasts } = await import('./toast.ts');
    stubServer({ 'POST /Auth/login': { status: 204 }, 'GET /session': { body: { result: wireSession() } } });
    toast({ title: 'Увійдіть, щоб продовжити.', variant: 'destructive' });
    await tab.login(credentials);
    expect(toasts.get().filter(({ open }) => open)).toEqual([]);
  });

  it('that gets no session fails with code 500 and leaves nobody signed in [spec 4.3]', async () => {
    stubServer({ 'POST /Auth/login': { status: 204 }, 'GET /session': { status: 503, body: { errors: ['Перерва'] } } });
    expect(await failureOf(tab.login(credentials))).toMatchObject({ status: 500, code: '500', message: 'Перерва' });
    expect(tab.getSession()).toBeNull();
  });

  it('that gets an empty session says so in the words of the catalogue [spec 4.3]', async () => {
    stubServer({ 'POST /Auth/login': { status: 204 }, 'GET /session': { status: 200 } });
    const message = 'Сервер повернув помилку 500.';
    expect(await failureOf(tab.login(credentials))).toMatchObject({ status: 500, code: '500', message });
    expect(tab.getSession()).toBeNull();
  });
});

describe('the fetch of a session', () => {
  it.each([
    ['is refused', { status: 401, body: { errors: ['x'] } }],
    ['breaks', { status: 500 }],
  ])('that %s at the start is a local sign-out [spec 4.2]', async (_, answer) => {
    writeDashboardCache('somebody', {});
    stubServer({ 'GET /session': answer });
    expect(await tab.ensureSession()).toBeNull();
    expect(storage.size).toBe(0);
    expect(tab.getSession()).toBeNull();
  });

  it.each([
    ['is refused', { 'GET /session': { status: 401 } }, []],
    ['breaks', { 'GET /session': { status: 500 } }, [['Сервер повернув помилку 500.', 'Повторити']]],
    ['is not answered', {}, [["Не вдалося підключитися до сервера. Перевірте ваше інтернет-з'єднання.", 'Повторити']]],
  ])('that %s at the start is told only if it is a failure', async (_, answers, expected) => {
    stubServer(answers);
    await tab.ensureSession();
    expect(shown()).toEqual(expected);
  });

  it('is repeated after a creation only while the onboarding lasts [spec 4.7]', async () => {
    let step = 1;
    const calls = stubServer({
      'GET /session': () => ({ body: { result: wireSession({ step: step++, completed: step > 3 }) } }),
    });
    await tab.ensureSession();
    await tab.refreshSessionWhileOnboarding();
    expect(tab.getSession()).toMatchObject({ onboardingStep: 2 });
    await tab.refreshSessionWhileOnboarding();
    expect(tab.getSession()?.user.onboardingCompleted).toBe(true);
    await tab.refreshSessionWhileOnboarding();
    expect(calls).toHaveLength(3);
  });
});

describe('an access that was taken back', () => {
  const first = { entrusted: ['view', 'tasks'], rents: true };
  it.each([
    ['a switch', { entrusted: ['view'], rents: true }, undefined],
    ['the last object', { entrusted: [], rents: true }, undefined],
    ['the lease', { entrusted: ['view', 'tasks'], rents: false }, undefined],
    ['nothing', first, 'Яремко'],
    ['nothing, and another was given', { entrusted: ['view', 'tasks', 'receipts'], rents: true }, 'Яремко'],
  ])('takes what was read along: %s', async (_, now, left) => {
    let answer: object = first;
    stubServer({ 'GET /session': () => ({ body: { result: wireSession(answer) } }) });
    await tab.ensureSession();
    tab.queryClient.setQueryData(['contract', '1'], 'Яремко');
    answer = now;
    await tab.askSessionAgain();
    await new Promise((later) => setTimeout(later));
    expect(tab.queryClient.getQueryData(['contract', '1'])).toBe(left);
  });

  it('leaves nothing or something', () => {
    expect(tab.hasAnything({ owners: [], entrusted: [], rents: false })).toBe(false);
    expect(tab.hasAnything({ owners: [], entrusted: ['view'], rents: false })).toBe(true);
    expect(tab.hasAnything({ owners: [], entrusted: [], rents: true })).toBe(true);
  });
});

describe('the roles of a session', () => {
  it('are only those that are known [spec 1.4, 5.4, 6.1]', async () => {
    stubServer({ 'GET /session': { body: { result: wireSession({ roles: ['wizard', 'owner'] }) } } });
    await tab.ensureSession();
    expect(tab.getRole()).toBe('owner');
    expect(tab.setRole('wizard')).toBe(false);
    stubServer({ 'GET /session': { body: { result: wireSession({ roles: ['wizard'] }) } } });
    await tab.refreshSession();
    expect(tab.getRole()).toBeNull();
  });

  it('can be taken when the session has them, any other is ignored [spec 4.11–4.12, 6.2]', async () => {
    stubServer({ 'GET /session': { body: { result: wireSession({ roles: [] }) } } });
    await tab.ensureSession();
    expect(tab.setRole('owner')).toBe(false);
    expect(tab.getRole()).toBeNull();
    stubServer({ 'GET /session': { body: { result: wireSession({ roles: ['owner'] }) } } });
    await tab.refreshSession();
    expect(tab.setRole('owner')).toBe(true);
    expect(tab.getRole()).toBe('owner');
  });
});

describe('the end of a session', () => {
  async function signedInWithData(): Promise<void> {
    stubServer({ 'GET /session': { body: { result: wireSession() } } });
    await tab.ensureSession();
    tab.queryClient.setQueryData(tab.propertyKey('u', 'list'), ['об’єкт']);
    for (const kind of ['complexes', 'contract', 'dashboard']) tab.queryClient.setQueryData([kind, 'u'], ['дані']);
    writeDashboardCache('u', {});
  }

  const expectNothingLeft = (kept: readonly string[] = []) => {
    expect([tab.getSession(), tab.getRole(), tab.queryClient.getQueryCache().getAll(), [...storage.keys()]]).toEqual([
      null,
      null,
      [],
      kept,
    ]);
  };

  it.each([
    ['is heard', { status: 204 }, []],
    ['fails', { status: 500 }, ['kliuchar.leaving']],
  ])('clears session, roles and every kept datum when the sign-out %s [spec 4.4]', async (_, answer, kept) => {
    await signedInWithData();
    stubServer({ 'POST /Auth/logout': answer });
    await tab.logout();
    expectNothingLeft(kept);
  });

  it('leaves the browser its theme, though the server has it forget all it stored', async () => {
    await signedInWithData();
    storage.set('kliuchar.theme', 'dark');
    const forget = () => {
      storage.clear();
      return { status: 204 };
    };
    stubServer({ 'POST /Auth/logout': forget });
    await tab.logout();
    expect([...storage]).toEqual([['kliuchar.theme', 'dark']]);
  });

  it('that the server has not heard lets nobody in by its cookie, and is told first of all', async () => {
    await signedInWithData();
    stubServer({});
    await tab.logout();
    expect(shown()).toEqual([['Ви вийшли лише на цьому пристрої: сервер про це ще не знає.', 'Повторити']]);

    tab = await freshTab();
    stubServer({ 'GET /session': { body: { result: wireSession() } } });
    expect(await tab.ensureSession()).toBeNull();

    tab = await freshTab();
    const calls = stubServer({ 'POST /Auth/logout': { status: 204 }, 'GET /session': { status: 401 } });
    expect(await tab.ensureSession()).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual(['/Auth/logout', '/session']);
    expect([...storage.keys()]).toEqual([]);
  });

  it('that the server has not heard is over once somebody signs in', async () => {
    await signedInWithData();
    stubServer({});
    await tab.logout();
    stubServer({ 'POST /Auth/login': { status: 204 }, 'GET /session': { body: { result: wireSession() } } });
    await tab.login(credentials);
    expect([...storage.keys()]).toEqual([]);
  });

  it('comes with a 401 on an ordinary call [spec 8.2]', async () => {
    await signedInWithData();
    stubServer({ 'GET /properties': { status: 401, body: { errors: ['x'] } } });
    await failureOf(tab.call(properties));
    expectNothingLeft();
    expect(shown()).toEqual([['Сеанс завершено. Увійдіть ще раз.', undefined]]);
  });

  it('is told when the session is asked for again and is refused', async () => {
    await signedInWithData();
    stubServer({ 'GET /session': { status: 401 } });
    await failureOf(tab.refreshSession());
    expectNothingLeft();
    expect(shown()).toEqual([['Сеанс завершено. Увійдіть ще раз.', undefined]]);
  });

  it('does not come with a session that is asked for beside the work and does not come', async () => {
    await signedInWithData();
    for (const answer of [{ status: 503 }, { status: 204 }]) {
      stubServer({ 'GET /session': answer });
      await tab.askSessionAgain();
      expect(tab.getSession()).not.toBeNull();
    }
    stubServer({ 'GET /session': { body: { result: wireSession({ roles: [] }) } } });
    await tab.askSessionAgain();
    expect(tab.getRole()).toBeNull();
    stubServer({ 'GET /session': { status: 401 } });
    await tab.askSessionAgain();
    expectNothingLeft();
  });

  it('does not come with a 401 on login, logout or session [spec 8.2]', async () => {
    const unauthorized = vi.fn<() => void>();
    tab.onHttp({ unauthorized });
    for (const path of ['/Auth/login', '/Auth/logout', '/session'] as const) {
      stubServer({ [`GET ${path}`]: { status: 401, body: { errors: ['x'] } } });
      expect(await failureOf(tab.call({ ...sessionCall, path }))).toMatchObject({ status: 401 });
    }
    expect(unauthorized).not.toHaveBeenCalled();
  });
});
