import { afterQuiet, isQuiet } from '@kliuchar/domain/notifications/quiet-hours';
import { type Clock, instantText } from './clock.ts';

/**
 * When what the product sends by itself may leave: now, or in the morning that ends the quiet hours (product.md §8). What a person has
 * just asked for goes at once, at any hour.
 */
export function byDay(clock: Pick<Clock, 'nowMs'>): { readonly runAt?: string } {
  const now = clock.nowMs();
  return isQuiet(now) ? { runAt: instantText(afterQuiet(now)) } : {};
}
