import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { stubServer, stubStorage, wireSession } from '../testing/stub-server.ts';
import { dropHeldForm, findHeldForm, heldName, holdForm } from './held-form.ts';
import { dropReturnPath, getReturnPath, keepReturnPath } from './return-path.ts';
import { localLogout, logout, refreshSession } from './session.ts';

beforeEach(async () => {
  stubStorage();
  vi.stubGlobal('sessionStorage', localStorage);
  vi.stubGlobal('location', { pathname: '/tasks' });
  stubServer({ 'GET /session': { body: { result: wireSession() } } });
  await refreshSession();
});
afterAll(() => {
  localLogout();
  vi.unstubAllGlobals();
});

it('what a 402 has taken away waits for the same form on the same screen, and for nobody else', () => {
  const form = heldName({ title: '', dueOn: '' });
  holdForm('u', form, { title: 'Повірка лічильника', dueOn: '2026-12-01' });
  expect(findHeldForm('u', form)?.values).toEqual({ title: 'Повірка лічильника', dueOn: '2026-12-01' });
  expect(findHeldForm('u', heldName({ title: '' }))).toBeNull();
  expect(findHeldForm('another', form)).toBeNull();
  dropHeldForm('u', form);
  expect(findHeldForm('u', form)).toBeNull();
});

it('nothing of it is left in the tab by whoever signs out', async () => {
  stubServer({ 'GET /session': { body: { result: wireSession() } }, 'POST /Auth/logout': { status: 204 } });
  holdForm('u', 'form', { title: 'Повірка' });
  keepReturnPath('/tasks');
  await logout();
  expect([sessionStorage.getItem('kliuchar.held'), sessionStorage.getItem('kliuchar.return')]).toEqual([null, null]);
});

it('a form with a password is not kept', () => {
  const form = heldName({ email: '', currentPassword: '' });
  holdForm('u', form, { currentPassword: 'таємниця' });
  expect(findHeldForm('u', form)).toBeNull();
});

it('the way back leads to where the write was refused, for the same person only', async () => {
  expect(getReturnPath()).toBeNull();
  keepReturnPath('/contracts/create?rental_object_id=5');
  expect(getReturnPath()).toBe('/contracts/create?rental_object_id=5');
  localLogout();
  expect(getReturnPath()).toBeNull();
  await refreshSession();
  dropReturnPath();
  expect(getReturnPath()).toBeNull();
});
