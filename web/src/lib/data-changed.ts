import { clearDashboardCache } from './dashboard-cache.ts';
import { queryClient } from './query-client.ts';

/**
 * After a change of money or of a contract everything that shows a sum is asked again: the contract, its receipts, the object, the
 * person and the dashboard all carry the same balance. What is on no screen is only marked stale.
 */
export async function dataChanged(): Promise<void> {
  clearDashboardCache();
  await queryClient.invalidateQueries();
}
