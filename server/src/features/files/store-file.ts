import type { StoredFile } from '@kliuchar/api-schema/files';
import { cutText } from '@kliuchar/domain/text/cut-text';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type Actor, type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { cleanUpload } from '../../platform/images.ts';
import { sha256 } from '../../platform/tokens.ts';
import { hasRoom, holdRoom, insertFile } from './files.sql.ts';

/** Where the file is kept: in whose scope, and for which object where a manager sends it. */
export type Keeper = { readonly db: Db; readonly ownerId: string; readonly propertyId: string | null };

export type Incoming = { readonly bytes: Buffer; readonly fileName: string; readonly purpose: string };

type StoreDeps = Pick<Deps, 'db' | 'files' | 'clock'>;

/**
 * Keeps a file. Who sends it is checked before its bytes are decoded, and again in the transaction that names them; bytes whose row
 * was not written are removed.
 */
export async function storeFile(
  deps: StoreDeps,
  actor: Actor,
  incoming: Incoming,
  keeperOf: (db: Db) => Keeper | Promise<Keeper>,
): Promise<StoredFile> {
  await withReadScope(deps.db, actor, async (own) => {
    const { db, ownerId } = await keeperOf(own);
    if (!(await hasRoom(db, ownerId, incoming.bytes.length))) throw new AppError('files_full');
  });
  const clean = await cleanUpload(incoming.bytes);
  if (clean === null) throw new AppError('unsupported_file');
  const id = newId();
  const storageKey = await deps.files.put(clean.bytes);
  try {
    const isKept = await withWriteScope(deps.db, actor, async (own) => {
      const { db, ownerId, propertyId } = await keeperOf(own);
      await holdRoom(db, ownerId);
      return insertFile(db, {
        id,
        ownerId,
        propertyId,
        kind: clean.kind,
        purpose: incoming.purpose,
        storageKey,
        size: clean.bytes.length,
        sha256: sha256(clean.bytes),
        width: clean.kind === 'image' ? clean.width : null,
        height: clean.kind === 'image' ? clean.height : null,
        originalName: cutText(incoming.fileName.replace(/\p{C}/gu, ''), 200),
        createdAt: instantText(deps.clock.nowMs()),
      });
    });
    if (!isKept) throw new AppError('files_full');
  } catch (error) {
    await deps.files.remove(storageKey);
    throw error;
  }
  const size = clean.bytes.length;
  return clean.kind === 'image'
    ? { id, kind: 'image', size, width: clean.width, height: clean.height }
    : { id, kind: 'pdf', size };
}
