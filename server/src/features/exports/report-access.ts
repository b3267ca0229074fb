import * as audit from '@kliuchar/api-schema/audit';
import * as billing from '@kliuchar/api-schema/billing';
import * as complexes from '@kliuchar/api-schema/complexes';
import * as contracts from '@kliuchar/api-schema/contracts';
import * as counterparties from '@kliuchar/api-schema/counterparties';
import * as documents from '@kliuchar/api-schema/documents';
import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import * as expenses from '@kliuchar/api-schema/expenses';
import type { ExportReport } from '@kliuchar/api-schema/exports';
import * as finance from '@kliuchar/api-schema/finance';
import { keyScopeOf } from '@kliuchar/api-schema/key-access';
import * as managers from '@kliuchar/api-schema/managers';
import * as meters from '@kliuchar/api-schema/meters';
import * as notifications from '@kliuchar/api-schema/notifications';
import * as payments from '@kliuchar/api-schema/payments';
import * as physicalMeters from '@kliuchar/api-schema/physical-meters';
import * as properties from '@kliuchar/api-schema/properties';
import * as receipts from '@kliuchar/api-schema/receipts';
import * as sharedBills from '@kliuchar/api-schema/shared-bills';
import * as tariffs from '@kliuchar/api-schema/tariffs';
import * as tasks from '@kliuchar/api-schema/tasks';
import { hasPermission } from '../../edge/access.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';

/** The list or the report each file is of, which says itself who may see it: a file opens as much as its screen, no more and no less. */
const LISTS: Readonly<Record<ExportReport, EndpointSpec>> = {
  receipts: receipts.listReceipts,
  payments: payments.listPayments,
  contracts: contracts.listContracts,
  counterparties: counterparties.listCounterparties,
  properties: properties.listProperties,
  expenses: expenses.listExpenses,
  readings: meters.listMeters,
  meters: physicalMeters.listPhysicalMeters,
  tasks: tasks.listTasks,
  documents: documents.listDocuments,
  tariffs: tariffs.listTariffs,
  complexes: complexes.listComplexes,
  managers: managers.listManagers,
  shared_bills: sharedBills.listSharedBills,
  notifications: notifications.listNotifications,
  journal: audit.listAudit,
  invoices: billing.listInvoices,
  my_receipts: receipts.listMyReceipts,
  // Of a person it is the owner's alone, and says 404 to the rest by itself.
  statement: contracts.getContractLedger,
  meter_readings: physicalMeters.listPhysicalMeterReadings,
  cashflow: finance.getCashflow,
  pnl: finance.getPnl,
  aging: finance.getAging,
  deposits: finance.listHeldDeposits,
  bill_shares: finance.listBillShares,
  tax: finance.getTax,
};

/** Asked inside the scope, which knows what the person is now, and before the first byte of a file leaves. */
export function assertReport({ actor, ownerIds, capacities }: Db, report: ExportReport): void {
  const list = LISTS[report];
  const { access } = list;
  // What a key may not call it may not have as a file either (ADR 0047).
  if (actor.kind === 'session' && actor.apiKey !== undefined && keyScopeOf(list) === null)
    throw new AppError('key_forbidden');
  if (access === 'public' || access === 'session') return;
  const isOpen = access === 'owner' ? ownerIds.length > 0 : hasPermission({ ownerIds, capacities }, access);
  if (!isOpen) throw new AppError('forbidden');
}
