import type { DEPOSIT_MOVES, DEPOSIT_PURPOSES } from '@kliuchar/api-schema/deposits';
import type { Currency } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import type { DepositReceipt } from '@kliuchar/domain/finance/deposit-settlement';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';
import { heldDepositSql, OPEN_DEPOSIT } from '../ledger/public.ts';

export type MovementRow = {
  id: string;
  kind: (typeof DEPOSIT_MOVES)[number];
  purpose: (typeof DEPOSIT_PURPOSES)[number] | null;
  amountMinor: number;
  currency: Currency;
  on: Day;
  rate: string | null;
  amountKop: Kop | null;
  paymentId: string | null;
  note: string | null;
  isReversed: boolean;
  reversalReason: string | null;
  createdAt: string;
};

const MOVEMENT = `m.id, m.kind, m.purpose, m.amount_minor as "amountMinor", m.currency, m.moved_on as "on", trim_scale(m.rate)::text as rate,
  y.amount_kop as "amountKop", m.payment_id as "paymentId", m.note, m.reversed_at is not null or coalesce(y.status = 'reversed', false) as "isReversed",
  coalesce(m.reversal_reason, y.reversal_reason) as "reversalReason", m.created_at as "createdAt"`;
const PAID = 'left join payments y on y.owner_id = m.owner_id and y.id = m.payment_id';

export function listMovements(db: Db, contractId: string): Promise<MovementRow[]> {
  return db.query<MovementRow>(
    'deposits.movements',
    `select ${MOVEMENT} from deposit_movements m ${PAID}
      where m.contract_id = $1 and (m.owner_id = any ($2::uuid[]) or m.contract_id = any ((select private.scope_contract_ids())::uuid[]))
      order by m.moved_on, m.id`,
    [contractId, db.ownerIds],
  );
}

export function findMovement(
  db: Db,
  of: { ownerId: string; contractId: string; id: string },
): Promise<MovementRow | null> {
  return db.one<MovementRow>(
    'deposits.movement',
    `select ${MOVEMENT} from deposit_movements m ${PAID} where m.owner_id = $1 and m.contract_id = $2 and m.id = $3`,
    [of.ownerId, of.contractId, of.id],
  );
}

export type HeadRow = {
  id: string;
  ownerId: string;
  number: string;
  signedOn: Day | null;
  startDate: Day;
  effectiveEnd: Day | null;
  propertyName: string;
  city: string | null;
  landlordName: string;
  tenantName: string;
  agreedMinor: number | null;
  agreedCurrency: Currency | null;
  agreedKind: 'guarantee' | 'advance' | null;
  /** Deposits that standing receipts ask for. */
  billedKop: number;
  /** Those of them that are not paid in full. */
  openReceipts: (DepositReceipt & { readonly receiptId: string })[];
  debtKop: number;
};

/** The contract in the actor's reach with what its ledger says of the deposit. */
export function findHead(db: Db, contractId: string): Promise<HeadRow | null> {
  return db.one<HeadRow>(
    'deposits.head',
    `select c.id, c.owner_id as "ownerId", c.number, c.signed_on as "signedOn", c.start_date as "startDate", c.effective_end as "effectiveEnd",
            p.display_name as "propertyName", p.city, l.display_name as "landlordName", t.display_name as "tenantName",
            c.deposit_amount_minor as "agreedMinor", c.deposit_currency as "agreedCurrency", c.deposit_kind as "agreedKind",
            e.billed as "billedKop", e.debt as "debtKop",
            (select coalesce(jsonb_agg(jsonb_build_object('receiptId', r.id, 'depositKop', r.deposit_kop, 'leftKop', r.left_kop)), '[]') from receipts r
              where r.owner_id = c.owner_id and r.contract_id = c.id and ${OPEN_DEPOSIT}) as "openReceipts"
       from contracts c
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
       cross join lateral (
         select coalesce(sum(case when x.source_type = 'receipt' and x.credit_account = 'deposit_held' then x.amount_kop
                                  when x.source_type = 'receipt' and x.debit_account = 'deposit_held' then -x.amount_kop else 0 end), 0)::bigint as billed,
                coalesce(sum(case when x.debit_account in ('receivable', 'tenant_credit') then x.amount_kop else 0 end
                           - case when x.credit_account in ('receivable', 'tenant_credit') then x.amount_kop else 0 end), 0)::bigint as debt
           from ledger_entries x where x.owner_id = c.owner_id and x.contract_id = c.id and x.currency = 'UAH') e
      where c.id = $1 and (c.owner_id = any ($2::uuid[]) or c.id = any ((select private.scope_contract_ids())::uuid[]))`,
    [contractId, db.ownerIds],
  );
}

export type NewMovement = {
  id: string;
  ownerId: string;
  contractId: string;
  kind: MovementRow['kind'];
  purpose: MovementRow['purpose'];
  amountMinor: number;
  currency: Currency;
  on: Day;
  rate: string | null;
  paymentId: string | null;
  note: string | null;
};

/** Not put in when less is held than it takes; the caller holds the contract's row, so two at once come one after the other. */
export async function insertMovement(db: Db, move: NewMovement): Promise<boolean> {
  const rows = await db.query(
    'deposits.insert',
    `insert into deposit_movements (owner_id, contract_id, currency, id, kind, purpose, amount_minor, moved_on, rate, payment_id, note)
     select $1::uuid, $2::uuid, $3, $4::uuid, $5, $6, $7::bigint, $8::date, $9::numeric, $10::uuid, $11
      where $5 = 'received' or ${heldDepositSql('$3')} >= $7::bigint returning id`,
    [
      move.ownerId,
      move.contractId,
      move.currency,
      move.id,
      move.kind,
      move.purpose,
      move.amountMinor,
      move.on,
      move.rate,
      move.paymentId,
      move.note,
    ],
  );
  return rows.length === 1;
}

export type Reversal = { id: string; ownerId: string; reason: string; at: string };

/** Once; false when it was taken back before. */
export async function markMovementReversed(db: Db, change: Reversal): Promise<boolean> {
  const rows = await db.query(
    'deposits.reverse',
    `update deposit_movements set reversed_at = $3, reversal_reason = $4 where id = $1 and owner_id = $2 and reversed_at is null and payment_id is null returning id`,
    [change.id, change.ownerId, change.at, change.reason],
  );
  return rows.length === 1;
}
