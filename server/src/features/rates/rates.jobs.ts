import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { instantText } from '../../platform/clock.ts';
import { withLookup } from '../../platform/db/scope.ts';
import type { Nbu } from '../../platform/nbu.ts';
import { fetchRates } from './fetch-rates.ts';

/** After the n-th failure of a day; then the next day asks anew and makes up for the lost ones. */
const RETRY_MINUTES = [15, 30, 60, 120, 240, 480];
const MS_PER_MINUTE = 60_000;
/** Says what stands and what to do: an installation may have no network at all. */
const NOT_FETCHED =
  'no new exchange rates for a whole day: the National Bank gave none (no network here, or its service is down). Everything works with the rates already stored or entered by hand, and the bank is asked again tomorrow. NBU_URL=off stops asking';

type Payload = { readonly day: string; readonly attempt: number };

function parse(payload: unknown): Payload {
  const attempt: unknown =
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'attempt') : undefined;
  return { day: textOf(payload, 'day'), attempt: typeof attempt === 'number' ? attempt : 0 };
}

/**
 * The bank's figures once a day (product.md §12). Being without a network is no failure of the job: it is tried again later and later,
 * a day without a success is said once, and what was missed is made up for by the next one.
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
  const wait = failure === undefined ? undefined : RETRY_MINUTES[attempt];
  if (failure !== undefined) {
    // Where in the program it failed says nothing: the bank could not be reached, or answered with something else.
    const said = { code: failure.code, attempt, event: 'rates.fetch' };
    if (wait === undefined) log.warn(said, NOT_FETCHED);
    else log.debug(said, 'the National Bank gave no rates; it will be asked again today');
  }
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
