import { randomFillSync } from 'node:crypto';

/**
 * Random bytes, asked of the system for many takers at once: one by one the asking is most of what an id or a nonce costs (3,6 µs and 0,7 from a
 * pool). What is given has been given to nobody before, and is to be copied before the next is taken.
 */
export function randomPool(bytes: number): () => Buffer {
  const pool = Buffer.alloc(bytes * 256);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += bytes;
    return pool.subarray(used - bytes, used);
  };
}
