import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

/**
 * JSON and nothing else: a form post from another site never reaches a handler (reliability.md §1, 23). An empty body is no body,
 * whatever type it claims, because actions may be called without one (contract.md §3.1).
 */
export function installContentTypes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => {
      if (body.trim() === '') return undefined;
      try {
        // Keys like __proto__ are refused by the wire-case conversion, before anything is merged with them.
        const value: unknown = JSON.parse(body);
        return value;
      } catch (error) {
        throw new AppError('malformed', { cause: error });
      }
    },
  );
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => {
    if (body !== '') throw new AppError('unsupported_media');
    return undefined;
  });
}

/** For calls of kind `raw`: the body as it came, of any type, because a signature is over its bytes. Their signature is also what guards them. */
export function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
}
