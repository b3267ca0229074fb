import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { gateSize, isFullRun } from './gate-size.ts';

/** Whether two answers can be told apart, by what they say and by the time they take (reliability.md §1, 8; §7, G23). */
export type Ask = () => Promise<LightMyRequestResponse>;

/** Answers of each kind that are timed. */
export const PAIRS = gateSize(25, 500);
/** The first of each warm up statements and caches. */
const WARM = 3;
/** The chance to call equal times different: by day one in a thousand, by night one in a hundred, and then the same again. */
const DEVIATIONS = gateSize(3.3, 2.58);
/** Two dozen answers of a busy machine say nothing of less; by night it is the ranks alone that judge. */
const BY_DAY = 0.1;

/** What an answer says apart from what is new in every answer; `asked` stands in it where it was asked about. */
export function said(response: LightMyRequestResponse, asked: string): string {
  const { date: _, 'x-request-id': _id, ...headers } = response.headers;
  return JSON.stringify([response.statusCode, headers, response.body])
    .replaceAll(asked, '<asked>')
    .replace(/\\?"request_id\\?":\\?"[^"]*"/g, '')
    .replace(/"content-length":"?\d+"?/g, '');
}

/** Mann–Whitney: how many deviations apart two samples are, by ranks, so that one slow answer decides nothing. */
function deviationsApart(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))];
  all.sort((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, { isOne }, at) => sum + (isOne ? at + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  return Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timed(ask: Ask): Promise<number> {
  const startedMs = performance.now();
  await ask();
  return performance.now() - startedMs;
}

type Compared = { readonly isEven: boolean; readonly shown: string };

/** One after the other in turns, so that whatever else the machine does falls on both. */
async function compare(known: Ask, unknown: Ask): Promise<Compared> {
  const times: [number[], number[]] = [[], []];
  for (let at = 0; at < PAIRS + WARM; at += 1) {
    const order = at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const ms = await timed(which === 0 ? known : unknown);
      if (at >= WARM) times[which].push(ms);
    }
  }
  const [one, other] = times.map(median) as [number, number];
  const isNear = !isFullRun && Math.abs(one - other) < BY_DAY * Math.max(one, other);
  const apart = deviationsApart(...times);
  return {
    isEven: isNear || apart < DEVIATIONS,
    shown: `medians ${one.toFixed(2)} and ${other.toFixed(2)} ms, ${apart.toFixed(1)} deviations apart`,
  };
}

/** A difference that is there is there again; one that the machine made is not. */
export async function expectEvenTime(known: Ask, unknown: Ask): Promise<void> {
  const first = await compare(known, unknown);
  if (first.isEven) return;
  const { isEven, shown } = await compare(known, unknown);
  expect(isEven, `${first.shown}; again ${shown}`).toBe(true);
}
