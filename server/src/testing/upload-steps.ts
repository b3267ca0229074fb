import { expect } from 'vitest';
import { sessionCookieName } from '../edge/cookies.ts';
import type { TestApp } from './test-app.ts';

export type Sent = {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly purpose?: string;
  readonly propertyId?: string;
  readonly complexId?: string;
};

/** The smallest PDF with its parts in place, told apart by the words in it. */
export function smallPdf(words = 'paper'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n% ${words}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n`,
  );
}

/** Sends a file as a browser does and gives its id. */
export async function sendFile(app: TestApp, token: string, file: Sent): Promise<string> {
  return idIn(await postFile(app, token, file));
}

/** The same, whatever is answered. */
export function postFile(app: TestApp, token: string, file: Sent, headers: Record<string, string> = {}) {
  const cookie = `${sessionCookieName(app.deps.config)}=${token}`;
  return send(app, { url: '/api/files', headers: { cookie, ...headers } }, file);
}

/** The same by the key of a sent link. */
export async function sendInfoFile(
  app: TestApp,
  { contractId, k }: { contractId: string; k: string },
  file: Sent,
): Promise<string> {
  return idIn(await send(app, { url: `/api/info/contracts/${contractId}/files`, headers: {} }, file, { k }));
}

type Answer = Awaited<ReturnType<typeof send>>;

function idIn({ statusCode, body }: Answer): string {
  expect([statusCode, body]).toEqual([201, expect.any(String)]);
  return JSON.parse(body).result.id;
}

type To = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

function send(app: TestApp, { url, headers }: To, file: Sent, more: Record<string, string> = {}) {
  const boundary = 'papers';
  const fields = {
    ...more,
    ...(file.propertyId !== undefined && { property_id: file.propertyId }),
    ...(file.complexId !== undefined && { complex_id: file.complexId }),
    purpose: file.purpose ?? 'document',
  };
  const head = Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  const opening = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name ?? 'paper.pdf'}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: Buffer.concat([Buffer.from(head + opening), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
