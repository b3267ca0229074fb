import { doInThread, ThreadTookTooMuch } from '../../platform/thread.ts';
import { isSmallArchive } from '../../platform/unzip.ts';
import { isArchive, type Parsed, type ParseTask, parseStatement } from './parse-statement.ts';

/** A month of a landlord with some tens of tenants is less; it is read at once, without the cost of a thread. */
const APART_FROM_BYTES = 128 * 1024;
const THREAD_LIMITS = { timeoutMs: 20_000, memoryMb: 512 } as const;

/** A long file is unpacked and read in a thread of its own, so that nobody else's request waits for it. */
export async function parseApart(task: ParseTask): Promise<Parsed> {
  const file = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  const isShort = isArchive(file) ? isSmallArchive(file) : file.length < APART_FROM_BYTES;
  if (isShort) return parseStatement(task);
  try {
    return await doInThread('features/bank-statements/parse-thread', task, THREAD_LIMITS);
  } catch (error) {
    if (error instanceof ThreadTookTooMuch) return { kind: 'refused', reason: 'too_long' };
    throw error;
  }
}
