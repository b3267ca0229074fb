import { type AgreementText, hashOfText } from '../features/contracts/public.ts';
import { sha256 } from '../platform/tokens.ts';
import { type Build, CANARY, FORMER, insertRow, NEIGHBOUR, SECRET } from './access-world.ts';

/** Papers of each kind: the owner's own, one of whoever manages the object, one shown to the tenant, one shown and thrown away, and one of another tenant. */
export async function insertDocuments(build: Build, bytes: Buffer): Promise<void> {
  const { world, deps } = build;
  const { ids, letter, ownerId } = world;
  const key = await deps.files.put(bytes);
  const file = (id: string, attachedAt: string | null, propertyId: string | null = null) =>
    insertRow(build, 'files', {
      id,
      owner_id: ownerId,
      kind: 'image',
      purpose: 'document',
      property_id: propertyId,
      storage_key: key,
      size: bytes.length,
      sha256: sha256(bytes),
      width: 4,
      height: 4,
      // The one that is free is a manager's to attach, and he is told its name.
      original_name: `${propertyId === null ? SECRET : CANARY}-${letter}.png`,
      attached_at: attachedAt,
    });
  file(ids.spareDocumentFile, null, ids.property);
  const documents = [
    ['document', 'documentFile', null, 'owner', null, `${SECRET}-${letter}`],
    ['managedDocument', 'managedDocumentFile', null, 'manager', null, `${CANARY}-${letter}`],
    ['complexDocument', 'complexDocumentFile', null, 'manager', null, `${SECRET}-${letter}`],
    ['shownDocument', 'shownDocumentFile', ids.contract, 'tenant', null, `${CANARY}-${letter}`],
    ['deletedDocument', 'deletedDocumentFile', ids.contract, 'tenant', '2026-11-10T08:00:00Z', `${SECRET}-${letter}`],
    ['neighbourDocument', 'neighbourDocumentFile', ids.neighbour, 'tenant', null, `${NEIGHBOUR}-${letter}`],
  ] as const;
  const placeOf = (name: (typeof documents)[number][0]) => {
    if (name === 'complexDocument') return null;
    return name === 'neighbourDocument' ? ids.neighbourHome : ids.property;
  };
  for (const [name, fileName, contractId, visibility, deletedAt, words] of documents) {
    file(ids[fileName], '2026-11-01T08:00:00Z');
    insertRow(build, 'documents', {
      id: ids[name],
      owner_id: ownerId,
      kind: 'act',
      title: `Документ ${words}`,
      note: `${SECRET}-${letter}`,
      contract_id: contractId,
      property_id: placeOf(name),
      complex_id: name === 'complexDocument' ? ids.complex : null,
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
      sha256: sha256(bytes),
      name: `${words}.png`,
      added_by: world.userId,
      created_at: '2026-11-01T08:00:00Z',
    });
  }
  insertRow(build, 'document_reminders', {
    owner_id: ownerId,
    document_id: ids.document,
    valid_until: '2026-12-01',
    days: 30,
  });
}

/**
 * An act that was sent to the tenant, a draft of the owner's, what was sent to the neighbour, and what was signed with
 * whoever lived there before; each with a photo.
 */
export async function insertActs(build: Build, bytes: Buffer): Promise<void> {
  const { world, deps } = build;
  const { ids, letter, ownerId } = world;
  const key = await deps.files.put(bytes);
  const acts = [
    ['sentAct', 'sentActPhoto', 'in', ids.contract, `${CANARY}-${letter}`],
    ['draftAct', 'draftActPhoto', 'out', ids.contract, `${SECRET}-${letter}`],
    ['neighbourAct', 'neighbourActPhoto', 'in', ids.neighbour, `${NEIGHBOUR}-${letter}`],
    ['signedAct', 'signedActPhoto', 'in', ids.ended, `${FORMER}-${letter}`],
    ['keptAct', 'keptActPhoto', 'in', ids.pending, `${CANARY}-${letter}`],
  ] as const;
  const photo = (id: string, purpose = 'handover_photo') =>
    insertRow(build, 'files', {
      id,
      owner_id: ownerId,
      kind: 'image',
      purpose,
      storage_key: key,
      size: bytes.length,
      sha256: sha256(bytes),
      width: 4,
      height: 4,
      original_name: `${SECRET}-${letter}.png`,
      attached_at: '2026-11-01T08:00:00Z',
    });
  photo(ids.spareActPhoto);
  photo(ids.keptActScan, 'contract_document');
  const homes = new Map([
    [ids.neighbour, ids.neighbourHome],
    [ids.pending, ids.reserved],
  ]);
  for (const [name, photoName, direction, contractId, words] of acts) {
    const text: AgreementText = {
      version: 1,
      title: `Акт ${words}`,
      number: '1',
      city: 'Київ',
      day: '1 січня 2026 р.',
      preamble: [],
      sections: [],
      parties: [],
    };
    const isDraft = name === 'draftAct';
    const isSigned = name === 'signedAct' || name === 'keptAct';
    photo(ids[photoName]);
    insertRow(build, 'handover_acts', {
      id: ids[name],
      owner_id: ownerId,
      contract_id: contractId,
      property_id: homes.get(contractId) ?? ids.property,
      direction,
      status: isDraft ? 'draft' : isSigned ? 'signed' : 'sent',
      signed_by: isSigned ? 'paper' : null,
      scan_id: name === 'keptAct' ? ids.keptActScan : null,
      signed_at: isSigned ? '2026-01-01T08:00:00Z' : null,
      held_on: '2026-01-01',
      remarks: words,
      text_sealed: isDraft ? null : deps.vault.seal(JSON.stringify(text), 'handover_acts.text'),
      sha256: isDraft ? null : hashOfText(text),
      created_at: '2026-01-01T08:00:00Z',
      updated_at: '2026-01-01T08:00:00Z',
    });
    insertRow(build, 'handover_photos', {
      owner_id: ownerId,
      act_id: ids[name],
      file_id: ids[photoName],
      position: 1,
      place: 'kitchen',
      storage_key: key,
      sha256: sha256(bytes),
    });
  }
}
