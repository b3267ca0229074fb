/** What other features may use of the payments to suppliers. */
export { supplierPaymentsOfPage } from './list-supplier-payments.ts';
export { showSupplierPayment } from './show-supplier-payment.ts';
export { HAS_DIRECT, namesOfUnshown, unshownOf } from './unshown.sql.ts';
