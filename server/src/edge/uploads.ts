import multipart from '@fastify/multipart';
import { checkInput } from '@kliuchar/api-schema/check-input';
import type { Schema } from '@kliuchar/api-schema/endpoint';
import { FILE_MAX_BYTES } from '@kliuchar/api-schema/files';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import { fromWire } from '@kliuchar/api-schema/wire-case';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError, fieldError } from './errors.ts';
import { formParts } from './form-parts.ts';
import { mountedEndpoints } from './mount.ts';

const LIMITS = {
  fileSize: FILE_MAX_BYTES,
  files: 1,
  fields: 8,
  fieldSize: 1024,
  fieldNameSize: 64,
  parts: 9,
  headerPairs: 32,
};

/**
 * The only calls that take a form. They live in a context of their own, because elsewhere a form must stay unsupported: a page of
 * another site can send one without asking (reliability.md §1, 23).
 */
export function registerUploads(app: FastifyInstance, mountUploads: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    mountUploads(scope);
    const known = mountedEndpoints.get(app) ?? [];
    mountedEndpoints.set(app, [...known, ...(mountedEndpoints.get(scope) ?? [])]);
  });
}

export type Upload<S extends Schema> = {
  readonly fields: z.output<S>;
  readonly bytes: Buffer;
  readonly fileName: string;
};

/** The file and the other fields, checked by the endpoint's schema as a JSON body would be. */
export async function readUpload<S extends Schema>(request: FastifyRequest, schema: S): Promise<Upload<S>> {
  const { fields, file } = await formParts(request);
  const checked = checkInput(schema, fromWire(fields));
  if (!checked.ok) throw new AppError('validation', { wireFields: checked.fields });
  if (file === null) throw fieldError('file', REQUIRED_UK);
  if (file.bytes.length === 0) throw fieldError('file', 'Файл порожній');
  return { fields: checked.value, ...file };
}
