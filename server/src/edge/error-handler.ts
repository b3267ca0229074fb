import { WireKeyError } from '@kliuchar/api-schema/wire-case';
import { SumTooLarge } from '@kliuchar/domain/money/kop';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BadCursor } from '../platform/db/list-cursor.ts';
import { DatabaseRefusal } from '../platform/db/pool.ts';
import { isFullDisk } from '../platform/full-disk.ts';
import { RendererUnavailable } from '../platform/pdf.ts';
import { fromDatabaseError } from './database-errors.ts';
import { AppError, errorBody } from './errors.ts';
import { failurePage, isPageAsked } from './failure-page.ts';

const FASTIFY_CODES: Readonly<Record<string, AppError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('payload_too_large'),
  FST_REQ_FILE_TOO_LARGE: new AppError('payload_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AppError('unsupported_media'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new AppError('unsupported_media'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AppError('malformed'),
  FST_ERR_CTP_INVALID_JSON_BODY: new AppError('malformed'),
  FST_ERR_BAD_URL: new AppError('not_found'),
  FST_ERR_MAX_PARAM_LENGTH: new AppError('not_found'),
};

/** Any failure as an error of the table; what nobody foresaw is 500 and goes to the log, never to the answer. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseRefusal) return new AppError(error.code, { cause: error });
  if (error instanceof RendererUnavailable) return new AppError('unavailable', { cause: error });
  if (error instanceof SumTooLarge) return new AppError('sum_too_large', { cause: error });
  if (error instanceof WireKeyError) return new AppError('malformed', { cause: error });
  if (error instanceof BadCursor)
    return new AppError('bad_query', { fields: { cursor: 'Неправильний курсор' }, cause: error });
  // Whoever sent the request hung up in the middle of it; there is nobody to answer and nothing of ours is broken.
  if (error instanceof Error && error.message === 'aborted') return new AppError('malformed', { cause: error });
  const fromDatabase = fromDatabaseError(error);
  if (fromDatabase) return fromDatabase;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const known = FASTIFY_CODES[error.code];
    if (known) return known;
    if (isFullDisk(error)) return new AppError('unavailable', { cause: error });
    // Parts and fields of a form beyond the limits, a broken boundary: the request's fault.
    if (
      'statusCode' in error &&
      typeof error.statusCode === 'number' &&
      error.statusCode >= 400 &&
      error.statusCode < 500
    ) {
      return new AppError(error.statusCode === 413 ? 'payload_too_large' : 'malformed', { cause: error });
    }
  }
  return new AppError('internal', { cause: error });
}

export function sendError(request: FastifyRequest, reply: FastifyReply, failure: unknown): FastifyReply {
  const error = toAppError(failure);
  if (error.status >= 500)
    request.log.error({ err: failure, requestId: request.id, code: error.code }, 'request failed');
  // Read by the line the request leaves in the log (reliability.md §1, 58).
  request.errorCode = error.code;
  if (error.details.retryAfterSeconds !== undefined) reply.header('retry-after', error.details.retryAfterSeconds);
  else if (error.status === 503) reply.header('retry-after', 2);
  if (error.code === 'payload_too_large') hearOut(request, reply);
  const body = errorBody(error, request.id);
  if (isPageAsked(request)) {
    const { html, headers } = failurePage({
      status: error.status,
      text: String(body.errors[0]),
      requestId: request.id,
    });
    return reply.code(error.status).headers(headers).send(html);
  }
  return reply.code(error.status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Fastify would hang up, and a client in the middle of its body would see a broken connection instead of the answer; the time of a request bounds it. */
function hearOut(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  request.raw.resume();
}

export function installErrorHandler(app: FastifyInstance): void {
  app.decorateRequest('errorCode', null);
  app.decorateRequest('actorId', null);
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
}

declare module 'fastify' {
  interface FastifyRequest {
    errorCode: string | null;
  }
}
