/**
 * `npm test` makes these journeys at one width each: they go the same way at both, and it is not the width that they are about. A journey
 * that stands here nowhere is made at both; `npm run verify:full` (its gate `journeys`), and Playwright called by itself, make all at both.
 */
const ONE_WIDTH = {
  phone: [
    'account',
    'auto-month',
    'demo',
    'expense-file',
    'finance',
    'handover',
    'install-hint',
    'join-lease',
    'notifications',
    'push',
    'shared-bills',
    'subscription',
    'tasks',
    'telegram',
  ],
  desktop: [
    'account-and-money',
    'answers-and-toasts',
    'complexes',
    'documents',
    'failed-lists',
    'hostile-text',
    'large-account',
    'manager-works',
    'managers',
    'month-by-keyboard',
    'move-out',
    'rates',
    'roles',
    'site-calculators',
    'sub-meters',
    'templates',
    'undo-batch',
  ],
} as const;

/** What `npm test` sets for the journeys. */
const isByDay = process.env.E2E_BY_DAY === '1';

/** The files that a project leaves to the other one. */
export function leftByDay(project: keyof typeof ONE_WIDTH): string[] {
  const other = project === 'phone' ? 'desktop' : 'phone';
  return isByDay ? ONE_WIDTH[other].map((name) => `**/${name}.spec.ts`) : [];
}
