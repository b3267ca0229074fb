import type { Access } from '@kliuchar/api-schema/endpoint';
import type { ExportReport } from '@kliuchar/api-schema/exports';
import { hasPermission } from '../../edge/access.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';

/** What the list or the report itself asks for, so that a file opens no more than its screen. */
const ACCESS: Readonly<Record<ExportReport, Exclude<Access, 'public' | 'session'>>> = {
  receipts: 'receipts.read',
  payments: 'payments.read',
  contracts: 'contracts.read',
  counterparties: 'counterparties.read',
  properties: 'properties.read',
  expenses: 'finance.read',
  readings: 'readings.read',
  meters: 'meters.read',
  tasks: 'tasks.write',
  cashflow: 'finance.read',
  pnl: 'finance.read',
  aging: 'finance.read',
  deposits: 'finance.read',
  tax: 'owner',
};

/** Asked inside the scope, which knows what the person is now, and before the first byte of a file leaves. */
export function assertReport({ ownerIds, capacities }: Db, report: ExportReport): void {
  const person = { ownerIds, capacities };
  const access = ACCESS[report];
  const isOpen =
    hasPermission(person, 'finance.read') && (access === 'owner' ? ownerIds.length > 0 : hasPermission(person, access));
  if (!isOpen) throw new AppError('forbidden');
}
