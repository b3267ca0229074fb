import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { hasDrawingBegun } from './drawing-begun.ts';
import { queryClient } from './query-client.ts';

/** How long the first drawing waits for an answer that the browser has asked for already; then the screen stands without it. */
const WAIT_MS = 300;

/**
 * For the loader of a screen whose first call the page itself has sent (`public/theme.js`): the answer is there before anything is drawn,
 * so the screen is drawn once, in slices, and not first empty and then at one go. A refusal that comes so early is the screen's own to
 * meet: it asks again and tells of it; what fails later is told as ever.
 */
export async function awaitFirstAnswer<T, K extends QueryKey>(
  query: () => FetchQueryOptions<T, Error, T, K>,
): Promise<void> {
  if (hasDrawingBegun()) return;
  const options = query();
  const meta = { ...options.meta, quiet: true };
  const answer = queryClient.prefetchQuery({ ...options, meta });
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
  meta.quiet = false;
}
