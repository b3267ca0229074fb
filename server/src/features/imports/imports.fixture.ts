import { expect } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Answer, type Client, clientOf } from '../../testing/http-client.ts';
import type { TestApp } from '../../testing/test-app.ts';

export type Importer = { readonly owner: TestOwner; readonly client: Client };

export async function importer(app: TestApp): Promise<Importer> {
  const owner = await insertOwner(app.database.superuser);
  return { owner, client: clientOf(app, owner.token) };
}

/** Sends a table as a browser does: the file and the fields of the form. */
export async function sendTable(
  app: TestApp,
  token: string,
  table: string | Buffer,
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const boundary = 'table';
  const parts = Object.entries({ kind: 'leases', ...fields }).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="table.csv"\r\ncontent-type: text/csv\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie: `${sessionCookieName(app.deps.config)}=${token}`,
    },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(table), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const parsed = JSON.parse(response.body);
  return { status: response.statusCode, body: parsed.result ?? parsed, text: response.body, headers: response.headers };
}

/** Calls until nothing is left, as the screen does. */
export async function savedWhole(client: Client, id: string): Promise<Answer['body']> {
  for (;;) {
    const answer = await client.post(`/imports/${id}/save`);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    if (answer.body.state === 'saved') return answer.body;
  }
}

export const rowsOf = async (client: Client, id: string, query = '') =>
  (await client.get(`/imports/${id}/rows?limit=100${query}`)).body.items;
