import { upload } from '../../lib/upload.ts';

export const DOCUMENT_ACCEPT = 'application/pdf,image/jpeg,image/png,image/webp';

/** Kept on the server until the form is saved: with the object where one is named, else with the owner. */
export function sendDocumentOf(propertyId: string | null) {
  return (file: File, onProgress: (percent: number) => void, signal: AbortSignal) =>
    upload({ file, purpose: 'document', propertyId, onProgress, signal });
}
