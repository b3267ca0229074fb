import { ACCOUNT_ROWS, ACROSS_ROWS } from './access-matrix-account.ts';
import { BANK_STATEMENT_ROWS } from './access-matrix-bank.ts';
import { SUBSCRIPTION_ROWS } from './access-matrix-billing.ts';
import { CHECKOUT_ROWS } from './access-matrix-checkout.ts';
import { DEMO_ROWS } from './access-matrix-demo.ts';
import { IMPORT_ROWS } from './access-matrix-imports.ts';
import { INFO_ROWS } from './access-matrix-info.ts';
import { CONTRACT_ROWS, FILE_ROWS, SUPPLIER_PAYMENT_ROWS } from './access-matrix-leases.ts';
import { METER_ROWS } from './access-matrix-meters.ts';
import {
  DEPOSIT_ROWS,
  EXPENSE_ROWS,
  FINANCE_ROWS,
  MOVE_OUT_ROWS,
  PAYMENT_ROWS,
  SETTLEMENT_ROWS,
} from './access-matrix-money.ts';
import { NOTIFICATION_ROWS } from './access-matrix-notifications.ts';
import { DOCUMENT_ROWS, HANDOVER_ROWS } from './access-matrix-papers.ts';
import { PEOPLE_ROWS } from './access-matrix-people.ts';
import { COMPLEX_ROWS, COUNTERPARTY_ROWS, PROPERTY_ROWS } from './access-matrix-portfolio.ts';
import { RATE_ROWS, TARIFF_ROWS } from './access-matrix-prices.ts';
import { AUTO_MONTH_ROWS, RECEIPT_ROWS, SHARED_BILL_ROWS } from './access-matrix-receipts.ts';
import type { MatrixRow } from './access-matrix-row.ts';
import { TASK_ROWS } from './access-matrix-tasks.ts';

/** The access matrix: every call of the wire stands in it, and a call without a row fails the tests. */
export const ACCESS_MATRIX: readonly MatrixRow[] = [
  ...ACCOUNT_ROWS,
  ...PROPERTY_ROWS,
  ...COMPLEX_ROWS,
  ...PEOPLE_ROWS,
  ...COUNTERPARTY_ROWS,
  ...TARIFF_ROWS,
  ...RATE_ROWS,
  ...METER_ROWS,
  ...CONTRACT_ROWS,
  ...RECEIPT_ROWS,
  ...SHARED_BILL_ROWS,
  ...PAYMENT_ROWS,
  ...SUPPLIER_PAYMENT_ROWS,
  ...BANK_STATEMENT_ROWS,
  ...TASK_ROWS,
  ...EXPENSE_ROWS,
  ...DEPOSIT_ROWS,
  ...SETTLEMENT_ROWS,
  ...FINANCE_ROWS,
  ...ACROSS_ROWS,
  ...SUBSCRIPTION_ROWS,
  ...CHECKOUT_ROWS,
  ...NOTIFICATION_ROWS,
  ...DEMO_ROWS,
  ...DOCUMENT_ROWS,
  ...HANDOVER_ROWS,
  ...MOVE_OUT_ROWS,
  ...AUTO_MONTH_ROWS,
  ...IMPORT_ROWS,
  ...INFO_ROWS,
  ...FILE_ROWS,
];
