import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * JSON and nothing else: a form post from another site never reaches a handler (reliability.md §1, 23). An empty body is no body,
 * whatever type it claims, and a body of no type at all is read as JSON, because actions are called `{}` "with or without content type"
 * (contract.md §3.1). A form always names its type, and a script of another site is stopped by the guard of origins.
 */
export function installContentTypes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    parseJson(body),
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (request.headers['content-type'] === undefined) return parseJson(body);
    if (body !== '') throw new AppError('unsupported_media');
    return undefined;
  });
}

function parseJson(body: string): unknown {
  if (body.trim() === '') return undefined;
  try {
    // Keys like __proto__ are refused by the wire-case conversion, before anything is merged with them.
    return JSON.parse(body);
  } catch (error) {
    throw new AppError('malformed', { cause: error });
  }
}

/** For calls of kind `raw`: the body as it came, of any type, because a signature is over its bytes. Their signature is also what guards them. */
export function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
}
