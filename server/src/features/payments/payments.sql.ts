import type { PAYMENT_METHODS, PAYMENT_STATES } from '@kliuchar/api-schema/payments';
import type { Day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Kop } from '@kliuchar/domain/money/kop';
import {
  contractHasWords,
  leasedColumn,
  managedContract,
  ofEntrusting,
  ownLease,
  ownWays,
  switchesColumn,
} from '../../platform/db/granted.ts';
import {
  choiceOf,
  filterBy,
  type ListPage,
  type ListRequest,
  searchThroughContracts,
} from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';

export type PaymentRow = {
  id: string;
  ownerId: string;
  contractId: string;
  contractNumber: string;
  propertyName: string;
  tenantName: string;
  amountKop: Kop;
  paidOn: Day;
  method: (typeof PAYMENT_METHODS)[number];
  reference: string | null;
  note: string | null;
  status: (typeof PAYMENT_STATES)[number];
  creditKop: Kop;
  reportedReceiptId: string | null;
  photoId: string | null;
  reversedAt: string | null;
  reversalReason: string | null;
  version: number;
  createdAt: string;
  /** What the reader manages it by, where others than its owner may read: null for the owner (db/granted.ts). */
  switches?: GrantSwitch[] | null;
  /** Whether its contract is the reader's own lease, in the same statements. */
  leased?: boolean;
};

const COLUMNS = `m.id, m.owner_id as "ownerId", m.contract_id as "contractId", c.number as "contractNumber", p.display_name as "propertyName",
  t.display_name as "tenantName", m.amount_kop as "amountKop", m.paid_on as "paidOn", m.method, m.reference, m.note, m.status,
  case when m.status = 'posted' then m.amount_kop - m.allocated_kop else 0 end as "creditKop", m.reported_receipt_id as "reportedReceiptId",
  m.photo_id as "photoId", m.reversed_at as "reversedAt", m.reversal_reason as "reversalReason", m.version, m.created_at as "createdAt"`;
const JOINS = `join contracts c on c.owner_id = m.owner_id and c.id = m.contract_id
  join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
  join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id`;

/**
 * The same sum of the same contract up to three days away, as in bank statements, or with the same reference: the tenant names the day he
 * paid and the owner the day he saw it, whoever of them wrote first.
 */
const similarTo = (amountKop: string, paidOn: string, reference: string): string =>
  `x.amount_kop = ${amountKop} and (x.paid_on between ${paidOn} - 3 and ${paidOn} + 3 or x.reference = ${reference})`;

/** Perhaps entered twice. For the owner's eyes. */
const TWIN = `left join lateral (
  select x.id, x.paid_on, x.status from payments x
   where m.status in ('posted', 'reported') and m.owner_id = any($2::uuid[]) and x.owner_id = m.owner_id and x.contract_id = m.contract_id
     and x.id <> m.id and x.status in ('posted', 'reported') and ${similarTo('m.amount_kop', 'm.paid_on', 'm.reference')}
   order by x.status = 'posted' desc, x.id desc limit 1) twin on true`;

export type TwinRow = { id: string; paidOn: Day; status: 'posted' | 'reported' };

export function findPayment(db: Db, id: string): Promise<(PaymentRow & { twin: TwinRow | null }) | null> {
  return db.one(
    'payments.find',
    `select ${COLUMNS}, case when twin.id is not null then jsonb_build_object('id', twin.id, 'paidOn', twin.paid_on, 'status', twin.status) end as twin,
        ${switchesColumn('m.owner_id', 'c.rental_object_id', '$2')}, ${leasedColumn('m.contract_id')} from payments m ${JOINS} ${TWIN}
      where m.id = $1 and (m.owner_id = any($2::uuid[]) or ${ownLease('m.contract_id')} or ${managedContract('m.contract_id', 'payments')})`,
    [id, db.ownerIds],
  );
}

export type PaymentFilters = {
  readonly contractId?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly method?: readonly string[] | undefined;
  readonly dateFrom?: Day | undefined;
  readonly dateTo?: Day | undefined;
  readonly search?: readonly string[] | undefined;
};

/** The owner's note is for the owner's people, so nobody else finds a payment by it (payment.view.ts). */
const SEEN_WORDS = `case when m.owner_id = any ($1::uuid[]) then m.find_text else private.searchable(coalesce(m.reference, '')) end`;

export type PaymentListRow = PaymentRow & { cursor_key: string };

export async function listPaymentRows(
  db: Db,
  options: {
    ownerIds: readonly string[];
    withGranted: boolean;
    entrustedBy: string | undefined;
    filters: PaymentFilters;
    sort: string;
    page: ListPage;
  },
): Promise<{ rows: PaymentListRow[]; total: number }> {
  const { filters, ownerIds } = options;
  const who = options.withGranted ? 'granted' : ownerIds.length === 1 ? 'owner' : 'several';
  const own = ownWays('m', ownerIds, '$1');
  const list: ListRequest = {
    name: `payments.list.${who}${who === 'granted' ? `.${own.key}` : ''}`,
    from: 'from payments m',
    id: 'm.id',
    scope:
      who === 'granted'
        ? {
            sql: '$1::uuid[] is not null',
            ways: [...own.ways, ownLease('m.contract_id'), managedContract('m.contract_id', 'payments')],
            values: [ownerIds],
          }
        : who === 'owner'
          ? { sql: 'm.owner_id = $1', values: [ownerIds[0]] }
          : { sql: 'm.owner_id = any($1::uuid[])', values: [ownerIds] },
    filters: [
      ofEntrusting('m.owner_id', options.entrustedBy),
      filterBy('contract', filters.contractId, (p) => `m.contract_id = ${p}`),
      filterBy(
        'property',
        filters.propertyId,
        (p) =>
          `m.contract_id in (select x.id from contracts x where ${ofOwnerOf('properties', p, 'x.owner_id')} and x.rental_object_id = ${p})`,
      ),
      filterBy('from', filters.dateFrom, (p) => `m.paid_on >= ${p}`),
      filterBy('to', filters.dateTo, (p) => `m.paid_on <= ${p}`),
      searchThroughContracts({
        patterns: filters.search,
        table: 'payments',
        id: 'm.id',
        isOwner: who !== 'granted',
        rowsOf: who === 'owner' ? 'array[$1::uuid]' : '$1::uuid[]',
        own: (p, limit) => `select unnest(private.find_by_text('payments', ${p}::text[], ${limit})) as id`,
        sql: (p) => `(${who === 'granted' ? SEEN_WORDS : 'm.find_text'} like any (${p}::text[])
          or exists (select 1 from contracts c where c.id = m.contract_id and ${contractHasWords(p, who === 'granted' ? '$1' : null)}))`,
      }),
    ],
    choices: [
      choiceOf('status', filters.status, (status) => `m.status = '${status}'`),
      choiceOf('method', filters.method, (method) => `m.method = '${method}'`),
    ],
    ...(who === 'owner' && {
      keptTotal: `select coalesce(sum(f.count), 0)::int as total from owner_facts f where f.owner_id = $1 and f.fact = 'payments' and f.key = ''`,
    }),
    sorts: { paid_on: { column: 'm.paid_on', type: 'date' } },
    sort: options.sort,
    page: options.page,
    display: `select ${COLUMNS}${who === 'granted' ? `, ${switchesColumn('m.owner_id', 'c.rental_object_id', '$1')}, ${leasedColumn('m.contract_id')}` : ''}, page.cursor_key from page join payments m on m.id = page.id ${JOINS}`,
  };
  return readList<PaymentListRow>(db, list);
}

export type NewPayment = {
  id: string;
  ownerId: string;
  contractId: string;
  amountKop: number;
  paidOn: Day;
  method: string;
  reference: string | null;
  note: string | null;
  createdBy: string | null;
  /** The line of a bank statement it came by. */
  bankLineId?: string;
};

export function insertPayment(db: Db, payment: NewPayment): void {
  db.effect(
    'payments.insert',
    `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, reference, note, created_by, bank_line_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      payment.id,
      payment.ownerId,
      payment.contractId,
      payment.amountKop,
      payment.paidOn,
      payment.method,
      payment.reference,
      payment.note,
      payment.createdBy,
      payment.bankLineId ?? null,
    ],
  );
}

/** The posted payment that a reported one would repeat with these values. */
export function findPostedTwin(
  db: Db,
  payment: Pick<PaymentRow, 'id' | 'ownerId' | 'contractId' | 'reference'> & { amountKop: number; paidOn: Day },
): Promise<Pick<TwinRow, 'paidOn'> | null> {
  return db.one(
    'payments.posted-twin',
    `select x.paid_on as "paidOn" from payments x
      where x.owner_id = $1 and x.contract_id = $2 and x.id <> $3 and x.status = 'posted' and ${similarTo('$4::bigint', '$5::date', '$6::text')}
      order by abs(x.paid_on - $5::date), x.id desc limit 1`,
    [payment.ownerId, payment.contractId, payment.id, payment.amountKop, payment.paidOn, payment.reference],
  );
}

/** Whose money it is: read without a lock, because the contract is locked first by everyone. */
export async function findPaymentContract(db: Db, id: string): Promise<string | null> {
  const row = await db.one<{ contractId: string }>(
    'payments.contract',
    'select contract_id as "contractId" from payments where id = $1 and owner_id = any($2::uuid[])',
    [id, db.ownerIds],
  );
  return row?.contractId ?? null;
}

export async function markReversed(
  db: Db,
  change: { id: string; ownerId: string; reason: string; at: string },
): Promise<boolean> {
  const row = await db.one(
    'payments.reverse',
    `update payments set status = 'reversed', reversed_at = $3, reversal_reason = $4, version = version + 1
      where id = $1 and owner_id = $2 and status = 'posted' returning id`,
    [change.id, change.ownerId, change.at, change.reason],
  );
  return row !== null;
}

/** «Я оплатив» becomes a payment, with the owner's corrections. */
export async function markConfirmed(
  db: Db,
  change: { id: string; ownerId: string; amountKop: number | null; paidOn: Day | null; method: string | null },
): Promise<boolean> {
  const row = await db.one(
    'payments.confirm',
    `update payments set status = 'posted', amount_kop = coalesce($3, amount_kop), paid_on = coalesce($4, paid_on), method = coalesce($5, method), version = version + 1
      where id = $1 and owner_id = $2 and status = 'reported' returning id`,
    [change.id, change.ownerId, change.amountKop, change.paidOn, change.method],
  );
  return row !== null;
}

export async function markRejected(
  db: Db,
  change: { id: string; ownerId: string; reason: string | null },
): Promise<boolean> {
  const row = await db.one(
    'payments.reject',
    `update payments set status = 'rejected', reversal_reason = $3, version = version + 1 where id = $1 and owner_id = $2 and status = 'reported' returning id`,
    [change.id, change.ownerId, change.reason],
  );
  return row !== null;
}
