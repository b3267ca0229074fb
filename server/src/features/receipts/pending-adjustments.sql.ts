import type { Period } from '@kliuchar/domain/dates/period';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { Explanation, LineCorrection } from '@kliuchar/domain/receipts/explanation';
import type { ReliefDays } from '@kliuchar/domain/receipts/receipt-types';
import type { Db } from '../../platform/db/scope.ts';
import type { Chunk } from './billing-inputs.sql.ts';

export type AdjustmentRow = {
  id: string;
  contractId: string;
  kind: 'fx' | 'reading' | 'relief' | 'manual' | 'penalty';
  title: string;
  service: ServiceCode | null;
  amountKop: number;
  explanation: {
    about?: 'rent' | 'utility' | 'other';
    textUk?: string;
    period?: Period | null;
    vatKop?: number;
    correction?: LineCorrection;
  };
  /** Of a relief, unless it is the opposite of one, which is as much as that was. */
  relief: ReliefDays | null;
};

const RELIEF = `case when a.kind = 'relief' and a.reverses_id is null then jsonb_build_object('from', a.explanation ->> 'from', 'to', a.explanation ->> 'to',
  'percent', a.explanation ->> 'percent', 'reason', a.explanation ->> 'reason') end as relief`;
const ADJUSTMENT = `a.id, a.contract_id as "contractId", a.kind, a.title, a.service, a.amount_kop as "amountKop", a.explanation, ${RELIEF}`;

export function listPendingAdjustments(db: Db, chunk: Chunk): Promise<AdjustmentRow[]> {
  return db.query<AdjustmentRow>(
    'billing.adjustments',
    `select ${ADJUSTMENT} from adjustments a where a.owner_id = $1 and a.contract_id = any($2::uuid[]) and a.state = 'pending' order by a.contract_id, a.id`,
    [chunk.ownerId, chunk.contractIds],
  );
}

/** The reliefs that a draft carries. */
export function listReliefsOn(db: Db, of: { ownerId: string; receiptId: string }): Promise<AdjustmentRow[]> {
  return db.query<AdjustmentRow>(
    'billing.reliefs-on',
    `select ${ADJUSTMENT} from adjustments a
      where a.owner_id = $1 and a.receipt_id = $2 and a.state = 'applied' and a.kind = 'relief' and a.reverses_id is null order by a.id`,
    [of.ownerId, of.receiptId],
  );
}

export type ChargedRentRow = { contractId: string; period: Period; explanation: Explanation };

/** The rent that issued receipts of these months have charged, line by line. */
export function listChargedRents(
  db: Db,
  of: Omit<Chunk, 'period'> & { readonly from: Period; readonly to: Period },
): Promise<ChargedRentRow[]> {
  return db.query<ChargedRentRow>(
    'billing.charged-rents',
    `select r.contract_id as "contractId", r.period, l.explanation from receipts r join receipt_lines l on l.owner_id = r.owner_id and l.receipt_id = r.id
      where r.owner_id = $1 and r.contract_id = any ($2::uuid[]) and r.kind = 'regular' and r.status = 'issued' and r.period between $3 and $4
        and l.kind = 'rent' and l.explanation ->> 'rule' in ('full_month', 'prorated', 'fx') order by r.contract_id, r.period, l.line_no`,
    [of.ownerId, of.contractIds, of.from, of.to],
  );
}

/**
 * Reliefs are what the lines of these receipts took off: whoever takes one back takes back that much, and a draft that is issued says what was
 * charged.
 */
export function keepReliefsAsCharged(db: Db, ownerId: string, receiptIds: readonly string[]): void {
  db.effect(
    'receipts.keep_reliefs',
    `update adjustments a set amount_kop = l.amount_kop,
            explanation = a.explanation || jsonb_build_object('textUk', l.explanation ->> 'textUk', 'vatKop', l.vat_kop)
       from receipt_lines l
      where a.owner_id = $1 and a.kind = 'relief' and a.reverses_id is null and a.receipt_id = any ($2::uuid[])
        and l.owner_id = a.owner_id and l.receipt_id = a.receipt_id and l.adjustment_id = a.id`,
    [ownerId, receiptIds],
  );
}
