import { NBSP } from '../text/typography.ts';

/** «о 16:05», but «об 11:05»: the eleventh hour begins with a vowel. */
export function atClock(clock: string): string {
  return `${clock.startsWith('11') ? 'об' : 'о'}${NBSP}${clock}`;
}
