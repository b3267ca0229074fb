import { expect } from 'vitest';
import { type Client, clientOf } from '../../testing/http-client.ts';
import type { TestApp } from '../../testing/test-app.ts';

export type MadeKey = { readonly id: string; readonly key: string; readonly program: Client };

/** A key of the person's owner, and a program that calls by it. */
export async function makeKey(app: TestApp, person: Client, values: object = {}): Promise<MadeKey> {
  const { status, body } = await person.post('/api-keys', { name: 'Бухгалтерія', scope: 'write', ...values });
  expect(status).toBe(201);
  return { id: body.id, key: body.key, program: clientOf(app, { key: body.key }) };
}
