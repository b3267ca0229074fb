import { expect } from 'vitest';
import { sessionCookieName } from '../edge/cookies.ts';
import type { TestApp } from './test-app.ts';

export type Sent = {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly purpose?: string;
  readonly propertyId?: string;
};

/** The smallest PDF with its parts in place, told apart by the words in it. */
export function smallPdf(words = 'paper'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n% ${words}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n9\n%%EOF\n`,
  );
}

/** Sends a file as a browser does and gives its id. */
export async function sendFile(app: TestApp, token: string, file: Sent): Promise<string> {
  const boundary = 'papers';
  const place =
    file.propertyId === undefined
      ? ''
      : `--${boundary}\r\ncontent-disposition: form-data; name="property_id"\r\n\r\n${file.propertyId}\r\n`;
  const head = `${place}--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${file.purpose ?? 'document'}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name ?? 'paper.pdf'}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const response = await app.inject({
    method: 'POST',
    url: '/api/files',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie: `${sessionCookieName(app.deps.config)}=${token}`,
    },
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return JSON.parse(response.body).result.id;
}
