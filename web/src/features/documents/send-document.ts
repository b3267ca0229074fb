import { upload } from '../../lib/upload.ts';

export const DOCUMENT_ACCEPT = 'application/pdf,image/jpeg,image/png,image/webp';

type Place = { readonly propertyId: string | null; readonly complexId: string | null };

/** Kept on the server until the form is saved: with the object or the complex where one is named, else with the owner. */
export function sendDocumentOf({ propertyId, complexId }: Place) {
  return (file: File, onProgress: (percent: number) => void, signal: AbortSignal) =>
    upload({ file, purpose: 'document', propertyId, complexId, onProgress, signal });
}
