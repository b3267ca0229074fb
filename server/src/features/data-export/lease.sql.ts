import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { ActDirection, ActStatus } from '@kliuchar/domain/handover/act-rules';
import type { ReceiptStatus } from '@kliuchar/domain/receipts/receipt-status';
import type { TaskStatus } from '@kliuchar/domain/tasks/task-status';
import { lastsUntil } from '../../platform/db/lease-end.ts';
import type { Db } from '../../platform/db/scope.ts';

type ReceiptCopy = {
  readonly number: string;
  readonly period: string | null;
  readonly status: ReceiptStatus;
  readonly issued_on: string;
  readonly due_on: string;
  readonly own_kop: number;
  readonly paid_kop: number;
  readonly written_off_kop: number;
  readonly lines: readonly {
    readonly title: string;
    readonly quantity: string | null;
    readonly unit: string | null;
    readonly price: string | null;
    readonly amount_kop: number;
    readonly explanation: string | null;
  }[];
};

export type Lease = {
  readonly number: string;
  readonly object: string;
  readonly status: ContractStatus;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly receipts: readonly ReceiptCopy[];
  readonly payments: readonly {
    readonly paid_on: string;
    readonly amount_kop: number;
    readonly method: string;
    readonly status: string;
    readonly reason: string | null;
  }[];
  readonly readings: readonly {
    readonly serial: string;
    readonly period: string;
    readonly taken_on: string;
    readonly values: readonly number[];
    readonly state: string;
  }[];
  readonly requests: readonly {
    readonly title: string;
    readonly description: string | null;
    readonly status: TaskStatus;
    readonly created_at: string;
  }[];
  /** What the landlord has told all tenants of the complex. */
  readonly announcements: readonly { readonly title: string; readonly text: string; readonly created_at: string }[];
  readonly paid_to_suppliers: readonly {
    readonly period: string;
    readonly service: string;
    readonly title: string | null;
    readonly amount_kop: number | null;
    readonly paid_on: string;
    readonly status: string;
    readonly reason: string | null;
  }[];
  readonly acceptances: readonly {
    /** Of an amendment; null is the contract itself. */
    readonly amendment: number | null;
    readonly accepted_at: string;
    readonly method: string;
    readonly phone: string | null;
    readonly email: string | null;
    readonly address: string;
    readonly user_agent: string;
    readonly document_sha256: string;
  }[];
  readonly acts: readonly {
    readonly direction: ActDirection;
    readonly held_on: string;
    readonly status: ActStatus;
    readonly signed_at: string | null;
    readonly document_sha256: string;
    /** The person's own; of another's, and of one on paper, the copy has the day alone. */
    readonly signature: {
      readonly method: string;
      readonly phone: string | null;
      readonly email: string | null;
      readonly address: string;
      readonly user_agent: string;
    } | null;
  }[];
};

/** What the copy knows its person by. */
export type Reader = { readonly userId: string; readonly phone: string | null; readonly email: string | null };

type Held = { readonly name: string; readonly row: string; readonly order: string; readonly from: string };

const held = ({ name, row, order, from }: Held): string =>
  `'${name}', (select coalesce(jsonb_agg(jsonb_build_object(${row}) order by ${order}), '[]') from ${from})`;

const RECEIPTS = held({
  name: 'receipts',
  row: `'number', r.number, 'period', r.period, 'status', r.status, 'issued_on', r.issued_on, 'due_on', r.due_on, 'own_kop', r.own_kop, 'paid_kop', r.paid_kop,
    'written_off_kop', r.written_off_kop, ${held({
      name: 'lines',
      row: `'title', l.title, 'quantity', trim_scale(l.quantity)::text, 'unit', l.unit, 'price', trim_scale(l.price)::text, 'amount_kop', l.amount_kop, 'explanation', l.explanation ->> 'textUk'`,
      order: 'l.line_no',
      from: 'receipt_lines l where l.owner_id = r.owner_id and l.receipt_id = r.id',
    })}`,
  order: 'r.period, r.number',
  from: 'receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.issued_on is not null',
});
/** The landlord's note and the reference of his bank are his. */
const PAYMENTS = held({
  name: 'payments',
  row: `'paid_on', m.paid_on, 'amount_kop', m.amount_kop, 'method', m.method, 'status', m.status, 'reason', case when m.status = 'rejected' then m.reversal_reason end`,
  order: 'm.paid_on, m.id',
  from: 'payments m where m.owner_id = c.owner_id and m.contract_id = c.id',
});
/** What came from the tenant, in the days of his lease: a meter stays with the object. */
const READINGS = held({
  name: 'readings',
  row: `'serial', h.serial, 'period', n.period, 'taken_on', n.taken_on, 'values', n.reading_values, 'state', n.state`,
  order: 'n.taken_on, n.id',
  from: `physical_meters h join readings n on n.owner_id = h.owner_id and n.meter_id = h.id
    where h.owner_id = c.owner_id and h.property_id = c.rental_object_id and n.source in ('tenant_link', 'tenant') and n.taken_on >= c.start_date and ${lastsUntil('n.taken_on')}`,
});
const REQUESTS = held({
  name: 'requests',
  row: `'title', t.title, 'description', t.description, 'status', t.status, 'created_at', t.created_at`,
  order: 't.created_at, t.id',
  from: `tasks t where t.owner_id = c.owner_id and t.contract_id = c.id and t.source = 'tenant'`,
});
const ANNOUNCEMENTS = held({
  name: 'announcements',
  row: `'title', n.title, 'text', n.body, 'created_at', n.created_at`,
  order: 'n.created_at, n.id',
  from: `announcement_recipients w join announcements n on n.owner_id = w.owner_id and n.id = w.announcement_id
    where w.owner_id = c.owner_id and w.contract_id = c.id`,
});
const PAID_TO_SUPPLIERS = held({
  name: 'paid_to_suppliers',
  row: `'period', s.period, 'service', s.service, 'title', s.title, 'amount_kop', s.amount_kop, 'paid_on', s.paid_on, 'status', s.status, 'reason', s.return_reason`,
  order: 's.period, s.created_at, s.id',
  from: 'supplier_payments s where s.owner_id = c.owner_id and s.contract_id = c.id',
});
/** What the person has agreed to: from his account, or by a code that went to a phone or an address that is proven to be his. */
const ACCEPTANCES = held({
  name: 'acceptances',
  row: `'amendment', m.number, 'accepted_at', a.accepted_at, 'method', a.method, 'phone', a.phone, 'email', a.email, 'address', a.address, 'user_agent', a.user_agent,
    'document_sha256', encode(a.document_sha256, 'hex')`,
  order: 'a.accepted_at, a.id',
  from: `contract_acceptances a left join contract_amendments m on m.owner_id = a.owner_id and m.id = a.amendment_id
    where a.owner_id = c.owner_id and a.contract_id = c.id and (a.method = 'session' and a.user_id = $3 or a.method = 'link' and (a.phone = $4 or a.email = $5))`,
});

/** The acts that were shown to the tenant. */
const ACTS = held({
  name: 'acts',
  row: `'direction', h.direction, 'held_on', h.held_on, 'status', h.status, 'signed_at', h.signed_at, 'document_sha256', encode(h.sha256, 'hex'),
    'signature', case when h.signed_by = 'session' and h.signer_user_id = $3 or h.signed_by = 'link' and (h.signer_phone = $4 or h.signer_email = $5) then
      jsonb_build_object('method', h.signed_by, 'phone', h.signer_phone, 'email', h.signer_email, 'address', h.signer_address, 'user_agent', h.signer_agent) end`,
  order: 'h.held_on, h.id',
  from: `handover_acts h where h.owner_id = c.owner_id and h.contract_id = c.id and h.status <> 'draft'`,
});

type Leased = { readonly ownerId: string; readonly contractIds: readonly string[]; readonly reader: Reader };

/**
 * What a tenant has of a lease: the contract as he sees it, the receipts that were issued to him with their lines, what he was told with
 * the whole complex, and what he has agreed to, signed, sent, paid and asked for himself.
 */
export function exportLease(db: Db, { ownerId, contractIds, reader }: Leased): Promise<{ row: Lease }[]> {
  return db.query<{ row: Lease }>(
    'exports.lease',
    `select jsonb_build_object('id', c.id, 'number', c.number, 'status', c.status, 'start_date', c.start_date, 'end_date', c.end_date, 'object', p.display_name,
        ${[RECEIPTS, PAYMENTS, READINGS, REQUESTS, ANNOUNCEMENTS, PAID_TO_SUPPLIERS, ACCEPTANCES, ACTS].join(', ')}) as row
       from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where c.owner_id = $1 and c.id = any ($2::uuid[]) order by c.id`,
    [ownerId, contractIds, reader.userId, reader.phone, reader.email],
  );
}
