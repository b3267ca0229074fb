import { House } from 'lucide-react';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-server.ts';
import type { PaletteEntry } from './palette-entries.ts';

let storage: Map<string, string>;
beforeEach(() => {
  storage = stubStorage();
});
afterAll(() => vi.unstubAllGlobals());

/** A tab that has just been opened: nothing in memory, and what the browser keeps. */
async function freshTab() {
  vi.resetModules();
  return { ...(await import('./recent-entries.ts')), ...(await import('../../lib/session.ts')) };
}

const entry = (name: string): PaletteEntry => ({
  key: `property-${name}`,
  icon: House,
  title: `вул. Садова, ${name}`,
  subtitle: '',
  status: null,
  to: `/properties/${name}`,
});

it('what was opened is found in the next visit, the latest first, five at most, each once', async () => {
  const first = await freshTab();
  for (const name of ['1', '2', '3', '4', '5', '6', '3']) first.remember('u', entry(name));
  const { readRecent } = await freshTab();
  expect(readRecent('u').map(({ to }) => to.slice(-1))).toEqual(['3', '6', '5', '4', '2']);
});

it('belongs to one person and is gone when he signs out', async () => {
  const tab = await freshTab();
  tab.remember('u', entry('1'));
  expect(tab.readRecent('other')).toEqual([]);
  tab.localLogout();
  expect(storage.size).toBe(0);
  expect(tab.readRecent('u')).toEqual([]);
});

it('is nothing when another version or another hand has written it', async () => {
  storage.set('kliuchar.recent', '{"userId":"u","entries":[{"key":1}]}');
  expect((await freshTab()).readRecent('u')).toEqual([]);
  storage.set('kliuchar.recent', 'ні');
  expect((await freshTab()).readRecent('u')).toEqual([]);
});
