import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { stubServer, stubStorage, wireSession } from '../../testing/stub-server.ts';

let stored: Map<string, string>;
beforeEach(() => {
  stubStorage();
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function freshTab() {
  vi.resetModules();
  const [visits, session, names, screens] = await Promise.all([
    import('./visits.ts'),
    import('../../lib/session.ts'),
    import('../../lib/screen-name.ts'),
    import('../../lib/screens.ts'),
  ]);
  screens.registerScreens([
    { path: '/properties/:propertyId' },
    { path: '/complexes/:complexId', needs: 'properties.write' },
    { path: '/finance', guard: ['finance'] },
    { path: '/receipts', guard: ['receipts', 'payments'] },
    { path: '/tasks' },
    { path: '/properties' },
    { path: '/complexes' },
    { path: '/login', guard: 'guest' },
  ]);
  const named = (name: string | null) => names.screenState.set({ name, short: null, failed: false });
  return { ...visits, ...session, named };
}

type Tab = Awaited<ReturnType<typeof freshTab>>;

const one = { path: '/properties/:propertyId', title: 'Об’єкт' };
const list = { path: '/tasks', title: 'Завдання' };

async function signedIn(tab: Tab, wire: Parameters<typeof wireSession>[0]) {
  stubServer({ 'GET /session': { body: { result: wireSession(wire) } } });
  const session = await tab.refreshSession();
  return tab.mayOpen({ session, isOwner: tab.getRole() === 'owner' });
}

it('a screen is kept by its name, once it has one, the latest first and each once', async () => {
  const tab = await freshTab();
  tab.keepVisit('u', list, '/tasks')();
  const leave = tab.keepVisit('u', one, '/properties/1');
  expect(tab.readVisits('u')).toEqual([{ path: '/tasks', title: 'Завдання' }]);
  tab.named('Садова, 5');
  tab.named(null);
  leave();
  tab.named('Інша');
  expect(tab.readVisits('u').map(({ title }) => title)).toEqual(['Садова, 5', 'Завдання']);
  tab.named(null);
  tab.keepVisit('u', list, '/tasks')();
  expect(tab.readVisits('u').map(({ title }) => title)).toEqual(['Завдання', 'Садова, 5']);
  expect(tab.readVisits('another')).toEqual([]);
});

it('neither a form, nor home, nor what is not there is a place to come back to', async () => {
  const tab = await freshTab();
  tab.keepVisit('u', { path: '/dashboard', title: 'Головна' }, '/dashboard')();
  tab.keepVisit('u', { path: '/properties/create', title: 'Новий об’єкт' }, '/properties/create')();
  tab.named('Page Not Found: /properties/42');
  tab.keepVisit('u', one, '/properties/42')();
  expect(tab.readVisits('u')).toEqual([]);
});

it('is gone when the person signs out, and is nothing when another hand has written it', async () => {
  const tab = await freshTab();
  tab.keepVisit('u', list, '/tasks')();
  tab.localLogout();
  expect(stored.size).toBe(0);
  for (const text of ['ні', '{"userId":"u","visits":[{"path":1,"title":""}]}', '{"userId":"u"}', 'null']) {
    stored.set('kliuchar.visits', text);
    expect(tab.readVisits('u')).toEqual([]);
  }
});

it('offers five, without the place one is on', async () => {
  const { waysOn } = await freshTab();
  const visits = ['/a', '/b', '/a', '/c', '/d', '/e', '/f', '/g'].map((path, at) => ({ path, title: String(at) }));
  expect(waysOn(visits, '/b').map(({ path, title }) => path + title)).toEqual(['/a0', '/c3', '/d4', '/e5', '/f6']);
});

it('offers no screen that is shut to the person by now', async () => {
  const paths = ['/properties/1', '/complexes/1', '/finance', '/receipts', '/nowhere', '/login', '/tasks?task=1'];
  const open = async (wire: Parameters<typeof wireSession>[0]) => {
    const may = await signedIn(await freshTab(), wire);
    return paths.filter((path) => may({ path, title: '' }));
  };
  const all = { 'properties.write': true };
  expect(await open({ permissions: all })).toEqual([
    '/properties/1',
    '/complexes/1',
    '/finance',
    '/receipts',
    '/tasks?task=1',
  ]);
  expect(await open({ roles: [], entrusted: ['view'] })).toEqual(['/properties/1', '/tasks?task=1']);
  // During the first steps only what they have reached.
  expect(await open({ permissions: all, completed: false, step: 2 })).toEqual(['/properties/1']);
});
