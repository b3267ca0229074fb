export { bucketSql } from './aging.sql.ts';
export { getAging } from './get-aging.ts';
export { getCashflow } from './get-cashflow.ts';
export { getPnl } from './get-pnl.ts';
export { getTax, type LandlordQuarter, listTaxQuarters } from './get-tax.ts';
export { listBillShares } from './list-bill-shares.ts';
export { listHeldDeposits } from './list-held.ts';
export { listManagedMonths } from './managed-finance.sql.ts';
export { type Whose, whoseMoney } from './whose-money.ts';
