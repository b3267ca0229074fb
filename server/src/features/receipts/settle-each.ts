import type { JobContext } from '../../jobs/job.ts';

type Each<Item> = {
  readonly items: readonly Item[];
  /** What the log may call an item: ids alone. */
  readonly name: (item: Item) => Readonly<Record<string, string>>;
  /** A transaction of its own. */
  readonly settle: (item: Item) => Promise<void>;
};

/** One after the other: a failure with one holds up none of the rest, is told to the log and answered. */
export async function settleEach<Item>(
  { log }: Pick<JobContext, 'log'>,
  { items, name, settle }: Each<Item>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await settle(item);
    } catch (error) {
      log.error({ err: error, ...name(item), event: 'receipts.settle_rates' }, 'a rate difference was not made');
      failures.push(error);
    }
  }
  return failures;
}
