import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Currency } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Account, EntrySourceType, ItemPart } from '@kliuchar/domain/ledger/ledger-types';
import type { Kop } from '@kliuchar/domain/money/kop';
import { managedContract, ownLease } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';

export type LockedContract = {
  id: string;
  ownerId: string;
  openingBalanceKop: number;
  openingPosted: boolean;
  status: ContractStatus;
  startDate: Day;
  /** In which order its owner has the parts of a receipt paid. */
  paymentOrder: ItemPart[];
};

/**
 * Every change of a contract's money begins here: the row lock puts issues, payments, voids and reversals of one contract in a line,
 * so that credit is never spent twice. `no key update` lets foreign keys of other writers pass.
 */
export function lockContractMoney(
  db: Db,
  ownerIds: readonly string[],
  contractId: string,
): Promise<LockedContract | null> {
  return db.one<LockedContract>(
    'ledger.lock_contract',
    `select c.id, c.owner_id as "ownerId", c.opening_balance_kop as "openingBalanceKop", c.opening_posted_at is not null as "openingPosted", c.status,
            c.start_date as "startDate", o.payment_order as "paymentOrder"
       from contracts c join owners o on o.id = c.owner_id where c.id = $1 and c.owner_id = any($2::uuid[]) for no key update of c`,
    [contractId, ownerIds],
  );
}

export type EntryRow = {
  id: string;
  postedOn: Day;
  debitAccount: Account;
  creditAccount: Account;
  amountKop: number;
  currency: Currency;
  kind: string;
  sourceType: EntrySourceType;
  sourceId: string;
  reversalOf: string | null;
};

export function insertEntries(db: Db, ownerId: string, contractId: string, rows: readonly EntryRow[]): void {
  if (rows.length === 0) return;
  db.effect(
    'ledger.insert_entries',
    `insert into ledger_entries (owner_id, contract_id, id, posted_on, debit_account, credit_account, amount_kop, currency, kind, source_type, source_id, reversal_of)
     select $1, $2, * from unnest($3::uuid[], $4::date[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::uuid[], $12::uuid[])`,
    [
      ownerId,
      contractId,
      rows.map((row) => row.id),
      rows.map((row) => row.postedOn),
      rows.map((row) => row.debitAccount),
      rows.map((row) => row.creditAccount),
      rows.map((row) => row.amountKop),
      rows.map((row) => row.currency),
      rows.map((row) => row.kind),
      rows.map((row) => row.sourceType),
      rows.map((row) => row.sourceId),
      rows.map((row) => row.reversalOf),
    ],
  );
}

export type StoredEntry = {
  id: string;
  debitAccount: Account;
  creditAccount: Account;
  amountKop: number;
  currency: 'UAH' | 'USD' | 'EUR';
  kind: string;
  sourceType: EntrySourceType;
  sourceId: string;
};

/** Entries of these sources that nothing has taken back yet. */
export function listStandingEntries(
  db: Db,
  source: { ownerId: string; type: EntrySourceType; ids: readonly string[] },
): Promise<StoredEntry[]> {
  return db.query<StoredEntry>(
    'ledger.standing_entries',
    `select e.id, e.debit_account as "debitAccount", e.credit_account as "creditAccount", e.amount_kop as "amountKop", e.currency,
            e.kind, e.source_type as "sourceType", e.source_id as "sourceId"
       from ledger_entries e
      where e.owner_id = $1 and e.source_type = $2 and e.source_id = any($3::uuid[]) and e.reversal_of is null
        and not exists (select 1 from ledger_entries r where r.reversal_of = e.id)
      order by e.id`,
    [source.ownerId, source.type, source.ids],
  );
}

/** Receipts whose deposit has not come in whole, in the words of their index, and what of it has not: the domain's `unpaidDeposit`. */
export const OPEN_DEPOSIT = 'r.deposit_kop > 0 and r.left_kop > 0';
export const UNPAID_DEPOSIT = 'least(r.deposit_kop, r.left_kop)';

/** What is held of an owner's ($1) contract ($2) in the currency of a placeholder: its entries less what is only asked for, in hryvnias. */
export const heldDepositSql = (currency: string): string => `(
  select coalesce(sum(case when credit_account = 'deposit_held' then amount_kop when debit_account = 'deposit_held' then -amount_kop else 0 end), 0)
    from ledger_entries where owner_id = $1 and contract_id = $2 and currency = ${currency})
  - (select coalesce(sum(${UNPAID_DEPOSIT}), 0) from receipts r where r.owner_id = $1 and r.contract_id = $2 and ${OPEN_DEPOSIT} and ${currency} = 'UAH')`;

export type BalanceRow = { contractId: string; balanceKop: number };

/** What a contract owes: debts on `receivable`, money not yet used on `tenant_credit`; moves between the two cancel out. */
const SIGNED = `(case when debit_account in ('receivable', 'tenant_credit') then amount_kop else 0 end
  - case when credit_account in ('receivable', 'tenant_credit') then amount_kop else 0 end)`;

/**
 * The balance of a contract inside a larger statement, by the row that names it, as it is kept beside the entries (0569): to add them up would
 * cost more each month. Null for whoever may not see them.
 */
export function balanceSql(row: string): string {
  return balanceBy(row, 'contract_id');
}

/** The same by the contract's own row. */
export function contractBalanceSql(row: string): string {
  return balanceBy(row, 'id');
}

function balanceBy(row: string, column: 'id' | 'contract_id'): string {
  return `(select b.balance_kop from contract_balances b where b.owner_id = ${row}.owner_id and b.contract_id = ${row}.${column})`;
}

/** What an owner's ($1) contract ($2) owes; the caller holds the contract's row. */
export const BALANCE_OF = `select coalesce(sum(${SIGNED}), 0) from ledger_entries where owner_id = $1 and contract_id = $2 and currency = 'UAH'`;

export function listBalances(
  db: Db,
  ownerIds: readonly string[],
  contractIds: readonly string[],
): Promise<BalanceRow[]> {
  return db.query<BalanceRow>(
    'ledger.balances',
    `select contract_id as "contractId", sum(${SIGNED})::bigint as "balanceKop" from ledger_entries
      where owner_id = any($1::uuid[]) and contract_id = any($2::uuid[]) and currency = 'UAH' group by contract_id`,
    [ownerIds, contractIds],
  );
}

/** The sum of the balances of these contracts at the end of a day; null counts every entry. */
export async function sumBalanceOn(
  db: Db,
  scope: { ownerIds: readonly string[]; contractIds: readonly string[] },
  on: Day | null,
): Promise<number> {
  const row = await db.one<{ balanceKop: number }>(
    'ledger.balance_on',
    `select coalesce(sum(${SIGNED}), 0)::bigint as "balanceKop" from ledger_entries
      where owner_id = any($1::uuid[]) and contract_id = any($2::uuid[]) and currency = 'UAH' and ($3::date is null or posted_on <= $3)`,
    [scope.ownerIds, scope.contractIds, on],
  );
  return row?.balanceKop ?? 0;
}

export type StatementRow = {
  contractId: string;
  date: Day;
  sourceType: EntrySourceType;
  sourceId: string;
  isReversal: boolean;
  amountKop: Kop;
  receiptNumber: string | null;
  receiptPeriod: string | null;
  receiptKind: string | null;
  paymentMethod: string | null;
  paymentReference: string | null;
  contractNumber: string;
};

/** One row a document and a day; uses of credit change no balance and are left out. */
export function listStatementRows(
  db: Db,
  scope: { ownerIds: readonly string[]; contractIds: readonly string[] },
  to: Day | null,
): Promise<StatementRow[]> {
  return db.query<StatementRow>(
    'ledger.statement',
    `select m.*, r.number as "receiptNumber", r.period as "receiptPeriod", r.kind as "receiptKind",
            p.method as "paymentMethod", p.reference as "paymentReference", c.number as "contractNumber"
       from (select posted_on as date, contract_id as "contractId", source_type as "sourceType", source_id as "sourceId",
                    reversal_of is not null as "isReversal", sum(${SIGNED})::bigint as "amountKop", min(id::text) as first_id
               from ledger_entries
              where owner_id = any($1::uuid[]) and contract_id = any($2::uuid[]) and currency = 'UAH' and source_type not in ('allocation', 'credit')
                and ($3::date is null or posted_on <= $3)
              group by posted_on, contract_id, source_type, source_id, reversal_of is not null) m
       join contracts c on c.id = m."contractId"
       left join receipts r on m."sourceType" = 'receipt' and r.id = m."sourceId"
       left join payments p on m."sourceType" = 'payment' and p.id = m."sourceId"
      where m."amountKop" <> 0
      order by m.date, m.first_id`,
    [scope.ownerIds, scope.contractIds, to],
  );
}

/** The contract in the actor's reach: his own, one he is a party of, or one whose payments are entrusted to him. */
export function findStatementContract(
  db: Db,
  contractId: string,
  ownerIds: readonly string[],
): Promise<{ id: string; ownerId: string; number: string } | null> {
  return db.one(
    'ledger.contract',
    `select c.id, c.owner_id as "ownerId", c.number from contracts c
      where c.id = $1 and (c.owner_id = any($2::uuid[]) or ${ownLease('c.id')} or ${managedContract('c.id', 'payments')})`,
    [contractId, ownerIds],
  );
}

export function listCounterpartyContracts(
  db: Db,
  counterpartyId: string,
  ownerIds: readonly string[],
): Promise<{ id: string; ownerId: string }[]> {
  return db.query(
    'ledger.counterparty_contracts',
    `select id, owner_id as "ownerId" from contracts where owner_id = any($2::uuid[]) and tenant_counterparty_id = $1 order by id`,
    [counterpartyId, ownerIds],
  );
}

export function findStatementCounterparty(
  db: Db,
  counterpartyId: string,
  ownerIds: readonly string[],
): Promise<{ name: string } | null> {
  return db.one(
    'ledger.counterparty',
    'select display_name as name from counterparties where id = $1 and owner_id = any($2::uuid[])',
    [counterpartyId, ownerIds],
  );
}

export type BroughtIn = { billingFrom: Day | null; depositMinor: number | null; depositCurrency: Currency | null };

/** Marks the opening balance as posted, once, and tells what else the contract brought in. Null if it was posted before. */
export function markOpeningPosted(db: Db, ownerId: string, contractId: string): Promise<BroughtIn | null> {
  return db.one<BroughtIn>(
    'ledger.mark_opening',
    `update contracts set opening_posted_at = now() where owner_id = $1 and id = $2 and opening_posted_at is null
     returning billing_from as "billingFrom", joined_deposit_minor as "depositMinor", joined_deposit_currency as "depositCurrency"`,
    [ownerId, contractId],
  );
}

export async function insertHeldDeposit(
  db: Db,
  move: {
    id: string;
    ownerId: string;
    contractId: string;
    amountMinor: number;
    currency: Currency;
    on: Day;
    note: string;
  },
): Promise<void> {
  await db.query(
    'ledger.insert-held-deposit',
    `insert into deposit_movements (id, owner_id, contract_id, kind, amount_minor, currency, moved_on, note, before_books)
     values ($1, $2, $3, 'received', $4, $5, $6, $7, true)`,
    [move.id, move.ownerId, move.contractId, move.amountMinor, move.currency, move.on, move.note],
  );
}

/** What is held of deposits in a currency; below zero when a payment was taken back after the deposit it had paid was returned. */
export async function heldDeposit(
  db: Db,
  of: { ownerId: string; contractId: string; currency: Currency },
): Promise<number> {
  const row = await db.one<{ held: number }>(
    'ledger.held_deposit',
    `select (${heldDepositSql('$3')})::bigint as held`,
    [of.ownerId, of.contractId, of.currency],
  );
  return row?.held ?? 0;
}
