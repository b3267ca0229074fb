/** `?create=1` is the month's run, `?payments=reported` what tenants say they have paid: the dashboard leads to both (ux.md N3). */
export type ReceiptsView = 'list' | 'run' | 'reported';

/** Whoever reads no receipts has no list of them, which would be empty for ever: he has the payments he is trusted with. */
export function receiptsView(params: URLSearchParams, seesReceipts: boolean): ReceiptsView {
  if (!seesReceipts || params.get('payments') === 'reported') return 'reported';
  return params.get('create') === null ? 'list' : 'run';
}
