import type { Page } from '@playwright/test';

/** Of the browser and not of this program, whose types know no DOM. */
const SUM_OF_SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => resolve(sum), 300);
})`;

/** How far what was already on the screen has jumped since it was opened, as browsers count it; 0.05 is our limit (ux.md S1). */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate<number>(SUM_OF_SHIFTS);
}
