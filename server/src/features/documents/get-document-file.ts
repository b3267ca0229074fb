import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { IMAGE_MEDIA } from '../../platform/images.ts';
import { findVersionFile } from './documents.sql.ts';

/** A picture is shown, because we drew it ourselves; a PDF of somebody else's making is only ever saved (reliability.md §5). */
export async function getDocumentFile(
  deps: Deps,
  actor: SessionActor,
  { id, number }: { id: string; number: number | undefined },
): Promise<FileAnswer> {
  const file = await withReadScope(deps.db, actor, (db) => findVersionFile(db, id, number ?? null));
  if (file === null) throw new AppError('document_not_found');
  const content = await deps.files.get(file.storageKey);
  return file.kind === 'image'
    ? { content, media: IMAGE_MEDIA, inline: true }
    : { content, media: 'application/pdf', fileName: file.name === '' ? 'document.pdf' : file.name };
}
