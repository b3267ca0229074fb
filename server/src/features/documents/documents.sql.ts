import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import type { Db } from '../../platform/db/scope.ts';
import {
  DOCUMENT_COLUMNS,
  DOCUMENT_NAME_JOINS,
  DOCUMENT_NAMES,
  GRANTED,
  MANAGED_COMPLEX,
  SWITCHES,
} from './document-list.sql.ts';
import type { DocumentDetailRow, DocumentRow, DocumentValues } from './document-rows.ts';
import type { MadeOf } from './made-papers.sql.ts';

export function findDocument(db: Db, id: string): Promise<DocumentDetailRow | null> {
  return db.one<DocumentDetailRow>(
    'documents.find',
    `select ${DOCUMENT_COLUMNS}, ${DOCUMENT_NAMES}, ${SWITCHES('$2')}, files.versions
       from documents d ${DOCUMENT_NAME_JOINS}
       cross join lateral (
         select coalesce(jsonb_agg(jsonb_build_object('number', x.number, 'kind', x.media, 'size', x.size, 'name', x.name, 'addedBy', m.name,
                  'createdAt', to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by x.number desc), '[]') as versions
           from document_versions x left join private.version_names(d.id) m on m.user_id = x.added_by
          where x.owner_id = d.owner_id and x.document_id = d.id) files
      where d.id = $1 and (d.owner_id = any ($2::uuid[]) or ${GRANTED})`,
    [id, db.ownerIds],
  );
}

/** Seen by its manager and not his to change: he writes inside one object (ADR 0031). */
export async function isOfManagedComplex(db: Db, id: string): Promise<boolean> {
  const row = await db.one(
    'documents.of-managed-complex',
    `select 1 from documents d where d.id = $1 and d.visibility <> 'owner' and ${MANAGED_COMPLEX}`,
    [id],
  );
  return row !== null;
}

/** A manager's are of the object he holds, and not the owner's alone. */
export function lockDocument(db: Db, id: string, managedId: string | null): Promise<DocumentRow | null> {
  return db.one<DocumentRow>(
    'documents.lock',
    `select ${DOCUMENT_COLUMNS} from documents d where d.id = $1 and d.owner_id = any ($2::uuid[])
        and ($3::uuid is null or (d.property_id = $3 and d.visibility <> 'owner')) for update`,
    [id, db.ownerIds, managedId],
  );
}

const COLUMNS = [
  'title',
  'kind',
  'note',
  'property_id',
  'contract_id',
  'counterparty_id',
  'complex_id',
  'valid_until',
  'visibility',
  'search_text',
] as const;

function valuesOf(values: DocumentValues): unknown[] {
  return [
    values.title,
    values.kind,
    values.note,
    values.propertyId,
    values.contractId,
    values.counterpartyId,
    values.complexId,
    values.validUntil,
    values.visibility,
    normalizeForSearch(`${values.title} ${values.note ?? ''}`),
  ];
}

type Which = Pick<DocumentRow, 'id' | 'ownerId'>;

export async function insertDocument(
  db: Db,
  { id, ownerId, createdAt, made }: Which & { createdAt: string; made: MadeOf | null },
  values: DocumentValues,
): Promise<void> {
  const places = COLUMNS.map((_, index) => `$${index + 6}`).join(', ');
  await db.query(
    'documents.insert',
    `insert into documents (id, owner_id, created_at, updated_at, template, template_subject, ${COLUMNS.join(', ')}) values ($1, $2, $3, $3, $4, $5, ${places})`,
    [id, ownerId, createdAt, made?.template ?? null, made?.subject ?? null, ...valuesOf(values)],
  );
}

export async function updateDocumentRow(
  db: Db,
  { id, ownerId }: Which,
  values: DocumentValues,
  at: string,
): Promise<void> {
  const sets = COLUMNS.map((column, index) => `${column} = $${index + 4}`).join(', ');
  await db.query(
    'documents.update',
    `update documents set ${sets}, version = version + 1, updated_at = $3 where id = $1 and owner_id = $2`,
    [id, ownerId, at, ...valuesOf(values)],
  );
}

/** Into the bin or out of it; false if it is there already. */
export async function binDocument(db: Db, { id, ownerId }: Which, at: string | null): Promise<boolean> {
  const rows = await db.query(
    'documents.bin',
    `update documents set deleted_at = $3, version = version + 1
      where id = $1 and owner_id = $2 and (deleted_at is null) = ($3::timestamptz is not null) returning id`,
    [id, ownerId, at],
  );
  return rows.length === 1;
}

export type NewVersion = {
  readonly number: number;
  readonly fileId: string;
  /** The object for which a manager has sent the file. */
  readonly managedId: string | null;
  readonly addedBy: string | null;
  readonly at: string;
};

/** False unless the file is this owner's, came as a document and belongs to no other. The file is its version's from here on. */
export async function insertVersion(db: Db, { id, ownerId }: Which, made: NewVersion): Promise<boolean> {
  const rows = await db.query(
    'documents.version-insert',
    `insert into document_versions (owner_id, document_id, number, file_id, media, size, storage_key, sha256, name, added_by, created_at)
     select f.owner_id, $2, $3, f.id, f.kind, f.size, f.storage_key, f.sha256, f.original_name, $5, $6
       from files f where f.owner_id = $1 and f.id = $4 and f.purpose = 'document' and ($7::uuid is null or f.property_id = $7)
     on conflict (owner_id, file_id) do nothing returning number`,
    [ownerId, id, made.number, made.fileId, made.addedBy, made.at, made.managedId],
  );
  if (rows.length === 0) return false;
  await db.query(
    'documents.file-attach',
    'update files set attached_at = coalesce(attached_at, $3) where owner_id = $1 and id = $2',
    [ownerId, made.fileId, made.at],
  );
  return true;
}

/** False if another version has come first. */
export async function setLatest(
  db: Db,
  { id, ownerId, latest }: Pick<DocumentRow, 'id' | 'ownerId' | 'latest'>,
  { validUntil, at }: { validUntil: string | null; at: string },
): Promise<boolean> {
  const rows = await db.query(
    'documents.latest',
    `update documents set latest = latest + 1, valid_until = $4, version = version + 1, updated_at = $5
      where id = $1 and owner_id = $2 and latest = $3 and deleted_at is null returning id`,
    [id, ownerId, latest, validUntil, at],
  );
  return rows.length === 1;
}

export type VersionFile = { readonly kind: 'image' | 'pdf'; readonly storageKey: string; readonly name: string };

export function findVersionFile(db: Db, id: string, number: number | null): Promise<VersionFile | null> {
  return db.one<VersionFile>(
    'documents.file',
    `select v.media as kind, v.storage_key as "storageKey", v.name from documents d
       join document_versions v on v.owner_id = d.owner_id and v.document_id = d.id and v.number = coalesce($3, d.latest)
      where d.id = $1 and (d.owner_id = any ($2::uuid[]) or ${GRANTED})`,
    [id, db.ownerIds, number],
  );
}

export type References = {
  readonly property: boolean;
  /** The object of the contract; null if there is no such contract. */
  readonly contractProperty: string | null;
  readonly counterparty: boolean;
  readonly complex: boolean;
};

type Referring = Pick<DocumentValues, 'propertyId' | 'contractId' | 'counterpartyId' | 'complexId'>;

export async function findReferences(db: Db, ownerId: string, values: Referring): Promise<References> {
  const row = await db.one<References>(
    'documents.references',
    `select exists (select 1 from properties where owner_id = $1 and id = $2) as property,
            (select rental_object_id from contracts where owner_id = $1 and id = $3) as "contractProperty",
            exists (select 1 from counterparties where owner_id = $1 and id = $4 and merged_into is null) as counterparty,
            exists (select 1 from complexes where owner_id = $1 and id = $5 and archived_at is null) as complex`,
    [ownerId, values.propertyId, values.contractId, values.counterpartyId, values.complexId],
  );
  if (row === null) throw new Error('The references gave no row');
  return row;
}
