/**
 * What a person may do, as the session lists it (`permissions: {"receipts.issue": true}`) and as endpoints ask for it. The client
 * shows and hides by it; the server decides again on every call (product.md §2).
 */
export const PERMISSIONS = [
  'properties.read',
  'properties.write',
  'counterparties.read',
  'counterparties.write',
  'contracts.read',
  'contracts.write',
  'contracts.accept',
  'tariffs.read',
  'tariffs.write',
  'meters.read',
  'meters.write',
  'readings.read',
  'readings.write',
  'readings.approve',
  'readings.request',
  'receipts.read',
  'receipts.write',
  'receipts.issue',
  'bills.write',
  'payments.read',
  'payments.record',
  'payments.write',
  'tasks.write',
  'tasks.direct',
  'finance.read',
  'finance.write',
  'notifications.read',
  'documents.write',
  'files.write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
