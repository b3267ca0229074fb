import { expect, it } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { uploadFailure } from './upload-failure.ts';

const failed = (status: number, code: string) => uploadFailure(new ApiError({ status, code, errors: ['Ні'] }));

it.each([
  [413, 'payload_too_large', false],
  [422, 'unsupported_file', false],
  [415, 'unsupported_media', false],
  [0, 'offline', true],
  [500, 'internal', true],
  [409, 'files_full', true],
])('a file refused with %i %s may be sent again: %s', (status, code, canRepeat) => {
  expect(failed(status, code)).toEqual({ kind: 'failed', message: 'Ні', canRepeat });
});
