import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import { choiceOf, filterBy, type ListPage, type ListRequest } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import { similarTo } from './bank-lines.sql.ts';

export type LineRow = Pick<
  BankLine,
  'id' | 'statementId' | 'row' | 'paidOn' | 'amountKop' | 'status' | 'confidence' | 'reason' | 'isAmbiguous' | 'version'
> & {
  detailsSealed: Buffer | null;
  suggestion: BankLine['suggestion'];
  shares: BankLine['shares'];
  similarPayment: BankLine['similarPayment'];
  payments: BankLine['payments'];
};

const CONTRACT = `'contractId', c.id, 'contractNumber', c.number, 'propertyName', o.display_name, 'tenantName', t.display_name`;
const PEOPLE = `join properties o on o.owner_id = c.owner_id and o.id = c.rental_object_id
  join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id`;

/** What a contract asks for now: the same sum that matching compares with. */
const PAYABLE = `(select coalesce(sum(r.left_kop), 0)::bigint from receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.status = 'issued' and r.left_kop > 0)
  + case when c.opening_posted_at is not null and c.opening_balance_kop > 0 then c.opening_balance_kop - (
      select coalesce(sum(a.amount_kop), 0)::bigint from allocations a where a.owner_id = c.owner_id and a.contract_id = c.id and a.item_type = 'opening') else 0 end`;

const COLUMNS = `l.id, l.statement_id as "statementId", l.row_no as row, l.paid_on as "paidOn", l.amount_kop as "amountKop", l.status, l.confidence,
  l.reason, l.is_ambiguous as "isAmbiguous", l.version, l.details_sealed as "detailsSealed", suggested.suggestion, coalesce(divided.shares, '[]') as shares, twin."similarPayment",
  coalesce(paid.payments, '[]') as payments`;
const JOINS = `left join lateral (
    select jsonb_build_object(${CONTRACT}, 'receiptId', l.receipt_id, 'receiptNumber', (
             select r.number from receipts r where r.owner_id = l.owner_id and r.id = l.receipt_id), 'payableKop', ${PAYABLE}) as suggestion
      from contracts c ${PEOPLE} where c.owner_id = l.owner_id and c.id = l.contract_id and l.status = 'waiting') suggested on true
  left join lateral (
    select jsonb_agg(jsonb_build_object(${CONTRACT}, 'amountKop', (s.part -> 'amountKop')::bigint, 'receiptId', s.part -> 'receiptId', 'receiptNumber', (
             select r.number from receipts r where r.owner_id = l.owner_id and r.id = (s.part ->> 'receiptId')::uuid)) order by s.at) as shares
      from jsonb_array_elements(l.shares) with ordinality s(part, at)
      join contracts c on c.owner_id = l.owner_id and c.id = (s.part ->> 'contractId')::uuid ${PEOPLE} where l.status = 'waiting') divided on true
  left join lateral (
    select jsonb_build_object('id', p.id, 'paidOn', p.paid_on, 'status', p.status) as "similarPayment" from payments p
     where p.owner_id = l.owner_id and p.contract_id = l.contract_id and l.status = 'waiting' and ${similarTo('l.amount_kop', 'l.paid_on')}
     order by p.status = 'posted' desc, p.id limit 1) twin on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('id', p.id, ${CONTRACT}, 'amountKop', p.amount_kop, 'status', p.status) order by p.id) as payments
      from payments p join contracts c on c.owner_id = p.owner_id and c.id = p.contract_id ${PEOPLE}
     where p.owner_id = l.owner_id and p.bank_line_id = l.id and (l.status = 'confirmed' or p.status = 'posted')) paid on true`;

export function findLine(db: Db, id: string): Promise<LineRow | null> {
  return db.one<LineRow>(
    'bank-lines.find',
    `select ${COLUMNS} from bank_lines l ${JOINS} where l.id = $1 and l.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

export type LineFilters = {
  readonly statementId?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly confidence?: readonly string[] | undefined;
};

export function listLineRows(
  db: Db,
  { statementId, status, confidence }: LineFilters,
  of: { sort: string; page: ListPage },
): Promise<{ rows: (LineRow & { cursor_key: string })[]; total: number }> {
  const request: ListRequest = {
    name: `bank-lines.list.${db.ownerIds.length === 1 ? 'owner' : 'several'}`,
    from: 'from bank_lines l',
    id: 'l.id',
    scope:
      db.ownerIds.length === 1
        ? { sql: 'l.owner_id = $1', values: [db.ownerIds[0]] }
        : { sql: 'l.owner_id = any ($1::uuid[])', values: [db.ownerIds] },
    filters: [filterBy('statement', statementId, (p) => `l.statement_id = ${p}`)],
    choices: [
      choiceOf('status', status, (value) => `l.status = '${value}'`),
      // A confidence is of what still waits.
      choiceOf('confidence', confidence, (value) => `l.confidence = '${value}' and l.status = 'waiting'`),
    ],
    sorts: { paid_on: { column: 'l.paid_on', type: 'date' } },
    sort: of.sort,
    page: of.page,
    display: `select ${COLUMNS}, page.cursor_key from page join bank_lines l on l.id = page.id ${JOINS}`,
  };
  return readList(db, request);
}

export type CountRow = { status: BankLine['status']; confidence: BankLine['confidence']; count: number; kop: number };

export function countLines(db: Db): Promise<CountRow[]> {
  return db.query<CountRow>(
    'bank-lines.count',
    `select status, case when status = 'waiting' then confidence else 'none' end as confidence, count(*)::int as count,
            sum(amount_kop)::bigint as kop from bank_lines where owner_id = any ($1::uuid[]) group by 1, 2`,
    [db.ownerIds],
  );
}
