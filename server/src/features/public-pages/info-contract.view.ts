import type { InfoContract } from '@kliuchar/api-schema/info';
import { maskPhone } from '@kliuchar/domain/identifiers/phone';
import type { Kop } from '@kliuchar/domain/money/kop';
import { isPaidByLandlord, SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { publicTenant, viewHistory, viewLandlord } from './info-receipt.view.ts';
import type { ServiceRow } from './lease-services.sql.ts';
import type { ContractPageRow, HistoryRow, MeterPageRow, ReportedRow } from './public-pages.sql.ts';

type KeyReply = Extract<InfoContract, { level: 'key' }>;

function basics(row: ContractPageRow) {
  return {
    number: row.number,
    status: row.status,
    city: row.city,
    street: row.street,
    tenant: publicTenant(row),
    startDate: row.startDate,
    endDate: row.endDate,
    payableKop: row.payableKop,
    receiptId: row.receiptId,
  };
}

export function viewPublicContract(row: ContractPageRow): InfoContract {
  return { level: 'public', ...basics(row) };
}

export type ContractPageParts = {
  readonly row: ContractPageRow;
  readonly services: readonly ServiceRow[];
  readonly meters: readonly MeterPageRow[];
  readonly supplierPayments: KeyReply['supplierPayments'];
  readonly history: readonly HistoryRow[];
  readonly reported: readonly ReportedRow[];
  readonly tasks: KeyReply['tasks'];
  readonly acts: KeyReply['acts'];
  readonly balanceKop: Kop;
  readonly statement: KeyReply['statement'];
  readonly readingsPeriod: KeyReply['readingsPeriod'];
};

export function viewKeyContract(parts: ContractPageParts): KeyReply {
  const { row } = parts;
  const [phone] = row.phones;
  const { region, city, street, building, apartment, entrance, floor, postalCode } = row;
  return {
    level: 'key',
    ...basics(row),
    address: { region, city, street, building, apartment, entrance, floor, postalCode },
    propertyType: row.propertyType,
    purpose: row.purpose,
    propertyName: row.propertyName,
    ...viewLandlord(row),
    rent: { amountMinor: row.rentAmountMinor, currency: row.rentCurrency },
    balanceKop: parts.balanceKop,
    readingsPeriod: parts.readingsPeriod,
    readingWindow: parts.services.find((service) => service.readingWindow)?.readingWindow ?? null,
    meters: parts.meters.flatMap((meter) => viewMeter(meter, parts.services)),
    supplierPayments: parts.supplierPayments,
    receipts: parts.history.map(viewHistory),
    statement: parts.statement,
    reportedPayments: parts.reported.map(({ id, amountKop, paidOn, status, reason }) => ({
      id,
      amountKop,
      paidOn,
      status,
      reason,
    })),
    tasks: parts.tasks.map(({ id, title, status, createdAt }) => ({ id, title, status, createdAt })),
    acts: parts.acts.map(({ id, direction }) => ({ id, direction })),
    phoneMasked: phone === undefined ? null : maskPhone(phone),
  };
}

/** One whose service is not set up is the tenant's too. */
function viewMeter(meter: MeterPageRow, services: readonly ServiceRow[]): KeyReply['meters'][number][] {
  const service = services.find(({ code }) => code === meter.service);
  if (service !== undefined && isPaidByLandlord(service.payer)) return [];
  const { submittedValues, submittedOn, submittedState } = meter;
  return [
    {
      meterId: meter.meterId,
      service: meter.service,
      title: service?.title ?? SERVICE_TEXTS[meter.service].nameUk,
      serial: meter.serial,
      place: meter.place,
      unit: meter.unit,
      zones: meter.zones,
      digits: meter.digits,
      decimals: meter.decimals,
      multiplier: meter.multiplier,
      photoRequired: service?.photoRequired ?? false,
      previous: { values: meter.previousValues, date: meter.previousOn },
      submitted:
        submittedValues === null || submittedOn === null || submittedState === null
          ? null
          : { values: submittedValues, date: submittedOn, state: submittedState },
    },
  ];
}
