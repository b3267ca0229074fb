import { clearDashboardCache } from './dashboard-cache.ts';
import { forgetRecent } from './recent-found.ts';
import { tellTabs } from './tabs.ts';

/**
 * The browser has another session now: nothing that was loaded for the one before may stay on the screen, in this tab or in others, so
 * each begins from the first page (ADR 0026).
 */
export function startAnew(): void {
  clearDashboardCache();
  forgetRecent();
  tellTabs({ kind: 'moved' });
  location.assign('/dashboard');
}
