import { isLetIn, OF_RECEIPTS } from './capacity.ts';
import { useRole, useSession } from './session.ts';

/** Where a person's receipts are listed: for a tenant among his own, since the other list is closed to him. */
export function useReceiptsList(): '/receipts' | '/my-receipts' {
  const session = useSession();
  const role = useRole();
  return session !== null && isLetIn(OF_RECEIPTS, session, role) ? '/receipts' : '/my-receipts';
}

/** Whether there are receipts of others to see: by payments alone a person is told that they are paid and reads none. */
export function useSeesReceipts(): boolean {
  const session = useSession();
  const role = useRole();
  return session !== null && isLetIn(['receipts'], session, role);
}
