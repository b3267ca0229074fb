import { managedComplex, managedObject, ownLease, ownWays, switchesColumn } from '../../platform/db/granted.ts';
import {
  choiceOf,
  filterBy,
  type ListPage,
  type ListRequest,
  type ListSort,
  searchBy,
} from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { DocumentItemRow } from './document-rows.ts';

export const DOCUMENT_COLUMNS = `d.id, d.owner_id as "ownerId", d.title, d.kind, d.note, d.property_id as "propertyId", d.contract_id as "contractId",
  d.counterparty_id as "counterpartyId", d.complex_id as "complexId", d.valid_until as "validUntil", d.visibility, d.latest, d.deleted_at as "deletedAt", d.version,
  d.created_at as "createdAt", d.updated_at as "updatedAt"`;

export const DOCUMENT_NAMES = `p.display_name as "propertyName", c.number as "contractNumber", k.display_name as "counterpartyName",
  case when d.complex_id is not null then coalesce(x.name, private.managed_complex_name(d.complex_id)) end as "complexName",
  v.media, v.size, v.name as "fileName"`;
export const DOCUMENT_NAME_JOINS = `join document_versions v on v.owner_id = d.owner_id and v.document_id = d.id and v.number = d.latest
left join properties p on p.owner_id = d.owner_id and p.id = d.property_id
left join contracts c on c.owner_id = d.owner_id and c.id = d.contract_id
left join counterparties k on k.owner_id = d.owner_id and k.id = d.counterparty_id
left join complexes x on x.owner_id = d.owner_id and x.id = d.complex_id`;

export const MANAGED_COMPLEX = managedComplex('d.complex_id', 'documents');

/** What the policies let others read, said by the statement too (ADR 0024, 0036). */
const GRANTED_WAYS = [
  `d.visibility = 'tenant' and d.deleted_at is null and ${ownLease('d.contract_id')}`,
  `d.visibility <> 'owner' and ${managedObject('d.property_id', 'documents')}`,
  `d.visibility <> 'owner' and ${MANAGED_COMPLEX}`,
];
export const GRANTED = GRANTED_WAYS.map((way) => `(${way})`).join(' or ');

export const SWITCHES = (ownerIds: string) => switchesColumn('d.owner_id', 'd.property_id', ownerIds);

/** As the index has it: what has no end comes last. */
const EXPIRY = `(case when d.valid_until is null then 'infinity'::date else d.valid_until end)`;

const SORTS: Readonly<Record<string, ListSort>> = {
  created_at: { column: 'd.created_at', type: 'timestamptz' },
  valid_until: { column: EXPIRY, type: 'date' },
  title: { column: 'd.title', type: 'text', collation: 'uk' },
};

/** The note, and whom else a paper is about, are its owner's alone, so others find it by its title (document.view.ts). */
const SEEN_WORDS = `case when d.owner_id = any ($1::uuid[]) then d.search_text else private.searchable(d.title) end`;

export type DocumentFilters = {
  readonly ownerIds: readonly string[];
  /** Whether papers of objects are entrusted to the person. */
  readonly isManager: boolean;
  /** The last day that still counts as near, when only what expires is wanted. */
  readonly expiresBy: string | undefined;
  readonly validAfter: string | undefined;
  readonly deleted: boolean;
  readonly kind: readonly string[] | undefined;
  readonly propertyId: string | undefined;
  readonly contractId: string | undefined;
  readonly counterpartyId: string | undefined;
  readonly complexId: string | undefined;
  readonly search: readonly string[] | undefined;
};

/** An owner's papers; of one contract, or for a manager, also those that others show him; without an owner those alone. */
function scopeOf({
  ownerIds,
  isManager,
  contractId,
}: DocumentFilters): { key: string; name?: string } & ListRequest['scope'] {
  if (ownerIds.length === 0 || isManager || contractId !== undefined) {
    const own = ownWays('d', ownerIds, '$1');
    return {
      key: 'granted',
      name: `granted.${own.key}`,
      sql: '$1::uuid[] is not null',
      ways: [...own.ways, ...GRANTED_WAYS],
      values: [ownerIds],
    };
  }
  if (ownerIds.length === 1) return { key: 'one', sql: 'd.owner_id = $1', values: [ownerIds[0]] };
  return { key: 'many', sql: 'd.owner_id = any ($1::uuid[])', values: [ownerIds] };
}

function listRequest(filters: DocumentFilters, sort: string, page: ListPage): ListRequest {
  const { key, name = key, ...scope } = scopeOf(filters);
  const own = key === 'granted' ? 'd.owner_id = any ($1::uuid[]) and ' : '';
  const place = filters.deleted ? 'd.deleted_at is not null' : 'd.deleted_at is null';
  return {
    name: `documents.list:${name}:${filters.deleted ? 'bin' : 'shelf'}`,
    from: 'from documents d',
    id: 'd.id',
    scope: { ...scope, sql: `${scope.sql} and ${place}` },
    filters: [
      filterBy('property', filters.propertyId, (p) => `d.property_id = ${p}::uuid`),
      filterBy('contract', filters.contractId, (p) => `d.contract_id = ${p}::uuid`),
      filterBy('counterparty', filters.counterpartyId, (p) => `${own}d.counterparty_id = ${p}::uuid`),
      filterBy('complex', filters.complexId, (p) => `d.complex_id = ${p}::uuid`),
      filterBy('expires', filters.expiresBy, (p) => `${EXPIRY} <= ${p}::date`),
      filterBy('valid', filters.validAfter, (p) => `${EXPIRY} > ${p}::date`),
      searchBy({
        patterns: filters.search,
        list: 'documents',
        column: 'd.id',
        isOwner: key === 'one' || key === 'many',
        sql: (p) => `${key === 'granted' ? SEEN_WORDS : 'd.search_text'} like any (${p}::text[])`,
      }),
    ],
    choices: [choiceOf('kind', filters.kind, (kind) => `d.kind = '${kind}'`)],
    sorts: SORTS,
    sort,
    page,
    ...(key === 'one' &&
      !filters.deleted && {
        keptTotal: `select coalesce(sum(d.count), 0)::int as total from owner_facts d where d.owner_id = $1 and d.fact = 'documents' and d.key = ''`,
      }),
    display: `select ${DOCUMENT_COLUMNS}, ${DOCUMENT_NAMES}${key === 'granted' ? `, ${SWITCHES('$1')}` : ''}, page.cursor_key from page join documents d on d.id = page.id ${DOCUMENT_NAME_JOINS}`,
  };
}

export async function listDocumentRows(
  db: Db,
  filters: DocumentFilters,
  sort: string,
  page: ListPage,
): Promise<{ rows: (DocumentItemRow & { cursor_key: string })[]; total: number }> {
  const request = listRequest(filters, sort, page);
  return readList<DocumentItemRow & { cursor_key: string }>(db, request);
}
