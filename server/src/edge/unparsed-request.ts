import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { AppError, errorBody } from './errors.ts';

type Refused = Error & { readonly code?: string };

const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * What Node's parser refuses (bytes of another alphabet in the first line, headers over the limit, a request that comes too slowly) never
 * becomes a request: no hook runs for it, so the shape of an error and its headers are written here (product.md §1).
 */
export function answerUnparsed(error: Refused, socket: Socket, headers: Readonly<Record<string, string>>): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const body = JSON.stringify(errorBody(new AppError('malformed'), randomUUID()));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable)
    socket.write(`HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
}
