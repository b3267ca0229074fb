import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { instantText } from '../../platform/clock.ts';
import { withLookup } from '../../platform/db/scope.ts';
import type { Nbu } from '../../platform/nbu.ts';
import { fetchRates } from './fetch-rates.ts';

/** After the n-th failure of a day; then the next day asks anew and makes up for the lost ones. */
const RETRY_MINUTES = [15, 30, 60, 120, 240, 480];
const MS_PER_MINUTE = 60_000;
/** Read by whoever has just started the program without a network, so it says what stands and what to do. */
const NOT_FETCHED =
  'no new exchange rates: the National Bank gave none (no network here, or its service is down). Nothing is broken: everything works with the rates already stored or entered by hand, and the bank is asked again later by itself. NBU_URL=off stops asking';

type Payload = { readonly day: string; readonly attempt: number };

function parse(payload: unknown): Payload {
  const attempt: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'attempt') : undefined;
  return { day: textOf(payload, 'day'), attempt: typeof attempt === 'number' ? attempt : 0 };
}

/**
 * The bank's figures once a day (product.md §12). Being without a network is no failure of the job: it is said once a day, then tried
 * again later and later, and what was missed is made up for by the next success.
 */
export function ratesJobs(nbu: Nbu | null): readonly Job[] {
  return [
    freeJob({
      kind: 'rates.fetch',
      isDaily: true,
      parse,
      run: async (context, payload) => {
        if (nbu !== null) await runFetch(context, nbu, payload);
      },
    }),
  ];
}

async function runFetch({ database, clock, log }: JobContext, nbu: Nbu, { day, attempt }: Payload): Promise<void> {
  const { stored, failures } = await fetchRates(database, nbu);
  const [failure] = failures;
  if (failure !== undefined) {
    // Where in the program it failed says nothing: the bank could not be reached, or answered with something else.
    const said = { code: failure.code, attempt, event: 'rates.fetch' };
    if (attempt === 0) log.warn(said, NOT_FETCHED);
    else log.debug(said, 'the rates of the National Bank still could not be fetched');
  }
  const wait = failure === undefined ? undefined : RETRY_MINUTES[attempt];
  if (stored === 0 && wait === undefined) return;
  await withLookup(database, async (db) => {
    if (stored > 0) await db.enqueue('receipts.settle_rates', {});
    if (wait === undefined) return;
    await db.enqueue(
      'rates.fetch',
      { day, attempt: attempt + 1 },
      {
        dedupeKey: `rates.fetch:${day}:${attempt + 1}`,
        runAt: instantText(clock.nowMs() + wait * MS_PER_MINUTE),
      },
    );
  });
}
