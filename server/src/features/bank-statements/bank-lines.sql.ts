import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import type { Match } from '@kliuchar/domain/bank-statements/match-operation';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';
import type { NewLines } from './new-lines.ts';

/** Statements of this many lines: a message of some megabytes is no gain over two. */
export const LINES_A_STATEMENT = 5_000;

/**
 * Those that are not there yet; how many they were. Two files at once wait for each other only at a line both have, and meet their lines in
 * one order, so that neither waits for ever: the caller puts all lines of a file into it, over all of its statements.
 */
export async function insertLines(
  db: Db,
  of: { ownerId: string; statementId: string },
  lines: NewLines,
): Promise<number> {
  const row = await db.one<{ added: number }>(
    'bank-lines.insert',
    `with added as (
     insert into bank_lines (owner_id, statement_id, id, row_no, fingerprint, paid_on, amount_kop, details_sealed, contract_id, receipt_id, confidence, reason, is_ambiguous, shares)
     select $1, $2, x.id, x.row_no, decode(x.fingerprint, 'hex'), x.paid_on, x.amount_kop, substring($8::bytea from x.starts for x.length),
            x.contract_id, x.receipt_id, x.confidence, x.reason, x.is_ambiguous, coalesce(x.shares::jsonb, '[]')
       from unnest($3::uuid[], $4::int[], $5::text[], $6::date[], $7::bigint[], $9::int[], $10::int[], $11::uuid[], $12::uuid[], $13::text[], $14::text[], $15::boolean[], string_to_array($16, E'\\x1e', E'\\x1f'))
         x(id, row_no, fingerprint, paid_on, amount_kop, starts, length, contract_id, receipt_id, confidence, reason, is_ambiguous, shares)
      order by x.fingerprint collate "C"
     on conflict (owner_id, fingerprint) do nothing returning 1)
     select count(*)::int as added from added`,
    [of.ownerId, of.statementId, ...lines.parameters],
  );
  return row?.added ?? 0;
}

export type WaitingLine = Match & { id: string; amountKop: number; detailsSealed: Buffer | null };

export function listWaitingLines(db: Db, ownerId: string, after: string): Promise<WaitingLine[]> {
  return db.query<WaitingLine>(
    'bank-lines.waiting',
    `select id, amount_kop as "amountKop", details_sealed as "detailsSealed", contract_id as "contractId", receipt_id as "receiptId", confidence, reason,
            is_ambiguous as "isAmbiguous", shares from bank_lines
      where owner_id = $1 and status = 'waiting' and id > $2 order by id limit ${LINES_A_STATEMENT}`,
    [ownerId, after],
  );
}

/** Only what has changed, and only what still waits. The ids are said twice, so that no more than the part is joined with itself. */
export async function updateMatches(
  db: Db,
  ownerId: string,
  matched: readonly { readonly id: string; readonly match: Match }[],
): Promise<number> {
  const rows = await db.query(
    'bank-lines.update_matches',
    `update bank_lines l set contract_id = x.contract_id, receipt_id = x.receipt_id, confidence = x.confidence, reason = x.reason, is_ambiguous = x.is_ambiguous, shares = x.shares
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::boolean[], $8::jsonb[]) x(id, contract_id, receipt_id, confidence, reason, is_ambiguous, shares)
      where l.owner_id = $1 and l.id = any ($2) and l.id = x.id and l.status = 'waiting'
        and (l.contract_id, l.receipt_id, l.confidence, l.reason, l.is_ambiguous, l.shares)
            is distinct from (x.contract_id, x.receipt_id, x.confidence, x.reason, x.is_ambiguous, x.shares)
      returning l.id`,
    [
      ownerId,
      matched.map(({ id }) => id),
      matched.map(({ match }) => match.contractId),
      matched.map(({ match }) => match.receiptId),
      matched.map(({ match }) => match.confidence),
      matched.map(({ match }) => match.reason),
      matched.map(({ match }) => match.isAmbiguous),
      matched.map(({ match }) => JSON.stringify(match.shares)),
    ],
  );
  return rows.length;
}

export type LockedLine = {
  id: string;
  ownerId: string;
  status: BankLine['status'];
  paidOn: Day;
  amountKop: number;
  detailsSealed: Buffer | null;
};

/** Whoever settles or takes back a line begins here, before any contract is locked. */
export function lockLine(db: Db, id: string): Promise<LockedLine | null> {
  return db.one<LockedLine>(
    'bank-lines.lock',
    `select id, owner_id as "ownerId", status, paid_on as "paidOn", amount_kop as "amountKop", details_sealed as "detailsSealed"
       from bank_lines where id = $1 and owner_id = any ($2::uuid[]) for no key update`,
    [id, db.ownerIds],
  );
}

export async function findLineOfPayment(db: Db, paymentId: string): Promise<string | null> {
  const row = await db.one<{ lineId: string | null }>(
    'bank-lines.of_payment',
    'select bank_line_id as "lineId" from payments where id = $1 and owner_id = any ($2::uuid[])',
    [paymentId, db.ownerIds],
  );
  return row?.lineId ?? null;
}

type Move = { readonly from: BankLine['status']; readonly to: BankLine['status'] };

/** Those of the ids that stood where the move begins. */
export async function moveLines(db: Db, ids: readonly string[], { from, to }: Move): Promise<LineOfOwner[]> {
  return db.query<LineOfOwner>(
    'bank-lines.move',
    `update bank_lines set status = $4, version = version + 1 where id = any ($1::uuid[]) and owner_id = any ($2::uuid[]) and status = $3
      returning id, owner_id as "ownerId"`,
    [ids, db.ownerIds, from, to],
  );
}

export type LineOfOwner = { id: string; ownerId: string };

/** Live payments that a line has become. */
export function listLivePayments(db: Db, line: LineOfOwner): Promise<{ id: string; contractId: string }[]> {
  return db.query(
    'bank-lines.live_payments',
    `select id, contract_id as "contractId" from payments where owner_id = $1 and bank_line_id = $2 and status = 'posted' order by contract_id, id`,
    [line.ownerId, line.id],
  );
}

export type SimilarRow = { id: string; status: 'posted' | 'reported'; paidOn: Day };

/**
 * The same sum of the same contract: entered by hand or told by the tenant up to three days away, or brought by another line on the very day,
 * as when one month is taken from two programs of a bank. `SIMILAR` of the list says the same.
 */
export function findSimilar(
  db: Db,
  line: Pick<LockedLine, 'ownerId' | 'paidOn'>,
  of: { contractId: string; amountKop: number },
): Promise<SimilarRow | null> {
  return db.one<SimilarRow>(
    'bank-lines.similar',
    `select p.id, p.status, p.paid_on as "paidOn" from payments p where p.owner_id = $1 and p.contract_id = $2 and ${similarTo('$3::bigint', '$4::date')}
      order by p.status = 'posted' desc, p.id limit 1`,
    [line.ownerId, of.contractId, of.amountKop, line.paidOn],
  );
}

export function similarTo(amountKop: string, paidOn: string): string {
  return `p.status in ('posted', 'reported') and p.amount_kop = ${amountKop}
    and p.paid_on between ${paidOn} - 3 and ${paidOn} + 3 and (p.bank_line_id is null or p.paid_on = ${paidOn})`;
}

/** What the tenant has reported came by this line. */
export function attachPayment(
  db: Db,
  payment: { id: string; ownerId: string; lineId: string; reference: string | null },
): void {
  db.effect(
    'bank-lines.attach_payment',
    'update payments set bank_line_id = $3, reference = coalesce(reference, $4) where id = $1 and owner_id = $2',
    [payment.id, payment.ownerId, payment.lineId, payment.reference],
  );
}

export async function countReceiptsOf(
  db: Db,
  contract: { id: string; ownerId: string },
  ids: readonly string[],
): Promise<number> {
  const row = await db.one<{ count: number }>(
    'bank-lines.receipts_of',
    'select count(*)::int as count from receipts where owner_id = $1 and contract_id = $2 and id = any ($3::uuid[])',
    [contract.ownerId, contract.id, ids],
  );
  return row?.count ?? 0;
}
