import type pg from 'pg';

type Invariant = { readonly name: string; readonly words: string; readonly count: string };

/** What must hold of all data at all times; each statement counts what breaks it. */
const INVARIANTS: readonly Invariant[] = [
  {
    name: 'receipt_is_its_lines',
    words: 'сума квитанції дорівнює сумі її рядків',
    count: `select count(*) from public.receipts r where r.own_kop <> coalesce(
      (select sum(l.amount_kop) from public.receipt_lines l where l.owner_id = r.owner_id and l.receipt_id = r.id), 0)`,
  },
  {
    name: 'receipt_numbers_without_gaps',
    words: 'номери квитанцій власника за місяць ідуть без пропусків',
    count: `select count(*) from (
        select owner_id, scope as period, value as taken from public.counters where kind = 'receipt') c
      full join (select owner_id, period, count(*) as numbers, max((regexp_match(number, '(\\d+)$'))[1]::bigint) as last
                   from public.receipts group by owner_id, period) r using (owner_id, period)
     where coalesce(c.taken, 0) <> coalesce(r.numbers, 0) or coalesce(r.last, 0) <> coalesce(r.numbers, 0)`,
  },
  {
    name: 'receipt_paid_is_its_allocations',
    words: 'сплачене за квитанцією дорівнює рознесеним на неї грошам',
    count: `select count(*) from public.receipts r where r.status = 'issued' and r.own_kop > 0 and r.paid_kop <> coalesce(
      (select sum(a.amount_kop) from public.allocations a where a.owner_id = r.owner_id and a.receipt_id = r.id and a.source_type <> 'write_off'), 0)`,
  },
  {
    name: 'receipt_written_off_is_its_allocations',
    words: 'списане за квитанцією дорівнює рознесеним на неї списанням',
    count: `select count(*) from public.receipts r where r.written_off_kop <> coalesce((select sum(a.amount_kop) from public.allocations a
      where a.owner_id = r.owner_id and a.receipt_id = r.id and a.source_type = 'write_off'), 0)`,
  },
  {
    name: 'payment_allocated_is_its_allocations',
    words: 'рознесене з платежу дорівнює сумі його рознесень',
    count: `select count(*) from public.payments p where p.allocated_kop <> coalesce((select sum(a.amount_kop) from public.allocations a
      where a.owner_id = p.owner_id and a.source_type = 'payment' and a.source_id = p.id), 0)`,
  },
  {
    name: 'payment_utilities_is_its_allocations',
    words: 'комунальне в платежі дорівнює комунальному в його рознесеннях',
    count: `select count(*) from public.payments p where p.utilities_kop <> coalesce((select sum(a.utilities_kop) from public.allocations a
      where a.owner_id = p.owner_id and a.source_type = 'payment' and a.source_id = p.id), 0)`,
  },
  {
    name: 'refund_is_the_credit_it_took',
    words: 'повернена переплата дорівнює грошам, з яких її взято',
    count: `select count(*) from public.settlements s where s.kind = 'refund' and case when s.reversed_at is null then s.amount_kop else 0 end <> coalesce(
      (select sum(a.amount_kop) from public.allocations a where a.owner_id = s.owner_id and a.refund_id = s.id), 0)`,
  },
  {
    name: 'write_off_is_the_debt_it_closed',
    words: 'списання дорівнює боргу, який ним закрито',
    count: `select count(*) from public.settlements s where s.kind = 'write_off' and case when s.reversed_at is null then s.amount_kop else 0 end <> coalesce(
      (select sum(a.amount_kop) from public.allocations a where a.owner_id = s.owner_id and a.source_type = 'write_off' and a.source_id = s.id), 0)`,
  },
  {
    name: 'receivable_is_what_is_open',
    words: 'борг за журналом дорівнює незакритому за квитанціями',
    count: `select count(*) from (
        select contract_id, sum(case when debit_account = 'receivable' then amount_kop else 0 end
                              - case when credit_account = 'receivable' then amount_kop else 0 end) as kop
          from public.ledger_entries where 'receivable' in (debit_account, credit_account) and source_type <> 'opening' group by contract_id) l
      full join (select contract_id, sum(greatest(left_kop, 0)) as kop from public.receipts group by contract_id) r using (contract_id)
     where coalesce(l.kop, 0) <> coalesce(r.kop, 0)
       and not exists (select 1 from public.ledger_entries o where o.contract_id = l.contract_id and o.source_type = 'opening')`,
  },
  {
    name: 'balance_is_its_entries',
    words: 'збережене сальдо договору дорівнює сумі його проводок',
    count: `select count(*) from public.contracts c
      left join public.contract_balances b on b.owner_id = c.owner_id and b.contract_id = c.id
      left join (select contract_id, sum(case when debit_account in ('receivable', 'tenant_credit') then amount_kop else 0 end
                                       - case when credit_account in ('receivable', 'tenant_credit') then amount_kop else 0 end) as kop
                   from public.ledger_entries where currency = 'UAH' group by contract_id) l on l.contract_id = c.id
     where b.balance_kop is distinct from coalesce(l.kop, 0)`,
  },
  {
    name: 'debt_is_what_is_open',
    words: 'збережений борг договору дорівнює незакритому за квитанціями й внесеним боргом',
    count: `select count(*) from public.contracts c
      left join public.contract_debts d on d.owner_id = c.owner_id and d.contract_id = c.id
      left join (select contract_id, sum(left_kop) as kop, min(overdue_after) as since
                   from public.receipts where status = 'issued' and left_kop > 0 group by contract_id) r on r.contract_id = c.id
      left join (select contract_id, sum(amount_kop) as kop from public.allocations where item_type = 'opening' group by contract_id) a on a.contract_id = c.id
     where coalesce(d.owed_kop, 0) <> coalesce(r.kop, 0) or r.kop > 0 and d.overdue_from is distinct from r.since
        or coalesce(d.opening_kop, 0) <> case when c.opening_posted_at is null then 0 else greatest(c.opening_balance_kop, 0) - coalesce(a.kop, 0) end`,
  },
  {
    name: 'object_owes_what_its_contracts_do',
    words: 'борг об’єкта дорівнює сумі сальдо його договорів',
    count: `select count(*) from public.properties p
      left join (select c.rental_object_id, sum(b.balance_kop) as kop from public.contracts c
                   join public.contract_balances b on b.owner_id = c.owner_id and b.contract_id = c.id group by c.rental_object_id) l on l.rental_object_id = p.id
     where p.debt_kop <> coalesce(l.kop, 0)`,
  },
  {
    name: 'months_are_their_documents',
    words: 'підсумки місяців дорівнюють сумам документів',
    count: `select count(*) from (
        select owner_id, period, sum(charged_kop) as charged, sum(received_kop) as received from public.owner_months group by owner_id, period) m
      full join (select owner_id, period, sum(charged) as charged, sum(received) as received from (
          select owner_id, coalesce(to_char(due_on, 'YYYY-MM'), period) as period, own_kop as charged, 0 as received
            from public.receipts where status = 'issued'
          union all select owner_id, to_char(paid_on, 'YYYY-MM'), 0, amount_kop from public.payments where status = 'posted' and method <> 'offset'
          union all select owner_id, to_char(settled_on, 'YYYY-MM'), 0, -amount_kop from public.settlements where kind = 'refund' and reversed_at is null
          union all select owner_id, to_char(moved_on, 'YYYY-MM'), 0, case when kind = 'received' then amount_minor else -amount_minor end
            from public.deposit_movements where kind <> 'applied' and currency = 'UAH' and reversed_at is null and not before_books) x group by 1, 2) d
        using (owner_id, period)
     where coalesce(m.charged, 0) <> coalesce(d.charged, 0) or coalesce(m.received, 0) <> coalesce(d.received, 0)`,
  },
  {
    name: 'journal_is_a_chain',
    words: 'журнал дій не змінювали: кожен запис тримається за попередній',
    count: `select count(*) from (
        select a.owner_id, a.position, a.prev_hash, a.hash, sha256(a.prev_hash || convert_to(private.audit_content(a), 'UTF8')) as counted,
               lag(a.position, 1, 0::bigint) over w as position_before, lag(a.hash, 1, ''::bytea) over w as hash_before,
               lead(a.hash) over w is null as is_last
          from public.audit_log a where a.hash is not null window w as (partition by a.owner_id order by a.position, a.id)) c
      full join public.audit_heads h on h.owner_id = c.owner_id and c.is_last
     where c.owner_id is null and h.position > 0 or c.hash <> c.counted or c.position <> c.position_before + 1 or c.prev_hash <> c.hash_before
        or c.is_last and (h.hash is distinct from c.hash or h.position is distinct from c.position)`,
  },
];

/** The broken ones with how often. */
export async function countViolations(client: pg.ClientBase): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  for (const { name, count } of INVARIANTS) {
    const { rows } = await client.query<{ count: string | number }>(count);
    const found = Number(rows[0]?.count ?? 0);
    if (found > 0) broken[name] = found;
  }
  return broken;
}

export function wordsOf(violations: Readonly<Record<string, number>>): string {
  return Object.entries(violations)
    .map(([name, count]) => `${INVARIANTS.find((one) => one.name === name)?.words ?? name} (порушень: ${count})`)
    .join('; ');
}
