import { FILE_MAX_BYTES, type FILE_PURPOSES, type StoredFile, uploadFile } from '@kliuchar/api-schema/files';
import { upload as texts } from '../i18n/uk/upload.ts';
import { ApiError } from './api-error.ts';
import { call } from './http.ts';
import { ownerOfNew } from './owner-choice.ts';
import { shrinkPhoto } from './shrink-photo.ts';

type Upload = {
  readonly file: File;
  readonly purpose: (typeof FILE_PURPOSES)[number];
  /** What it is for: a manager sends nothing that is not of an object entrusted to him. */
  readonly propertyId?: string | null;
  /** Of a whole complex: it goes to the complex's owner, whichever of his the person has chosen for new things. */
  readonly complexId?: string | null;
  /** Whole percents of what has left this device. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
};

/**
 * Keeps a file on the server until it is attached to something. A photo is made small first; one that this browser cannot decode goes as
 * it is, and the server says whether it can. A file that is too large is refused before anything is sent.
 */
export async function upload({
  file,
  purpose,
  propertyId,
  complexId,
  onProgress,
  signal,
}: Upload): Promise<StoredFile> {
  const photo = file.type.startsWith('image/') ? await shrinkPhoto(file) : null;
  const bytes = photo ?? file;
  if (bytes.size > FILE_MAX_BYTES) {
    const message = texts.tooLarge(Math.floor(FILE_MAX_BYTES / 1024 / 1024));
    throw new ApiError({ status: 413, code: 'payload_too_large', errors: [message] });
  }
  const body = new FormData();
  const { ownerId } = ownerOfNew();
  if (propertyId) body.set('property_id', propertyId);
  else if (complexId) body.set('complex_id', complexId);
  else if (ownerId) body.set('owner_id', ownerId);
  body.set('purpose', purpose);
  body.set('file', bytes, photo ? file.name.replace(/\.\w+$/, '.jpg') : file.name);
  return call(uploadFile, { body, transport: withProgress(onProgress), ...(signal && { signal }) });
}

/** `fetch` over XMLHttpRequest, the only one of the two that counts what it sends. */
function withProgress(onProgress: ((percent: number) => void) | undefined) {
  return (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.withCredentials = true;
      for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, String(value));
      request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100));
      });
      request.addEventListener('load', () => {
        const id = request.getResponseHeader('x-request-id');
        const { status, statusText, responseText } = request;
        const empty = status === 204 || status === 205 || status === 304;
        resolve(
          new Response(empty ? null : responseText, { status, statusText, headers: id ? { 'x-request-id': id } : {} }),
        );
      });
      // What `fetch` throws when nothing was answered, and when the caller has given up.
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body instanceof FormData ? body : null);
    });
}
