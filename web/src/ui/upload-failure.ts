import type { ApiError } from '../lib/api-error.ts';

export type UploadFailure = {
  readonly kind: 'failed';
  readonly message: string;
  /** Whether the same file may arrive if it is sent once more. */
  readonly canRepeat: boolean;
};

/** What is wrong with the file itself: sent again it would be refused again, so only another may be chosen. */
const OF_THE_FILE: readonly string[] = ['payload_too_large', 'unsupported_file', 'unsupported_media'];

export function uploadFailure({ code, message }: ApiError): UploadFailure {
  return { kind: 'failed', message, canRepeat: !OF_THE_FILE.includes(code) };
}
