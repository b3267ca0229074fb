import type { SupplierMonthView, SupplierPaymentView } from '@kliuchar/api-schema/supplier-payments';
import type { SupplierMonth } from '@kliuchar/domain/supplier-payments/supplier-months';
import type { SupplierPaymentRow } from './supplier-payments.sql.ts';

/** The picture is for whoever looks after the lease; the tenant has it himself. */
export function viewSupplierPayment(row: SupplierPaymentRow, { isTenant }: { isTenant: boolean }): SupplierPaymentView {
  return {
    id: row.id,
    service: row.code,
    title: row.title,
    period: row.period,
    paidOn: row.paidOn,
    amountKop: row.amountKop,
    note: row.note,
    fileId: isTenant ? null : row.fileId,
    source: row.source,
    status: row.status,
    returnReason: row.returnReason,
    createdAt: row.createdAt,
  };
}

export function viewSupplierMonth(
  { period, items }: SupplierMonth<SupplierPaymentRow>,
  reader: { isTenant: boolean },
): SupplierMonthView {
  return {
    period,
    services: items.map(({ code, title, state, payments }) => ({
      service: code,
      title,
      state,
      payments: payments.map((row) => viewSupplierPayment(row, reader)),
    })),
  };
}
