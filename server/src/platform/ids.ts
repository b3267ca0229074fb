import { randomPool } from './random-pool.ts';

/**
 * UUIDv7 (RFC 9562 §5.7) made here rather than in SQL, because the baseline is PostgreSQL 15 and because the caller often needs the id before
 * the insert. Monotonic within the process by a 12-bit counter in `rand_a` (§6.2, method 1), so ids made in a row keep their order.
 */
let lastMs = 0;
let counter = 0;

const takeRandom = randomPool(10);

export function newId(): string {
  const now = Date.now();
  const random = takeRandom();
  if (now > lastMs) {
    lastMs = now;
    // The top bit starts at zero: room for at least 2 048 ids in the same millisecond.
    counter = random.readUInt16BE(8) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastMs += 1;
      counter = 0;
    }
  }
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  random.copy(bytes, 8, 0, 8);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text may be sent to a uuid column; anything else is answered as a missing row (contract.md §3.1). */
export function isId(text: string): boolean {
  return UUID.test(text);
}
