import type { REFUND_METHODS, SETTLEMENT_KINDS } from '@kliuchar/api-schema/settlements';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';
import { BALANCE_OF } from '../ledger/public.ts';

type Kind = (typeof SETTLEMENT_KINDS)[number];

export type SettlementRow = {
  id: string;
  ownerId: string;
  contractId: string;
  kind: Kind;
  amountKop: Kop;
  on: Day;
  method: (typeof REFUND_METHODS)[number] | null;
  reference: string | null;
  note: string | null;
  reversedAt: string | null;
  reversalReason: string | null;
  createdAt: string;
};

const COLUMNS = `s.id, s.owner_id as "ownerId", s.contract_id as "contractId", s.kind, s.amount_kop as "amountKop", s.settled_on as "on", s.method,
  s.reference, s.note, s.reversed_at as "reversedAt", s.reversal_reason as "reversalReason", s.created_at as "createdAt"`;

export function listSettlementRows(db: Db, contractId: string): Promise<SettlementRow[]> {
  return db.query<SettlementRow>(
    'settlements.list',
    `select ${COLUMNS} from settlements s where s.contract_id = $1 and s.owner_id = any ($2::uuid[]) order by s.settled_on, s.id`,
    [contractId, db.ownerIds],
  );
}

export function findSettlement(db: Db, kind: Kind, id: string): Promise<SettlementRow | null> {
  return db.one<SettlementRow>(
    'settlements.find',
    `select ${COLUMNS} from settlements s where s.id = $1 and s.kind = $2 and s.owner_id = any ($3::uuid[])`,
    [id, kind, db.ownerIds],
  );
}

/** Whether the contract is the actor's own to settle. */
export async function isOwnContract(db: Db, contractId: string): Promise<boolean> {
  const row = await db.one(
    'settlements.contract',
    'select id from contracts where id = $1 and owner_id = any ($2::uuid[])',
    [contractId, db.ownerIds],
  );
  return row !== null;
}

export type NewSettlement = {
  id: string;
  ownerId: string;
  contractId: string;
  amountKop: Kop;
  on: Day;
  method: SettlementRow['method'];
  reference: string | null;
  note: string | null;
  createdBy: string;
};

/** The most of each kind: what is paid ahead, what is owed. */
const MOST: Readonly<Record<Kind, string>> = { refund: `-(${BALANCE_OF})`, write_off: `(${BALANCE_OF})` };

/** Not put in when the ledger has less than it; the caller holds the contract's row, so two at once come one after the other. */
export async function insertSettlement(db: Db, kind: Kind, settlement: NewSettlement): Promise<boolean> {
  const { ownerId, contractId, id, amountKop, on, method, reference, note, createdBy } = settlement;
  const rows = await db.query(
    `settlements.insert-${kind}`,
    `insert into settlements (owner_id, contract_id, id, kind, amount_kop, settled_on, method, reference, note, created_by)
     select $1::uuid, $2::uuid, $3::uuid, $4, $5::bigint, $6::date, $7, $8, $9, $10::uuid where ${MOST[kind]} >= $5::bigint returning id`,
    [ownerId, contractId, id, kind, amountKop, on, method, reference, note, createdBy],
  );
  return rows.length === 1;
}

/** Once; false when it was taken back before. */
export async function markSettlementReversed(
  db: Db,
  change: { id: string; ownerId: string; reason: string; at: string },
): Promise<boolean> {
  const rows = await db.query(
    'settlements.reverse',
    'update settlements set reversed_at = $3, reversal_reason = $4 where id = $1 and owner_id = $2 and reversed_at is null returning id',
    [change.id, change.ownerId, change.at, change.reason],
  );
  return rows.length === 1;
}
