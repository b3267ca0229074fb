import type { Period } from '@kliuchar/domain/dates/period';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { SharedBasis, SharedBillPart } from '@kliuchar/domain/receipts/explanation';
import type { Db } from '../../platform/db/scope.ts';
import type { NewLine } from './new-receipt.ts';

export type OpenShareRow = {
  propertyId: string;
  billId: string;
  service: ServiceCode;
  title: string | null;
  period: Period;
  totalKop: number;
  basis: SharedBasis;
  weight: string;
  weightTotal: string;
  remainderKop: number;
  /** Contracts whose receipts carry their part already. */
  chargedTo: string[];
};

/** Shares of all bills of these months: read once for a run, since an owner has few of them. */
export function listShares(db: Db, ownerId: string, months: { from: Period; to: Period }): Promise<OpenShareRow[]> {
  return db.query<OpenShareRow>(
    'billing.shared_bills',
    `select s.property_id as "propertyId", b.id as "billId", b.service, b.title, b.period, b.total_kop as "totalKop", b.basis,
            trim_scale(s.weight)::text as weight, trim_scale(b.weight_total)::text as "weightTotal", s.remainder_kop as "remainderKop",
            array(select c.contract_id from shared_bill_charges c
                   where c.owner_id = s.owner_id and c.bill_id = s.bill_id and c.property_id = s.property_id) as "chargedTo"
       from shared_bills b join shared_bill_shares s on s.owner_id = b.owner_id and s.bill_id = b.id
      where b.owner_id = $1 and b.period between $2 and $3 and s.weight > 0
      order by s.property_id, b.period, b.id`,
    [ownerId, months.from, months.to],
  );
}

export type NewCharge = Pick<SharedBillPart, 'billId' | 'totalKop' | 'weight' | 'weightTotal' | 'remainderKop'> & {
  readonly contractId: string;
  readonly propertyId: string;
  readonly receiptId: string;
};

/** The parts of bills that lines carry. */
export function chargesOf({ receiptId, contractId, line }: NewLine, propertyId: string): NewCharge[] {
  const { explanation } = line;
  if (explanation.rule !== 'shared_bill') return [];
  return explanation.bills.map((part) => ({ ...part, receiptId, contractId, propertyId }));
}

/**
 * Each part once a contract, and only as the bill stands now: its row is held, so a change of it waits or is seen. The answer counts
 * those that could; fewer than given means that the receipts are computed from what is no more.
 */
export async function insertCharges(db: Db, ownerId: string, charges: readonly NewCharge[]): Promise<number> {
  if (charges.length === 0) return 0;
  const rows = await db.query(
    'receipts.insert_bill_charges',
    `insert into shared_bill_charges (owner_id, bill_id, contract_id, property_id, receipt_id)
     select $1, u.bill_id, u.contract_id, u.property_id, u.receipt_id
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::numeric[], $8::numeric[], $9::bigint[])
              as u(bill_id, contract_id, property_id, receipt_id, total, weight, weight_total, remainder)
       join shared_bills b on b.owner_id = $1 and b.id = u.bill_id and b.total_kop = u.total and b.weight_total = u.weight_total
       join shared_bill_shares s on s.owner_id = $1 and s.bill_id = u.bill_id and s.property_id = u.property_id and s.weight = u.weight and s.remainder_kop = u.remainder
        for share of b
     on conflict do nothing returning bill_id`,
    [
      ownerId,
      charges.map((charge) => charge.billId),
      charges.map((charge) => charge.contractId),
      charges.map((charge) => charge.propertyId),
      charges.map((charge) => charge.receiptId),
      charges.map((charge) => charge.totalKop),
      charges.map((charge) => charge.weight),
      charges.map((charge) => charge.weightTotal),
      charges.map((charge) => charge.remainderKop),
    ],
  );
  return rows.length;
}

/** The bills a receipt is charged with, held against a change until it is issued. */
export async function lockChargedBills(db: Db, ownerId: string, receiptId: string): Promise<string[]> {
  const rows = await db.query<{ billId: string }>(
    'receipts.lock_bill_charges',
    'select bill_id as "billId" from shared_bill_charges where owner_id = $1 and receipt_id = $2 order by bill_id for update',
    [ownerId, receiptId],
  );
  return rows.map(({ billId }) => billId);
}
