import type { Day } from '@kliuchar/domain/dates/day';
import { managedContract } from '../../platform/db/granted.ts';
import { BILLED_END } from '../../platform/db/lease-end.ts';
import { IS_PAID_BY_METER, LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import { LEFT_UNBILLED } from '../../platform/db/left-unbilled.ts';
import type { Db } from '../../platform/db/scope.ts';
import { keyRateOn } from '../rates/public.ts';
import { DISPLAY_COLUMNS, DISPLAY_JOINS } from './contract-list.sql.ts';
import type { AcceptanceRow, AmendmentRow, ContractDetailRow, LinkRow, TermsRow } from './contract-rows.ts';
import { REACHED, VISIBLE } from './contracts.sql.ts';
import { JUDGED_RECEIPTS, type JudgedRow } from './judged-receipts.sql.ts';

export type NamedRow = { id: string; name: string };
export type MissingHandover = { service: string; serial: string; at: 'start' | 'end' };

/** A contract with everything its page says; what only its owner sees is null for others. */
export type FullContractRow = ContractDetailRow & {
  landlord_kind: 'person' | 'fop' | 'company';
  tenant_kind: 'person' | 'fop' | 'company';
  /** Today's, for the owner, where the penalty is of so much a day. */
  key_rate: string | null;
  terms: TermsRow[];
  amendments: AmendmentRow[];
  co_tenants: NamedRow[];
  service_names: NamedRow[];
  landlord_phone: string | null;
  landlord_email: string | null;
  handovers: MissingHandover[] | null;
  judged: JudgedRow[] | null;
  left_unbilled: boolean;
  pending_adjustments: PendingRow[] | null;
} & { [Name in keyof AcceptanceRow as `acceptance_${Name}`]: AcceptanceRow[Name] | null } & {
  [Name in keyof LinkRow as `link_${Name}`]: LinkRow[Name] | null;
} & { own_link_key_sealed: Buffer | null };

const list = (rows: string) => `coalesce((select json_agg(x) from (${rows}) x), '[]')`;

const TERMS = list(`select v.id, v.valid_from, v.rent_amount_minor, v.rent_currency, v.peg, v.note, v.amendment_id
  from contract_terms v where v.owner_id = c.owner_id and v.contract_id = c.id order by v.valid_from`);

const AMENDMENTS =
  list(`select a.id, a.contract_id, a.owner_id, a.number, a.valid_from, a.rent_amount_minor, a.rent_currency, a.peg, a.note, a.status, a.signed_on,
    encode(a.document_sha256, 'hex') as document_hash, to_char(a.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
  from contract_amendments a where a.owner_id = c.owner_id and a.contract_id = c.id order by a.number`);

/** Names are joined where the reader may see the card; a tenant does not see those of the others. */
const CO_TENANTS = list(`select o.id, o.display_name as name from contract_co_tenants ct
  join counterparties o on o.owner_id = ct.owner_id and o.id = ct.counterparty_id
  where ct.owner_id = c.owner_id and ct.contract_id = c.id order by o.display_name collate uk, o.id`);

/** Names for the services a contract lists itself. */
const SERVICE_NAMES = list(`select n.id, n.title as name from jsonb_array_elements(c.utilities) s(item)
    join tariffs n on n.owner_id = c.owner_id and n.id = (s.item ->> 'tariffId')::uuid
  union select n.id, n.display_name from jsonb_array_elements(c.utilities) s(item)
    join counterparties n on n.owner_id = c.owner_id and n.id = (s.item ->> 'providerCounterpartyId')::uuid`);

/**
 * Meters the tenant pays by that have no handover reading where the lease begins or ends (contract.md §1.11). At the end the window is
 * that of `closingReading` of the domain; at the start a handover of the last month before it counts, an older one was the last tenant's.
 */
const HANDOVERS = list(`with metered as (
    select s.code from (${LEASE_SERVICES}) s where ${IS_PAID_BY_METER}
  ), meters as (
    select m.id, m.service, m.serial from physical_meters m
     where m.owner_id = c.owner_id and m.property_id = c.rental_object_id and m.status = 'active' and m.service in (select code from metered)
  )
  select m.service, m.serial, 'start' as at from meters m
   where not exists (select 1 from readings r where r.owner_id = c.owner_id and r.meter_id = m.id and r.source = 'handover' and r.state in ('approved', 'billed')
                       and r.taken_on between coalesce(c.billing_from, c.start_date) - 31 and coalesce(c.billing_from, c.start_date))
  union all
  select m.service, m.serial, 'end' from meters m
   where c.status in ('completed', 'terminated')
     and not exists (select 1 from readings r where r.owner_id = c.owner_id and r.meter_id = m.id and r.source = 'handover' and r.state in ('approved', 'billed')
                       and r.taken_on > c.start_date and r.taken_on between c.effective_end - 7 and c.effective_end + 7)
  order by at desc, service, serial`);

type PendingRow = { adjustmentId: string; title: string; amountKop: number; textUk: string };

const PENDING = `select a.id as "adjustmentId", a.title, a.amount_kop as "amountKop", coalesce(a.explanation ->> 'textUk', a.title) as "textUk"
    from adjustments a where a.owner_id = c.owner_id and a.contract_id = c.id and a.state = 'pending' order by a.id`;

/** The whole page of a contract in one statement: each part is a look-up by its id, and a statement costs more than any of them. */
const FULL_CONTRACT =
  `select c.*, ${BILLED_END} as billed_end, ${DISPLAY_COLUMNS}, p.purpose, l.phones[1] as landlord_phone, l.emails[1] as landlord_email,
  l.kind as landlord_kind, t.kind as tenant_kind, g.display_name as guarantor_name, ${REACHED},
  ${TERMS} as terms, ${AMENDMENTS} as amendments, ${CO_TENANTS} as co_tenants, ${SERVICE_NAMES} as service_names,
  case when c.owner_id = any ($2::uuid[]) and c.status in ('scheduled', 'active', 'notice', 'completed', 'terminated') then ${HANDOVERS} end as handovers,
  case when c.owner_id = any ($2::uuid[]) and c.late_fee ->> 'mode' = 'percent_day' then ${keyRateOn({ owner: 'c.owner_id', on: '$TODAY' })} end as key_rate,
  case when c.owner_id = any ($2::uuid[]) or ${managedContract('c.id', 'receipts')} then ${list(JUDGED_RECEIPTS)} end as judged,
  ${LEFT_UNBILLED} as left_unbilled,
  case when c.status in ('completed', 'terminated') and c.owner_id = any ($2::uuid[]) then ${list(PENDING)} end as pending_adjustments,
  accepted.method as acceptance_method, accepted.phone as acceptance_phone, accepted.email as acceptance_email, accepted.accepted_at as acceptance_accepted_at,
  accepted.document_sha256 as acceptance_document_sha256, accepted.file_id as acceptance_file_id,
  k.key_hash as link_key_hash, k.key_sealed as link_key_sealed, k.enabled as link_enabled, k.expires_on as link_expires_on, k.views as link_views,
  k.qr_key_only as link_qr_key_only,
  case when c.owner_id <> all ($2::uuid[]) then private.own_link_key(c.id, $3::date) end as own_link_key_sealed
from contracts c ${DISPLAY_JOINS}
left join counterparties g on g.owner_id = c.owner_id and g.id = c.guarantor_id
left join lateral (select a.* from contract_acceptances a where a.owner_id = c.owner_id and a.contract_id = c.id and a.amendment_id is null
  order by a.accepted_at desc, a.id desc limit 1) accepted on true
left join contract_links k on k.owner_id = c.owner_id and k.contract_id = c.id and k.owner_id = any ($2::uuid[])
where c.id = $1 and ${VISIBLE}`.replaceAll('$TODAY', '$3');

export function findFullContract(db: Db, id: string, today: Day): Promise<FullContractRow | null> {
  return db.one<FullContractRow>('contracts.find-full', FULL_CONTRACT, [id, db.ownerIds, today]);
}
