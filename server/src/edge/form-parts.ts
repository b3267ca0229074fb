import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from './errors.ts';

export type FormParts = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: { readonly bytes: Buffer; readonly fileName: string } | null;
};

/** A form can be read from the wire once; its hash and its reader want the same parts. */
const received = new WeakMap<FastifyRequest, Promise<FormParts>>();

export function formParts(request: FastifyRequest): Promise<FormParts> {
  const known = received.get(request);
  if (known !== undefined) return known;
  const parts = receive(request);
  received.set(request, parts);
  return parts;
}

async function receive(request: FastifyRequest): Promise<FormParts> {
  if (!request.isMultipart()) throw new AppError('unsupported_media');
  try {
    return await readParts(request);
  } catch (error) {
    throw isOfParser(error) ? new AppError('malformed', { cause: error }) : error;
  }
}

/** A form that breaks off, in a field or in the middle of its file, or has no boundary is the request's fault; its parser says so in a plain Error without a code. */
const isOfParser = (error: unknown) => error instanceof Error && error.constructor === Error && !('code' in error);

async function readParts(request: FastifyRequest): Promise<FormParts> {
  const fields: Record<string, string> = {};
  let file: FormParts['file'] = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw fieldError(part.fieldname, 'Невідоме поле');
      file = { bytes: await part.toBuffer(), fileName: part.filename };
    } else {
      fields[part.fieldname] = String(part.value);
    }
  }
  return { fields, file };
}
