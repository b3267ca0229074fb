import type { Expense } from '@kliuchar/api-schema/expenses';
import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { VatMode } from '@kliuchar/domain/contracts/contract-terms';
import type { Day } from '@kliuchar/domain/dates/day';
import type { ExpenseCategory } from '@kliuchar/domain/finance/expense-categories';
import type { Kop } from '@kliuchar/domain/money/kop';
import { managedObject } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';

export type ExpenseRow = {
  id: string;
  ownerId: string;
  propertyId: string | null;
  complexId: string | null;
  placeName: string | null;
  category: ExpenseCategory;
  amountKop: Kop;
  spentOn: Day;
  counterpartyId: string | null;
  counterpartyName: string | null;
  note: string | null;
  fileId: string | null;
  adjustmentId: string | null;
  rebill: Expense['rebill'];
  cause: Expense['cause'];
  /** The manager who has recorded it. */
  recordedBy: string | null;
  version: number;
  createdAt: string;
};

export const EXPENSE_COLUMNS = `e.id, e.owner_id as "ownerId", e.property_id as "propertyId", e.complex_id as "complexId",
  coalesce(p.display_name, x.name) as "placeName", e.category, e.amount_kop as "amountKop", e.spent_on as "spentOn", e.counterparty_id as "counterpartyId",
  s.display_name as "counterpartyName", e.note, e.file_id as "fileId", e.adjustment_id as "adjustmentId", e.recorded_by as "recordedBy", e.version, e.created_at as "createdAt",
  case when a.id is not null then jsonb_build_object('contractId', c.id, 'contractNumber', c.number, 'tenantName', t.display_name,
    'state', case when a.state = 'pending' then 'pending' else r.status end, 'receiptId', r.id, 'receiptNumber', r.number) end as rebill,
  case when e.task_id is not null then jsonb_build_object('kind', 'task', 'id', e.task_id)
       when e.shared_bill_id is not null then jsonb_build_object('kind', 'shared_bill', 'id', e.shared_bill_id) end as cause`;
export const EXPENSE_JOINS = `left join properties p on p.owner_id = e.owner_id and p.id = e.property_id
  left join complexes x on x.owner_id = e.owner_id and x.id = e.complex_id
  left join counterparties s on s.owner_id = e.owner_id and s.id = e.counterparty_id
  left join adjustments a on a.owner_id = e.owner_id and a.id = e.adjustment_id
  left join contracts c on c.owner_id = a.owner_id and c.id = a.contract_id
  left join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
  left join receipts r on r.owner_id = a.owner_id and r.id = a.receipt_id`;

/** What the policies let a manager read, said by the statement too (ADR 0038). */
export const ENTRUSTED = managedObject('e.property_id', 'finance');

export function findExpense(db: Db, id: string): Promise<ExpenseRow | null> {
  return db.one<ExpenseRow>(
    'expenses.find',
    `select ${EXPENSE_COLUMNS} from expenses e ${EXPENSE_JOINS} where e.id = $1 and (e.owner_id = any ($2::uuid[]) or ${ENTRUSTED})`,
    [id, db.ownerIds],
  );
}

export async function lockExpense(db: Db, id: string): Promise<boolean> {
  const row = await db.one(
    'expenses.lock',
    'select id from expenses where id = $1 and owner_id = any ($2::uuid[]) for update',
    [id, db.ownerIds],
  );
  return row !== null;
}

export type ExpenseValues = Pick<
  ExpenseRow,
  | 'id'
  | 'ownerId'
  | 'propertyId'
  | 'complexId'
  | 'category'
  | 'amountKop'
  | 'spentOn'
  | 'counterpartyId'
  | 'note'
  | 'fileId'
  | 'adjustmentId'
>;
export type NewExpense = ExpenseValues & Pick<ExpenseRow, 'recordedBy'>;

const valuesOf = (expense: ExpenseValues) => [
  expense.id,
  expense.ownerId,
  expense.propertyId,
  expense.complexId,
  expense.category,
  expense.amountKop,
  expense.spentOn,
  expense.counterpartyId,
  expense.note,
  expense.fileId,
  expense.adjustmentId,
];

export async function insertExpense(db: Db, expense: NewExpense): Promise<void> {
  await db.query(
    'expenses.insert',
    `insert into expenses (id, owner_id, property_id, complex_id, category, amount_kop, spent_on, counterparty_id, note, file_id, adjustment_id, recorded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [...valuesOf(expense), expense.recordedBy],
  );
}

export async function updateExpense(db: Db, expense: ExpenseValues): Promise<void> {
  await db.query(
    'expenses.update',
    `update expenses set property_id = $3, complex_id = $4, category = $5, amount_kop = $6, spent_on = $7, counterparty_id = $8, note = $9,
            file_id = $10, adjustment_id = $11, version = version + 1, updated_at = now()
      where id = $1 and owner_id = $2`,
    valuesOf(expense),
  );
}

export async function deleteExpense(db: Db, expense: { id: string; ownerId: string }): Promise<void> {
  await db.query('expenses.delete', 'delete from expenses where id = $1 and owner_id = $2', [
    expense.id,
    expense.ownerId,
  ]);
}

/** Null for one that is none of the person's owners'. */
export async function findComplexOwner(db: Db, complexId: string): Promise<string | null> {
  const row = await db.one<{ ownerId: string }>(
    'expenses.complex-owner',
    'select owner_id as "ownerId" from complexes where id = $1 and owner_id = any ($2::uuid[])',
    [complexId, db.ownerIds],
  );
  return row?.ownerId ?? null;
}

export type References = { property: boolean; complex: boolean; counterparty: boolean };

/** Which of the things named are the owner's; what is not named counts as known. A complex in the archive takes no new expenses. */
export async function knownReferences(
  db: Db,
  of: Pick<ExpenseValues, 'id' | 'ownerId' | 'propertyId' | 'complexId' | 'counterpartyId'>,
): Promise<References> {
  const row = await db.one<References>(
    'expenses.references',
    `select $2::uuid is null or exists (select 1 from properties where owner_id = $1 and id = $2) as property,
            $3::uuid is null or exists (select 1 from complexes where owner_id = $1 and id = $3
              and (archived_at is null or exists (select 1 from expenses where owner_id = $1 and id = $5 and complex_id = $3))) as complex,
            $4::uuid is null or exists (select 1 from counterparties where owner_id = $1 and id = $4 and merged_into is null) as counterparty`,
    [of.ownerId, of.propertyId, of.complexId, of.counterpartyId, of.id],
  );
  if (row === null) throw new Error('A select without a table gives one row');
  return row;
}

export type RebillContract = {
  id: string;
  ownerId: string;
  status: ContractStatus;
  vatMode: VatMode;
  propertyId: string;
  complexId: string | null;
};

/** Where the tenant lives who gives the cost back. */
export function findRebillContract(db: Db, id: string): Promise<RebillContract | null> {
  return db.one<RebillContract>(
    'expenses.rebill-contract',
    `select c.id, c.owner_id as "ownerId", c.status, c.vat_mode as "vatMode", p.id as "propertyId", p.complex_id as "complexId"
       from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where c.id = $1 and c.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

export type NewRebill = {
  id: string;
  ownerId: string;
  contractId: string;
  title: string;
  amountKop: number;
  explanation: object;
};

/** Waits for the next receipt of the contract, like every correction. */
export async function insertRebill(db: Db, rebill: NewRebill): Promise<void> {
  await db.query(
    'expenses.rebill-insert',
    `insert into adjustments (id, owner_id, contract_id, kind, title, amount_kop, explanation) values ($1, $2, $3, 'manual', $4, $5, $6)`,
    [rebill.id, rebill.ownerId, rebill.contractId, rebill.title, rebill.amountKop, JSON.stringify(rebill.explanation)],
  );
}

/** False when a receipt has taken it. A run that has read it meanwhile finds it gone and reads anew. */
export async function cancelRebill(db: Db, of: { ownerId: string; adjustmentId: string }): Promise<boolean> {
  const rows = await db.query(
    'expenses.rebill-cancel',
    `update adjustments set state = 'cancelled' where owner_id = $1 and id = $2 and state = 'pending' returning id`,
    [of.ownerId, of.adjustmentId],
  );
  return rows.length === 1;
}
