import { type BrowserContext, expect } from '@playwright/test';
import { linkIn, newestMessage } from './outbox.ts';

export const PASSWORD = 'довгий-пароль-для-оренди';

export type Call = <T = { id: string }>(method: string, path: string, data?: object) => Promise<T>;

/** A call of the API with the cookies of the browser; a refusal fails the test with its words. */
export const callApi = (context: BrowserContext, origin = ''): Call =>
  async function send<T>(method: string, path: string, data?: object): Promise<T> {
    const response = await context.request.fetch(`${origin}/api${path}`, { method, ...(data && { data }) });
    const text = await response.text();
    expect(response.ok(), `${method} ${path}: ${text}`).toBe(true);
    return (text === '' ? null : JSON.parse(text).result) as T;
  };

type Person = { readonly email: string; readonly phone: string; readonly role?: 'owner' | 'none' };

/** A person who has registered, opened the letter and signed in; her cookies are in the browser. */
export async function signUp(context: BrowserContext, person: Person, origin = ''): Promise<void> {
  const api = callApi(context, origin);
  const names = { first_name: 'Олена', last_name: 'Коваленко' };
  await api('POST', '/User/register', { ...names, ...person, password: PASSWORD, accept_terms: true });
  const page = await context.newPage();
  const letter = await newestMessage(page, person.email, /Підтвердьте/, origin);
  await page.close();
  await api('GET', `/Auth/verify-email?token=${linkIn(letter, /(?<=token=)[\w-]+/)}`);
  await api('POST', '/Auth/login', { email: person.email, password: PASSWORD });
}
