import type { KnownPayer, NumberedReceipt, OpenReceipt } from '@kliuchar/domain/bank-statements/payer-book';
import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Db } from '../../platform/db/scope.ts';

export type BookContractRow = {
  contractId: string;
  tenantId: string;
  status: ContractStatus;
  lastName: string | null;
  firstName: string | null;
  companyName: string | null;
  ibans: string[];
  taxKey: string | null;
  openingLeftKop: number;
};

/** Everybody who may owe: contracts that were ever agreed, each with its tenant. One read of the owner's contracts for a whole file. */
export function listBookContracts(db: Db, ownerId: string): Promise<BookContractRow[]> {
  return db.query<BookContractRow>(
    'bank-statements.book_contracts',
    `select c.id as "contractId", t.id as "tenantId", c.status, t.last_name as "lastName", t.first_name as "firstName", t.company_name as "companyName", t.ibans,
            encode(t.tax_id_lookup, 'hex') as "taxKey",
            case when c.opening_posted_at is not null and c.opening_balance_kop > 0 then c.opening_balance_kop - (
              select coalesce(sum(a.amount_kop), 0)::bigint from allocations a
               where a.owner_id = c.owner_id and a.contract_id = c.id and a.item_type = 'opening') else 0 end as "openingLeftKop"
       from contracts c join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
      where c.owner_id = $1 and c.status in ('pending', 'scheduled', 'active', 'notice', 'completed', 'terminated')
      order by c.start_date desc, c.id`,
    [ownerId],
  );
}

export function listBookReceipts(db: Db, ownerId: string): Promise<OpenReceipt[]> {
  return db.query<OpenReceipt>(
    'bank-statements.book_receipts',
    `select id as "receiptId", contract_id as "contractId", left_kop as "leftKop", due_on as "dueOn" from receipts
      where owner_id = $1 and status = 'issued' and left_kop > 0`,
    [ownerId],
  );
}

/** The tenant pays by the paper he has: of a void receipt of a month he names the number, and the receipt now standing for that month is meant. */
export function listNumberedReceipts(db: Db, ownerId: string, numbers: readonly string[]): Promise<NumberedReceipt[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return db.query<NumberedReceipt>(
    'bank-statements.numbered',
    `select r.number, coalesce(s.id, r.id) as "receiptId", r.contract_id as "contractId", coalesce(s.left_kop, r.left_kop) as "leftKop",
            s.id is not null or r.status = 'issued' as "isIssued" from receipts r
       left join lateral (
         select x.id, x.left_kop from receipts x
          where r.status = 'void' and x.owner_id = r.owner_id and x.contract_id = r.contract_id and x.kind = r.kind and x.kind <> 'one_off'
            and x.period = r.period and x.status = 'issued' order by x.id desc limit 1) s on true
      where r.owner_id = $1 and r.number = any ($2::text[])`,
    [ownerId, numbers],
  );
}

export function listKnownPayers(db: Db, ownerId: string): Promise<KnownPayer[]> {
  return db.query<KnownPayer>(
    'bank-statements.known_payers',
    `select encode(k.key, 'hex') as key, p.contract_id as "contractId" from bank_payers p, unnest(array[p.payer_key, p.other_payer_key]) k(key)
      where p.owner_id = $1 and k.key is not null`,
    [ownerId],
  );
}
