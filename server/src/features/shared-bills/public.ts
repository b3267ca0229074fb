/** What other features may use of shared bills. */
export { createSharedBill } from './create-shared-bill.ts';
export { listSharedBills } from './list-shared-bills.ts';
