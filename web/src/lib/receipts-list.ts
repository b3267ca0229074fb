import { isLetIn, OF_RECEIPTS } from './capacity.ts';
import { useRole, useSession } from './session.ts';

/** Where a person's receipts are listed: for a tenant among his own, since the other list is closed to him. */
export function useReceiptsList(): '/receipts' | '/my-receipts' {
  const session = useSession();
  const role = useRole();
  return session !== null && isLetIn(OF_RECEIPTS, session, role) ? '/receipts' : '/my-receipts';
}
