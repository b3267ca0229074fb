/** `?create=1` is the month's run, `?payments=reported` was what tenants say they have paid, which has moved to the payments. */
export type ReceiptsView = 'list' | 'run' | 'payments';

/** Whoever reads no receipts has no list of them, which would be empty for ever: he has the payments he is trusted with. */
export function receiptsView(params: URLSearchParams, seesReceipts: boolean): ReceiptsView {
  if (!seesReceipts || params.get('payments') === 'reported') return 'payments';
  return params.get('create') === null ? 'list' : 'run';
}
