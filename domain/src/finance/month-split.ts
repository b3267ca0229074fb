import { type Kop, kop } from '../money/kop.ts';

type Month = {
  /** What falls due in the month. */
  readonly expectedKop: Kop;
  /** All that came in it, whatever it was paid for. */
  readonly receivedKop: Kop;
  /** What fell due in it and is overdue. */
  readonly lateKop: Kop;
};

/**
 * What has not come of a month: the overdue part as it is, the rest still awaited. Money for other months comes in too, so the awaited
 * part is what the other two leave and never less than nothing (nor more than is expected, where more went back than came in), while the overdue one stays a sum that its receipts add up to.
 */
export function splitMonth({ expectedKop, receivedKop, lateKop }: Month): { awaited: Kop; late: Kop } {
  return { awaited: kop(Math.max(0, expectedKop - Math.max(0, receivedKop) - lateKop)), late: lateKop };
}
