import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';
import type { Paging } from './finance.sql.ts';
import { type UnratedDamage, worthSql } from './foreign-damage.sql.ts';

export type LandlordRow = {
  id: string;
  landlordName: string;
  kind: 'person' | 'fop' | 'company';
  taxRegime: string | null;
  isVatPayer: boolean;
  found: number;
  quarters: {
    quarter: number;
    receivedKop: number;
    utilitiesKop: number;
    depositsKop: number;
    damageKop: number;
    businessKop: number;
    vatedKop: number;
    unratedDamage: UnratedDamage[];
  }[];
};

/**
 * What came in during a year for each landlord and quarter, by the day of the payment, less what was given back of it, by the day it was
 * (ПКУ 292.11: money returned is no income). What paid for utilities is kept
 * with the payment; a deposit asked for by a receipt is its last part to be paid, so it is counted over all that paid that receipt, credit from before the
 * books and of a receipt below zero too. What is
 * kept of a deposit for damage is income of the day it is kept (ADR 0081), in a currency at the rate of that day, and is named where there is none. Of rent, what was paid by leases
 * with VAT is told apart.
 * A million payments are added up to what few landlords have, not to each lease first: that was 7.0 s of 100 000 leases, and is 2.6.
 */
export function listLandlordIncome(db: Db, year: { from: Day; to: Day }, page: Paging): Promise<LandlordRow[]> {
  return db.query<LandlordRow>(
    'finance.tax',
    `with asked as materialized (
       select e.owner_id, e.source_id as receipt_id, sum(case when e.credit_account = 'deposit_held' then e.amount_kop else -e.amount_kop end) as kop
         from ledger_entries e where e.owner_id = any ($1::uuid[]) and (e.credit_account = 'deposit_held' or e.debit_account = 'deposit_held')
          and e.source_type = 'receipt' group by 1, 2 having sum(case when e.credit_account = 'deposit_held' then e.amount_kop else -e.amount_kop end) > 0
     ), laid as (
       select r.owner_id, r.contract_id, x.paid_on, x.status, x.kop, asked.kop as asked, r.rent_kop,
              sum(x.kop) over (partition by x.receipt_id order by x.paid_on, x.payment_id) as upto
         from asked join receipts r on r.owner_id = asked.owner_id and r.id = asked.receipt_id
         cross join lateral (
           select a.receipt_id, a.source_id as payment_id, y.status, sum(a.rent_kop) as kop,
                  coalesce(y.paid_on, case when a.source_type = 'receipt' then min(a.allocated_on) else '-infinity' end) as paid_on from allocations a
             left join payments y on a.source_type = 'payment' and y.owner_id = a.owner_id and y.id = a.source_id
            where a.owner_id = asked.owner_id and a.receipt_id = asked.receipt_id and a.source_type in ('payment', 'opening', 'receipt')
            group by a.receipt_id, a.source_type, a.source_id, y.paid_on, y.status) x
     ), money as (
       select y.owner_id, y.contract_id, y.paid_on, y.amount_kop as received, y.utilities_kop as utilities, 0::numeric as deposits, 0::numeric as damage, null::jsonb as unrated
         from payments y where y.owner_id = any ($1::uuid[]) and y.paid_on between $2::date and $3::date and y.status = 'posted'
       union all
       select g.owner_id, g.contract_id, g.settled_on, -g.amount_kop, 0, 0, 0, null
         from settlements g where g.owner_id = any ($1::uuid[]) and g.settled_on between $2::date and $3::date and g.kind = 'refund' and g.reversed_at is null
       union all
       select laid.owner_id, laid.contract_id, laid.paid_on, 0, 0,
              greatest(0, laid.upto - (laid.rent_kop - laid.asked)) - greatest(0, laid.upto - laid.kop - (laid.rent_kop - laid.asked)), 0, null
         from laid where laid.status = 'posted' and laid.paid_on between $2::date and $3::date
       union all
       select d.owner_id, d.contract_id, d.moved_on, 0, 0, 0, coalesce(w.kop, 0),
              case when w.kop is null then jsonb_build_object('on', d.moved_on, 'currency', d.currency, 'amountMinor', d.amount_minor) end
         from deposit_movements d
        cross join lateral (select case when d.currency = 'UAH' then d.amount_minor else ${worthSql('d', { day: 'moved_on', minor: 'amount_minor' })} end as kop) w
        where d.owner_id = any ($1::uuid[]) and d.moved_on between $2::date and $3::date and d.purpose = 'damage' and d.reversed_at is null
     ), parties as materialized (
       select c.owner_id, c.id, c.landlord_counterparty_id as landlord_id, t.kind <> 'person' as is_business, c.vat_mode <> 'none' as is_vated
         from contracts c join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id where c.owner_id = any ($1::uuid[])
     ), sums as (
       select p.owner_id, p.landlord_id, extract(quarter from m.paid_on)::int as quarter, sum(m.received) as received, sum(m.utilities) as utilities,
              sum(m.deposits) as deposits, sum(m.damage) as damage, coalesce(jsonb_agg(m.unrated order by m.paid_on) filter (where m.unrated is not null), '[]') as unrated,
              sum(m.received - m.utilities - m.deposits) filter (where p.is_business) as business, sum(m.received - m.utilities - m.deposits) filter (where p.is_vated) as vated
         from money m join parties p on p.owner_id = m.owner_id and p.id = m.contract_id group by 1, 2, 3
     ), landlords as (
       select s.owner_id, s.landlord_id, sum(s.received) as received, count(*) over ()::int as found,
              jsonb_agg(jsonb_build_object('quarter', s.quarter, 'receivedKop', s.received, 'utilitiesKop', s.utilities, 'depositsKop', s.deposits,
                'damageKop', s.damage, 'businessKop', coalesce(s.business, 0), 'vatedKop', coalesce(s.vated, 0), 'unratedDamage', s.unrated) order by s.quarter) as quarters
         from sums s group by 1, 2 order by received desc, 2 limit $4 offset $5)
     select l.landlord_id as id, p.display_name as "landlordName", p.kind, p.tax_regime as "taxRegime", p.vat_payer as "isVatPayer", l.quarters, l.found
       from landlords l join counterparties p on p.owner_id = l.owner_id and p.id = l.landlord_id order by l.received desc, l.landlord_id`,
    [db.ownerIds, year.from, year.to, page.limit, page.offset],
  );
}
