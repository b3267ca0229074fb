import { sessionCookieName } from '../edge/cookies.ts';
import type { TestApp } from './test-app.ts';

type Body = ReturnType<typeof JSON.parse>;

/** Sends files of banks as a browser does: a form with the file and its fields. */
export function statementClient(test: TestApp, token: string) {
  const boundary = 'statement';
  return {
    async upload(
      bytes: Buffer,
      name = 'vypyska.csv',
      fields: Readonly<Record<string, string>> = {},
    ): Promise<{ status: number; body: Body }> {
      const parts = Object.entries(fields).map(
        ([field, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
      );
      const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const response = await test.inject({
        method: 'POST',
        url: '/api/payments/import',
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          cookie: `${sessionCookieName(test.deps.config)}=${token}`,
        },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      });
      const body: Body = JSON.parse(response.body);
      return { status: response.statusCode, body: body.result ?? body };
    },
  };
}

export type StatementClient = ReturnType<typeof statementClient>;
