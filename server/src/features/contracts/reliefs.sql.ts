import type { RELIEF_STATES, withdrawRelief } from '@kliuchar/api-schema/amendments';
import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';

export type ReliefRow = {
  id: string;
  from: Day;
  to: Day;
  percent: string;
  reason: string;
  fileId: string | null;
  amountKop: Kop;
  state: (typeof RELIEF_STATES)[number];
  receiptId: string | null;
  receiptNumber: string | null;
  opposite: ReplyOf<typeof withdrawRelief>['opposite'];
  createdAt: string;
};

/** The newest days first; one of them if it is asked for. */
export function listReliefRows(
  db: Db,
  of: { ownerId: string; contractId: string; reliefId?: string },
): Promise<ReliefRow[]> {
  return db.query<ReliefRow>(
    'contracts.reliefs',
    `select a.id, a.explanation ->> 'from' as "from", a.explanation ->> 'to' as "to", a.explanation ->> 'percent' as percent,
            a.explanation ->> 'reason' as reason, a.explanation ->> 'fileId' as "fileId", a.amount_kop as "amountKop", a.state,
            r.id as "receiptId", r.number as "receiptNumber", a.created_at as "createdAt",
            case when o.id is not null then jsonb_build_object('state', o.state, 'receiptId', o_r.id, 'receiptNumber', o_r.number) end as opposite
       from adjustments a left join receipts r on r.owner_id = a.owner_id and r.id = a.receipt_id
            left join adjustments o on o.owner_id = a.owner_id and o.reverses_id = a.id
            left join receipts o_r on o_r.owner_id = o.owner_id and o_r.id = o.receipt_id
      where a.owner_id = $1 and a.contract_id = $2 and a.kind = 'relief' and a.reverses_id is null and ($3::uuid is null or a.id = $3)
      order by a.explanation ->> 'from' desc, a.id desc`,
    [of.ownerId, of.contractId, of.reliefId ?? null],
  );
}

/** False if it no longer waits for a receipt and stands on no draft. The draft's line must have been taken off before. */
export async function cancelRelief(db: Db, of: { ownerId: string; reliefId: string }): Promise<boolean> {
  const rows = await db.query(
    'contracts.relief-cancel',
    `update adjustments a set state = 'cancelled', receipt_id = null
      where a.owner_id = $1 and a.id = $2 and a.kind = 'relief' and (a.state = 'pending' or a.state = 'applied' and exists (
        select 1 from receipts r where r.owner_id = $1 and r.id = a.receipt_id and r.status = 'draft')) returning id`,
    [of.ownerId, of.reliefId],
  );
  return rows.length === 1;
}

/** The opposite of a relief that an issued receipt carries waits for the next one, VAT and all; false if there is one already. */
export async function opposeRelief(
  db: Db,
  of: { ownerId: string; reliefId: string; id: string; title: string; textUk: string },
): Promise<boolean> {
  const rows = await db.query(
    'contracts.relief-oppose',
    `insert into adjustments (id, owner_id, contract_id, kind, title, service, amount_kop, explanation, reverses_id)
     select $3, $1, contract_id, kind, $4, service, -amount_kop,
            explanation || jsonb_build_object('textUk', $5::text, 'vatKop', -coalesce((explanation ->> 'vatKop')::bigint, 0)), id
       from adjustments where owner_id = $1 and id = $2 and kind = 'relief' and state = 'applied' and reverses_id is null
     on conflict (owner_id, reverses_id) where reverses_id is not null do nothing returning id`,
    [of.ownerId, of.reliefId, of.id, of.title, of.textUk],
  );
  return rows.length === 1;
}

export type OpenRelief = { id: string; from: Day; to: Day; percent: string; reason: string };

/** Reliefs with days from one on that no issued receipt carries. */
export function listOpenReliefs(
  db: Db,
  of: { ownerId: string; contractId: string; since: Day },
): Promise<OpenRelief[]> {
  return db.query<OpenRelief>(
    'contracts.reliefs-open',
    `select a.id, a.explanation ->> 'from' as "from", a.explanation ->> 'to' as "to", a.explanation ->> 'percent' as percent,
            a.explanation ->> 'reason' as reason
       from adjustments a left join receipts r on r.owner_id = a.owner_id and r.id = a.receipt_id
      where a.owner_id = $3 and a.contract_id = $1 and a.kind = 'relief' and a.reverses_id is null and (a.explanation ->> 'to')::date >= $2::date
        and (a.state = 'pending' or a.state = 'applied' and r.status = 'draft') order by a.id`,
    [of.contractId, of.since, of.ownerId],
  );
}

type Recounted = { ownerId: string; reliefId: string; amountKop: Kop; vatKop: Kop; textUk: string };

/** A relief of nothing is none: it is cancelled and keeps what it was. */
export async function recountRelief(db: Db, of: Recounted): Promise<void> {
  await db.query(
    'contracts.relief-recount',
    `update adjustments set state = case when $3::bigint = 0 then 'cancelled' else state end,
            receipt_id = case when $3::bigint = 0 then null else receipt_id end,
            amount_kop = case when $3::bigint = 0 then amount_kop else $3::bigint end,
            explanation = case when $3::bigint = 0 then explanation else explanation || jsonb_build_object('textUk', $5::text, 'vatKop', $4::bigint) end
      where owner_id = $1 and id = $2`,
    [of.ownerId, of.reliefId, of.amountKop, of.vatKop, of.textUk],
  );
}
