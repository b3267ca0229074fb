/**
 * How much of a gate runs: the quick part belongs to every `npm test`, the full one to `npm run verify:full` (reliability.md §7). The
 * same test runs in both, so that what is found at night can be repeated by day.
 */
export const isFullRun = process.env.VERIFY === 'full';

export function gateSize(quick: number, full: number): number {
  return isFullRun ? full : quick;
}
