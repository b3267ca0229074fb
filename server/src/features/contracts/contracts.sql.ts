import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import { type Day, dayParts } from '@kliuchar/domain/dates/day';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { leasedColumn, managedContract, ownLease, switchesColumn } from '../../platform/db/granted.ts';
import { BILLED_END } from '../../platform/db/lease-end.ts';
import type { Db } from '../../platform/db/scope.ts';
import { DISPLAY_COLUMNS, DISPLAY_JOINS } from './contract-list.sql.ts';
import type { ContractDetailRow, ContractRow, ContractValues } from './contract-rows.ts';

/** The owner's own, one of the person's own leases, or one of an object entrusted to him. */
export const VISIBLE = `(c.owner_id = any ($2::uuid[]) or ${ownLease('c.id')} or ${managedContract('c.id', 'contracts')})`;

export const REACHED = `${switchesColumn('c.owner_id', 'c.rental_object_id', '$2')}, ${leasedColumn('c.id')}`;

export function findContract(db: Db, id: string, today: Day): Promise<ContractDetailRow | null> {
  return db.one<ContractDetailRow>(
    'contracts.find',
    `select c.*, ${BILLED_END} as billed_end, ${DISPLAY_COLUMNS.replaceAll('$TODAY', '$3')}, p.purpose, g.display_name as guarantor_name, ${REACHED}
     from contracts c ${DISPLAY_JOINS.replaceAll('$TODAY', '$3')}
     left join counterparties g on g.owner_id = c.owner_id and g.id = c.guarantor_id
     where c.id = $1 and ${VISIBLE}`,
    [id, db.ownerIds, today],
  );
}

/** Locks a row of these owners for a change. Nothing may be changed through a lease: a tenant's row is not returned. */
export function lockContract(db: Db, id: string, ownerIds: readonly string[]): Promise<ContractRow | null> {
  return db.one<ContractRow>(
    'contracts.lock',
    `select c.*, ${BILLED_END} as billed_end from contracts c where c.id = $1 and c.owner_id = any ($2::uuid[]) for update`,
    [id, ownerIds],
  );
}

/** The owner's row without a lock, for a read. */
export function findOwnContract(db: Db, id: string): Promise<ContractRow | null> {
  return db.one<ContractRow>(
    'contracts.find-own',
    `select c.*, ${BILLED_END} as billed_end from contracts c where c.id = $1 and c.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

/** Whether the person may see the contract at all, to tell 403 from 404. */
export async function isContractVisible(db: Db, id: string): Promise<boolean> {
  const row = await db.one('contracts.visible', `select c.id from contracts c where c.id = $1 and ${VISIBLE}`, [
    id,
    db.ownerIds,
  ]);
  return row !== null;
}

const COLUMNS = [
  'number',
  'rental_object_id',
  'landlord_counterparty_id',
  'tenant_counterparty_id',
  'guarantor_id',
  'signed_on',
  'start_date',
  'end_date',
  'notice_days',
  'auto_renew',
  'deposit_amount_minor',
  'deposit_currency',
  'deposit_kind',
  'due_day',
  'grace_days',
  'payment_for',
  'payment_utilities',
  'account_iban',
  'proration',
  'utilities',
  'late_fee',
  'vat_mode',
  'opening_balance_kop',
  'billing_from',
  'joined_deposit_minor',
  'joined_deposit_currency',
  'notes',
] as const satisfies readonly (keyof ContractValues)[];

const JSON_COLUMNS: ReadonlySet<string> = new Set(['utilities', 'late_fee']);

function stored(values: ContractValues, column: (typeof COLUMNS)[number]): unknown {
  const value = values[column];
  return JSON_COLUMNS.has(column) && value !== null ? JSON.stringify(value) : value;
}

export type NewContract = {
  id: string;
  ownerId: string;
  values: ContractValues;
  searchText: string;
  settings: object | null;
};

/** A draft ends on its end date; only a notice or a termination moves its effective end later. */
export function insertContract(db: Db, { id, ownerId, values, searchText, settings }: NewContract): void {
  const placeholders = COLUMNS.map((_, index) => `$${index + 6}`).join(', ');
  db.effect(
    'contracts.insert',
    `insert into contracts (id, owner_id, search_text, notification_settings, effective_end, ${COLUMNS.join(', ')})
     values ($1, $2, $3, $4, $5, ${placeholders})`,
    [
      id,
      ownerId,
      searchText,
      settings === null ? null : JSON.stringify(settings),
      values.end_date,
      ...COLUMNS.map((column) => stored(values, column)),
    ],
  );
}

export type ContractChange = {
  id: string;
  ownerId: string;
  values: ContractValues;
  effectiveEnd: Day | null;
  searchText: string;
};

/** Replaces every editable column of a locked row and raises the version. */
export async function updateContractValues(db: Db, change: ContractChange): Promise<void> {
  const assignments = COLUMNS.map((column, index) => `${column} = $${index + 5}`).join(', ');
  await db.query(
    'contracts.update',
    `update contracts set search_text = $3, effective_end = $4, ${assignments}, version = version + 1, updated_at = now()
     where id = $1 and owner_id = $2`,
    [
      change.id,
      change.ownerId,
      change.searchText,
      change.effectiveEnd,
      ...COLUMNS.map((column) => stored(change.values, column)),
    ],
  );
}

export async function setNotificationSettings(
  db: Db,
  contract: { id: string; ownerId: string },
  settings: object | null,
): Promise<void> {
  await db.query(
    'contracts.notification-settings',
    'update contracts set notification_settings = $3, version = version + 1, updated_at = now() where id = $1 and owner_id = $2',
    [contract.id, contract.ownerId, settings === null ? null : JSON.stringify(settings)],
  );
}

export type TakenNumber = { number: string; isInUse: boolean };

/** The next number as the owner counts (Д-2026-0001 unless changed); the counter's row stays locked until the transaction ends. */
export async function takeContractNumber(db: Db, ownerId: string): Promise<TakenNumber> {
  const row = await db.one<TakenNumber>(
    'contracts.take-number',
    `select n.number, exists (select 1 from contracts c where c.owner_id = $1 and c.number = n.number) as "isInUse"
     from (select private.contract_number(private.contract_number_stem(o.contract_prefix, o.contract_year_in_number, $2), t.value) as number
             from owners o, private.take_numbers($1, 'contract', case when o.contract_year_in_number then $2 else '' end, 1) t(value)
            where o.id = $1) n`,
    [ownerId, String(dayParts(db.clock.today()).year)],
  );
  if (row === null) throw new Error('private.take_numbers gave no number');
  return row;
}

/**
 * Which of the ids are the owner's own and not archived: objects, people and tariffs, these with their service. A supplier in the archive who is named already, by the
 * object or by a contract, stays: he is paid as before, and a list that names him is not written anew for that.
 */
export async function knownParts(
  db: Db,
  ownerId: string,
  parts: {
    propertyIds: readonly string[];
    counterpartyIds: readonly string[];
    tariffIds: readonly string[];
    providerIds: readonly string[];
  },
): Promise<Map<string, ServiceCode | null>> {
  const rows = await db.query<{ id: string; service: ServiceCode | null }>(
    'contracts.known-parts',
    `select id, null as service from properties where owner_id = $1 and id = any ($2::uuid[]) and archived_at is null
     union all select id, null from counterparties where owner_id = $1 and id = any ($3::uuid[]) and archived_at is null and merged_into is null
     union all select id, service from tariffs where owner_id = $1 and id = any ($4::uuid[]) and archived_at is null
     union all select cp.id, null from counterparties cp where cp.owner_id = $1 and cp.id = any ($5::uuid[]) and cp.merged_into is null and (cp.archived_at is null
       or exists (select 1 from property_services s where s.owner_id = cp.owner_id and s.provider_counterparty_id = cp.id)
       or exists (select 1 from contracts c where c.owner_id = cp.owner_id and c.utilities @> jsonb_build_array(jsonb_build_object('providerCounterpartyId', cp.id::text))))`,
    [ownerId, parts.propertyIds, parts.counterpartyIds, parts.tariffIds, parts.providerIds],
  );
  return new Map(rows.map(({ id, service }) => [id, service]));
}

export async function purposeOf(db: Db, ownerId: string, propertyId: string): Promise<'residential' | 'commercial'> {
  const row = await db.one<{ purpose: 'residential' | 'commercial' }>(
    'contracts.purpose',
    'select purpose from properties where owner_id = $1 and id = $2',
    [ownerId, propertyId],
  );
  return row?.purpose ?? 'residential';
}

export type ContractNames = { propertyName: string; landlordName: string };

/** How the object and the landlord are called in a letter. */
export async function findNames(db: Db, contract: Pick<ContractRow, 'id' | 'owner_id'>): Promise<ContractNames> {
  const row = await db.one<ContractNames>(
    'contracts.names',
    `select p.display_name as "propertyName", l.display_name as "landlordName" from contracts c
     join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
     join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
     where c.id = $1 and c.owner_id = $2`,
    [contract.id, contract.owner_id],
  );
  if (row === null) throw new Error('A contract has lost its object or landlord');
  return row;
}

/** Marks the first contract of the owner; the onboarding step never goes back (contract.md §3.5). */
export function markFirstContract(db: Db, ownerId: string): void {
  db.effect('contracts.mark-first', 'select private.mark_first_contract($1)', [ownerId]);
}

export type OverlapRow = { number: string; start_date: Day; effective_end: Day | null; status: ContractStatus };

/** The live contract that takes the object on these days; asked after the exclusion constraint has refused. */
export function findOverlapping(
  db: Db,
  span: { ownerId: string; contractId: string; propertyId: string; from: Day; to: Day | null },
): Promise<OverlapRow | null> {
  return db.one<OverlapRow>(
    'contracts.overlapping',
    `select number, start_date, effective_end, status from contracts
     where owner_id = $1 and id <> $2 and rental_object_id = $3 and status in ('pending', 'scheduled', 'active', 'notice')
       and daterange(start_date, effective_end, '[]') && daterange($4::date, $5::date, '[]')
     order by start_date limit 1`,
    [span.ownerId, span.contractId, span.propertyId, span.from, span.to],
  );
}

/** Anything that keeps a contract from being deleted: money, or an answer of the tenant that has to stay provable. */
export async function hasHistory(db: Db, id: string, ownerId: string): Promise<boolean> {
  const row = await db.one<{ history: boolean }>(
    'contracts.history',
    `select exists (select 1 from receipts where owner_id = $2 and contract_id = $1)
         or exists (select 1 from payments where owner_id = $2 and contract_id = $1)
         or exists (select 1 from ledger_entries where owner_id = $2 and contract_id = $1)
         or exists (select 1 from adjustments where owner_id = $2 and contract_id = $1)
         or exists (select 1 from tasks where owner_id = $2 and contract_id = $1 and (source = 'tenant' or charge_to = 'tenant'))
         or exists (select 1 from handover_acts where owner_id = $2 and contract_id = $1)
         or exists (select 1 from documents where owner_id = $2 and contract_id = $1 and visibility = 'tenant')
         or exists (select 1 from contract_acceptances where owner_id = $2 and contract_id = $1)
         or exists (select 1 from contract_amendments where owner_id = $2 and contract_id = $1) as history`,
    [id, ownerId],
  );
  return row?.history === true;
}

/** A paper made from a template names its contract (0496); the owner's own outlive a draft as any others do, also those in the bin. */
export async function freeMadePapers(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query(
    'contracts.free-made-papers',
    'update documents set template = null, template_subject = null where owner_id = $2 and contract_id = $1',
    [id, ownerId],
  );
}

/**
 * Lines of a bank for which it was suggested while it was to begin wait for another. Before the contract is locked, because whoever
 * settles a line begins at the line.
 */
export async function forgetSuggestions(db: Db, id: string, ownerIds: readonly string[]): Promise<void> {
  await db.query(
    'contracts.forget-suggestions',
    `update bank_lines set contract_id = null, receipt_id = null, confidence = 'none', reason = 'none', is_ambiguous = false, shares = '[]'
      where owner_id = any ($2::uuid[]) and (contract_id = $1 or status = 'waiting' and shares @> jsonb_build_array(jsonb_build_object('contractId', $1::uuid)))`,
    [id, ownerIds],
  );
}

/** False when the row has left the states that may be deleted meanwhile. */
export async function deleteContract(db: Db, id: string, ownerId: string): Promise<boolean> {
  const rows = await db.query(
    'contracts.delete',
    `delete from contracts where id = $1 and owner_id = $2 and status in ('draft', 'cancelled') returning id`,
    [id, ownerId],
  );
  return rows.length === 1;
}
