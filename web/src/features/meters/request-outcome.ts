import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { requestReadings } from '@kliuchar/api-schema/meters';
import type { Period } from '@kliuchar/domain/dates/period';
import { meters as t } from '../../i18n/uk/meters.ts';
import type { ToastInput } from '../../lib/toast.ts';

export type RequestAnswer = ReplyOf<typeof requestReadings>['items'][number];

/** As many contracts as the wire allows in a call. */
const MOST = 1000;

/** The calls that ask for the whole month, or for these contracts, however many they are. */
export function requestsFor(
  period: Period,
  contractIds: readonly string[] | undefined,
): BodyOf<typeof requestReadings>[] {
  if (contractIds === undefined) return [{ period }];
  const parts = Math.ceil(contractIds.length / MOST);
  return Array.from({ length: parts }, (_, at) => ({
    period,
    contractIds: contractIds.slice(at * MOST, (at + 1) * MOST),
  }));
}

const CODES = ['already_asked', 'no_recipient', 'recipient_stopped', 'link_closed', 'not_active'] as const;

/** How many were written to, and why the others were not; that somebody was asked today before is no failure. */
export function requestOutcome(items: readonly RequestAnswer[]): ToastInput {
  const sent = items.filter(({ ok }) => ok).length;
  const title = sent === 0 && items.length > 0 ? t.sheet.requestedNobody : t.sheet.requested(sent);
  const reasons = CODES.flatMap((code) => {
    const count = items.filter((item) => item.code === code).length;
    return count === 0 ? [] : [t.sheet.notRequested[code](count)];
  });
  const isRefused = items.some(({ ok, code }) => !ok && code !== 'already_asked');
  return {
    title,
    ...(reasons.length > 0 && { description: `${reasons.join('; ')}.` }),
    variant: isRefused ? 'destructive' : sent === 0 ? 'info' : 'success',
  };
}
