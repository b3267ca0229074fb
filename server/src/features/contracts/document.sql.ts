import type { Db } from '../../platform/db/scope.ts';
import { VISIBLE_PART } from './contract-parts.sql.ts';
import type { StoredService } from './contract-rows.ts';

export type DocumentObjectRow = {
  purpose: 'residential' | 'commercial';
  type: string;
  region: string | null;
  city: string;
  street: string | null;
  building: string | null;
  apartment: string | null;
  postal_code: string | null;
  floor: string | null;
  area_total: string | null;
  area_living: string | null;
  rooms: number | null;
  cadastral_number: string | null;
  registry_number: string | null;
};

export async function loadDocumentObject(db: Db, ownerId: string, propertyId: string): Promise<DocumentObjectRow> {
  const row = await db.one<DocumentObjectRow>(
    'contracts.document-object',
    `select purpose, type, region, city, street, building, apartment, postal_code, floor, trim_scale(area_total)::text as area_total,
            trim_scale(area_living)::text as area_living, rooms, cadastral_number, registry_number
     from properties where owner_id = $1 and id = $2`,
    [ownerId, propertyId],
  );
  if (row === null) throw new Error('A contract has lost its object');
  return row;
}

export type DocumentPartyRow = {
  part: 'landlord' | 'tenant' | 'guarantor' | 'co_tenant';
  kind: 'person' | 'fop' | 'company';
  display_name: string;
  full_name: string;
  company_name: string | null;
  tax_id_kind: string | null;
  tax_id_sealed: Buffer | null;
  id_document_sealed: Buffer | null;
  phones: string[];
  emails: string[];
  ibans: string[];
  address: string | null;
  representative: string | null;
  vat_payer: boolean;
};

export function listDocumentParties(db: Db, contractId: string, ownerId: string): Promise<DocumentPartyRow[]> {
  return db.query<DocumentPartyRow>(
    'contracts.document-parties',
    `select x.part, t.kind, t.display_name, coalesce(nullif(concat_ws(' ', t.last_name, t.first_name, t.middle_name), ''), t.display_name) as full_name,
            case when t.kind = 'company' then t.company_name end as company_name, t.tax_id_kind, t.tax_id_sealed, t.id_document_sealed,
            t.phones, t.emails, case when x.part = 'landlord' and t.ibans = '{}' then
              array(select a.iban from payment_accounts a where a.owner_id = $2 and a.is_default) else t.ibans end as ibans,
            t.address, t.representative, t.vat_payer
     from contracts c
     cross join lateral (
       select 'landlord' as part, c.landlord_counterparty_id as id union all select 'tenant', c.tenant_counterparty_id
       union all select 'guarantor', c.guarantor_id
       union all select 'co_tenant', ct.counterparty_id from contract_co_tenants ct where ct.owner_id = c.owner_id and ct.contract_id = c.id
     ) x
     join counterparties t on t.owner_id = c.owner_id and t.id = x.id
     where c.id = $1 and c.owner_id = $2
     order by x.part, t.display_name collate uk, t.id`,
    [contractId, ownerId],
  );
}

export function listDocumentServices(db: Db, ownerId: string, propertyId: string): Promise<StoredService[]> {
  return db.query<StoredService>(
    'contracts.document-services',
    'select code, title, payer, method from property_services where owner_id = $1 and property_id = $2 order by position',
    [ownerId, propertyId],
  );
}

export type NewDocument = {
  id: string;
  ownerId: string;
  contractId: string;
  amendmentId: string | null;
  template: string;
  dataSealed: Buffer;
  sha256: Buffer;
};

export async function insertDocument(db: Db, document: NewDocument): Promise<void> {
  await db.query(
    'contracts.document-insert',
    `insert into contract_documents (id, owner_id, contract_id, amendment_id, template, data_sealed, sha256) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      document.id,
      document.ownerId,
      document.contractId,
      document.amendmentId,
      document.template,
      document.dataSealed,
      document.sha256,
    ],
  );
}

export type DocumentRow = { template: string; data_sealed: Buffer; sha256: Buffer };

/** The text with this hash: the one that stands on the contract, whatever was written before it. */
export function findDocument(db: Db, contractId: string, sha256: Buffer): Promise<DocumentRow | null> {
  return db.one<DocumentRow>(
    'contracts.document',
    `select template, data_sealed, sha256 from contract_documents
     where contract_id = $1 and sha256 = $3 and ${VISIBLE_PART} order by created_at desc, id desc limit 1`,
    [contractId, db.ownerIds, sha256],
  );
}
