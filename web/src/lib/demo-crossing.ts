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
  beginAtTop();
}

/** Where the pages of this tab were scrolled to, as React Router keeps it from one document to the next. */
const SCROLL_POSITIONS = 'react-router-scroll-positions';

/**
 * The first page of every document has one name there, so the one that comes would open where the first page of this document was left.
 * It is written as the document goes, by whoever listened before us.
 */
export function beginAtTop(): void {
  addEventListener('pagehide', () => sessionStorage.removeItem(SCROLL_POSITIONS), { once: true });
  location.assign('/dashboard');
}
