import type { InfoReceipt } from '@kliuchar/api-schema/info';
import { isInForce } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Kop } from '@kliuchar/domain/money/kop';
import { shortName } from '@kliuchar/domain/text/short-name';
import type { FullReceipt } from '../receipts/public.ts';
import type {
  AddressRow,
  HistoryRow,
  LandlordRow,
  PartyRow,
  ReceiptPeopleRow,
  ReportedRow,
} from './public-pages.sql.ts';

/** First name and the initial of the surname; a firm's name would tell as much as a surname does. */
export function publicTenant({ kind, firstName, lastName }: PartyRow): string {
  if (kind === 'company') return 'Юридична особа';
  return shortName({ firstName: firstName ?? '', lastName: lastName ?? '' });
}

export type ReceiptPageParts = {
  readonly full: FullReceipt & { readonly row: { readonly issuedOn: Day; readonly dueOn: Day } };
  readonly people: ReceiptPeopleRow;
  readonly isQrShown: boolean;
};

function basics({ full, people, isQrShown }: ReceiptPageParts) {
  const { row, qr } = full;
  return {
    number: row.number,
    period: row.period,
    issuedOn: row.issuedOn,
    dueOn: row.dueOn,
    paymentStatus: row.paymentStatus,
    city: row.city,
    street: row.street,
    tenant: publicTenant(people),
    ownKop: row.ownKop,
    openingBalanceKop: row.openingBalanceKop,
    totalDueKop: row.totalDueKop,
    payableKop: full.payableKop,
    qr: qr === null || !isQrShown ? null : { url: qr.url, fallbackUrl: qr.fallbackUrl },
  };
}

/** An allow-list to the field of contract.md §3.13: whatever a receipt gains later stays out of here. */
export function viewPublicReceipt(parts: ReceiptPageParts): InfoReceipt {
  const { row, lines, requisites } = parts.full;
  return {
    level: 'public',
    ...basics(parts),
    ...(row.status === 'void' && { status: 'void' as const }),
    lines: lines.map(({ title, period, amountKop }) => ({ title, period, amountKop })),
    payee: requisites === null ? null : { iban: requisites.iban },
  };
}

export function viewKeyReceipt(
  parts: ReceiptPageParts,
  more: {
    readonly address: AddressRow;
    readonly history: readonly HistoryRow[];
    readonly forgivenKop: Kop;
    readonly reported: readonly ReportedRow[];
  },
): InfoReceipt {
  const { row, lines, requisites, payments } = parts.full;
  return {
    level: 'key',
    ...basics(parts),
    status: row.status === 'void' ? 'void' : 'issued',
    contractId: row.contractId,
    takesReadings: isInForce(parts.people.contractStatus),
    address: more.address,
    propertyType: row.propertyType,
    ...viewLandlord(parts.people),
    tenant: row.tenantName,
    lines: lines.map((line) => ({
      title: line.title,
      period: line.period,
      amountKop: line.amountKop,
      kind: line.kind,
      service: line.service,
      quantity: line.quantity,
      unit: line.unit,
      price: line.price,
      // Kept the same type as the schema's (api-schema, `explanation.test.ts`); only its lists are writable there.
      explanation: line.explanation as Extract<InfoReceipt, { level: 'key' }>['lines'][number]['explanation'],
    })),
    payee: requisites,
    paidKop: row.paidKop,
    writtenOffKop: row.writtenOffKop,
    forgivenKop: more.forgivenKop,
    payments: payments.map(({ paidOn, amountKop }) => ({ paidOn, amountKop })),
    reportedPayments: more.reported
      .filter(({ status }) => status === 'reported')
      .map(({ paidOn, amountKop }) => ({ paidOn, amountKop })),
    history: more.history.map(viewHistory),
    issuedInstead: row.status === 'void' && row.kind === 'regular' ? successorOf(row, more.history) : null,
  };
}

/** One regular receipt of a contract and a period is in force (contract.md §1.5), so it is what was made instead. */
function successorOf({ period }: Pick<HistoryRow, 'period'>, history: readonly HistoryRow[]): string | null {
  return history.find((other) => other.kind === 'regular' && other.period === period)?.id ?? null;
}

export function viewLandlord({ landlordName, landlordPhone, landlordEmail }: LandlordRow): LandlordRow {
  return { landlordName, landlordPhone, landlordEmail };
}

export function viewHistory(row: HistoryRow) {
  const { id, number, period, dueOn, ownKop, leftKop, writtenOffKop, paymentStatus } = row;
  return { id, number, period, dueOn, ownKop, leftKop, writtenOffKop, paymentStatus };
}
