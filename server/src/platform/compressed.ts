import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Bytes that are sent many times and made once, with what identifies them. */
export type Compressed = {
  readonly plain: Buffer;
  readonly etag: string;
  readonly encoded: Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
};

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}

/** The best both know, because it is done once: some tens of milliseconds for a page, outside the thread of requests. */
export async function compressed(text: string): Promise<Compressed> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gz(plain, { level: 9 }),
  ]);
  return { plain, etag: etagOf(plain), encoded: { br, gzip: gzipped } };
}
