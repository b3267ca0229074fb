import { upload } from '../../lib/upload.ts';

export const DOCUMENT_ACCEPT = 'application/pdf,image/jpeg,image/png,image/webp';

/** Kept on the server until the form is saved. */
export function sendDocument(file: File, onProgress: (percent: number) => void, signal: AbortSignal) {
  return upload({ file, purpose: 'document', onProgress, signal });
}

/** The same of a manager, whose files are of the object they are sent for. */
export function sendDocumentOf(propertyId: string): typeof sendDocument {
  return (file, onProgress, signal) => upload({ file, purpose: 'document', propertyId, onProgress, signal });
}
