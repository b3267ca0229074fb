import { formatPeriod } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';
import { NBSP } from '../text/typography.ts';

/**
 * The purpose of a payment for a receipt: the same in the code, on the page and for copying, byte for byte. No tenant's name and no
 * flat, because the code is open (contract.md §3.13); the number is what the payment is matched by. Only ordinary spaces (design README).
 */
export function receiptPurpose({ number, period }: { readonly number: string; readonly period: Period }): string {
  return `Оплата за квитанцією ${number}, ${formatPeriod(period)}`.replaceAll(NBSP, ' ');
}
