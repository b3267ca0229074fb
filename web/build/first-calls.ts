/**
 * What a screen asks for first when nothing narrows it, letter for letter as its call is sent: the browser asks while the program is
 * still on its way, and the call of the screen takes that answer (`public/theme.js`). A journey sees that nothing is asked twice.
 */
export const FIRST_CALLS: Readonly<Record<string, { readonly call: string; readonly kept: string | null }>> = {
  // Not while the browser keeps an answer younger than a minute (specification §9; lib/dashboard-cache.ts).
  '/dashboard': { call: '/dashboard/summary', kept: 'kliuchar.dashboard.' },
  '/contracts': {
    call: '/contracts?status=draft%2Cdeclined%2Cpending%2Cscheduled%2Cactive%2Cnotice&sort=-start_date&limit=20&offset=0',
    kept: null,
  },
};
