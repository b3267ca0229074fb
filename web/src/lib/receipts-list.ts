import { OF_RECEIPTS } from './capacity.ts';
import { useLetIn } from './granted.ts';

/** Where a person's receipts are listed: for a tenant among his own, since the other list is closed to him. */
export function useReceiptsList(): '/receipts' | '/my-receipts' {
  return useLetIn(OF_RECEIPTS) ? '/receipts' : '/my-receipts';
}

/** Whether there are receipts of others to see: by payments alone a person is told that they are paid and reads none. */
export function useSeesReceipts(): boolean {
  return useLetIn(['receipts']);
}
