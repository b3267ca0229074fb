import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { IMAGE_MEDIA } from '../../platform/images.ts';
import { findFile } from './files.sql.ts';

/** A picture is shown, because we drew it ourselves; a PDF of somebody else's making is only ever saved (reliability.md §5). */
export async function getFile(deps: Deps, actor: SessionActor, id: string): Promise<FileAnswer> {
  const file = await withReadScope(deps.db, actor, (db) => findFile(db, id));
  if (file === null) throw new AppError('file_not_found');
  const content = await deps.files.get(file.storageKey);
  return file.kind === 'image'
    ? { content, media: IMAGE_MEDIA, inline: true }
    : { content, media: 'application/pdf', fileName: file.originalName === '' ? 'document.pdf' : file.originalName };
}
