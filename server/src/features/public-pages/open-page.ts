import type { Deps } from '../../deps.ts';
import { addressKey } from '../../edge/address.ts';
import type { Trace } from '../../edge/call.ts';
import { hitThrottle, INFO_MISSES } from '../../edge/throttle.ts';
import type { InfoBundle } from '../../platform/info-bundle.ts';

/** What a reader of a public page brings. */
export type Visit = {
  readonly k: string | null | undefined;
  readonly address: string;
  readonly isPerson: boolean;
  readonly trace: Trace;
};

/** A page that is asked for as a whole document. */
export type Frame = {
  readonly deps: Deps;
  readonly bundle: InfoBundle;
  readonly id: string;
  readonly visit: Visit;
  readonly userAgent: string;
};

/** A wrong key shows the public level and counts as a miss, so that keys cannot be tried out (contract.md §3.6). */
export async function countWrongKey(deps: Deps, visit: Pick<Visit, 'k' | 'address'>, isKeyed: boolean): Promise<void> {
  if (isKeyed || visit.k === null || visit.k === undefined || visit.k === '') return;
  await hitThrottle(deps, INFO_MISSES, addressKey(visit.address));
}
