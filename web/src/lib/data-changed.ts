import { clearDashboardCache } from './dashboard-cache.ts';
import { queryClient } from './query-client.ts';
import { tellTabs } from './tabs.ts';

/**
 * After a change of money or of a contract everything that shows a sum is asked again: the contract, its receipts, the object, the
 * person and the dashboard all carry the same balance. What is on no screen is only marked stale. Other tabs do the same.
 */
export async function dataChanged(): Promise<void> {
  tellTabs({ kind: 'changed' });
  await askAgain();
}

/** The change was made elsewhere: in another tab, or by somebody else. */
export async function askAgain(): Promise<void> {
  clearDashboardCache();
  await queryClient.invalidateQueries();
}
