import { sha256 } from '../platform/tokens.ts';
import { type Build, CANARY, insertRow, NEIGHBOUR, SECRET } from './access-world.ts';

/** Papers of each kind: the owner's own, one shown to the tenant, one shown and thrown away, and one of another tenant. */
export async function insertDocuments(build: Build, bytes: Buffer): Promise<void> {
  const { world, deps } = build;
  const { ids, letter, ownerId } = world;
  const key = await deps.files.put(bytes);
  const file = (id: string, attachedAt: string | null) =>
    insertRow(build, 'files', {
      id,
      owner_id: ownerId,
      kind: 'image',
      purpose: 'document',
      storage_key: key,
      size: bytes.length,
      sha256: sha256(bytes),
      width: 4,
      height: 4,
      original_name: `${SECRET}-${letter}.png`,
      attached_at: attachedAt,
    });
  file(ids.spareDocumentFile, null);
  const documents = [
    ['document', 'documentFile', null, 'owner', null, `${SECRET}-${letter}`],
    ['shownDocument', 'shownDocumentFile', ids.contract, 'tenant', null, `${CANARY}-${letter}`],
    ['deletedDocument', 'deletedDocumentFile', ids.contract, 'tenant', '2026-11-10T08:00:00Z', `${SECRET}-${letter}`],
    ['neighbourDocument', 'neighbourDocumentFile', ids.neighbour, 'tenant', null, `${NEIGHBOUR}-${letter}`],
  ] as const;
  for (const [name, fileName, contractId, visibility, deletedAt, words] of documents) {
    file(ids[fileName], '2026-11-01T08:00:00Z');
    insertRow(build, 'documents', {
      id: ids[name],
      owner_id: ownerId,
      kind: 'act',
      title: `Документ ${words}`,
      note: `${SECRET}-${letter}`,
      contract_id: contractId,
      property_id: name === 'neighbourDocument' ? ids.neighbourHome : ids.property,
      counterparty_id: name === 'document' ? ids.tenantCard : null,
      visibility,
      deleted_at: deletedAt,
      search_text: words.toLowerCase(),
    });
    insertRow(build, 'document_versions', {
      owner_id: ownerId,
      document_id: ids[name],
      number: 1,
      file_id: ids[fileName],
      media: 'image',
      size: bytes.length,
      storage_key: key,
      name: `${words}.png`,
      added_by: world.userId,
      created_at: '2026-11-01T08:00:00Z',
    });
  }
}
