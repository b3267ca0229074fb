import { doInThread } from '../../platform/thread.ts';
import { type Parsed, type ParseTask, parseStatement } from './parse-statement.ts';

/** A month of a landlord with some tens of tenants is less; it is read at once, without the cost of a thread. */
const APART_FROM_BYTES = 128 * 1024;

/** A long file is unpacked and read in a thread of its own, so that nobody else's request waits for it. */
export async function parseApart(task: ParseTask): Promise<Parsed> {
  if (task.bytes.length < APART_FROM_BYTES) return parseStatement(task);
  return doInThread('features/bank-statements/parse-thread', task);
}
