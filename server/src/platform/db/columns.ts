/**
 * Columns of many rows as the parameters of one statement (`unnest`). A row is put in as soon as it is known, so nothing else of it has to
 * live until the statement leaves.
 */

/** Control characters never stand inside our texts: the edge refuses them and JSON escapes them. */
const SEPARATOR = 0x1e;
const NOTHING = 0x1f;

/** Ids, numbers and code words, as the literal of an array: nothing in them needs the quotes that the driver would look for in each. */
export class WordColumn {
  readonly #words: (string | number | boolean)[] = [];
  #isBlank = true;

  add(word: string | number | boolean | null): void {
    if (word !== null) this.#isBlank = false;
    this.#words.push(word ?? 'null');
  }

  get count(): number {
    return this.#words.length;
  }

  /** A column of nulls alone is sent empty: `unnest` of several fills the shorter ones up with nulls. */
  get literal(): string {
    return this.#isBlank ? '{}' : `{${this.#words.join(',')}}`;
  }
}

const FIRST_BYTES = 1_024;
/** UTF-8 takes at most so many bytes for a unit of a string. */
const BYTES_A_UNIT = 3;

/**
 * Free texts and JSON, split by a separator on the server: several times cheaper than a quoted literal on both sides. Written at once as the
 * bytes that leave, beside the heap: a text is gone with its row, and nobody measures and copies all of them together again.
 */
export class TextColumn {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;
  #isFirst = true;

  add(text: string | null): void {
    const room = this.#length + 2 + (text === null ? 0 : text.length * BYTES_A_UNIT);
    this.#bytes = withRoom(this.#bytes, this.#length, room);
    if (this.#isFirst) this.#isFirst = false;
    else this.#put(SEPARATOR);
    if (text === null) this.#put(NOTHING);
    else this.#length += this.#bytes.write(text, this.#length);
  }

  /** Sent as they are: `string_to_array($n, E'\\x1e')`, and with E'\\x1f' after it where a text may be null. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #put(byte: number): void {
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}

/**
 * Bytes of any kind, end to end: `substring($n from start for length)` on the server, where the literal of a `bytea[]` would be written in
 * hexadecimal with a quoted sign before each, and read back letter by letter.
 */
export class BytesColumn {
  readonly #starts = new WordColumn();
  readonly #lengths = new WordColumn();
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  add(bytes: Uint8Array): void {
    this.#bytes = withRoom(this.#bytes, this.#length, this.#length + bytes.length);
    this.#bytes.set(bytes, this.#length);
    // A substring is counted from one.
    this.#starts.add(this.#length + 1);
    this.#lengths.add(bytes.length);
    this.#length += bytes.length;
  }

  /** All of them, where each begins, and how long it is. */
  get parameters(): readonly [Buffer, string, string] {
    return [this.#bytes.subarray(0, this.#length), this.#starts.literal, this.#lengths.literal];
  }
}

function withRoom(bytes: Buffer<ArrayBuffer>, taken: number, room: number): Buffer<ArrayBuffer> {
  if (room <= bytes.length) return bytes;
  const larger = Buffer.allocUnsafe(Math.max(room, 2 * bytes.length));
  bytes.copy(larger, 0, 0, taken);
  return larger;
}

/** A column of rows that are at hand already. */
export function words<Row>(rows: readonly Row[], word: (row: Row) => string | number | boolean | null): string {
  const column = new WordColumn();
  for (const row of rows) column.add(word(row));
  return column.literal;
}

export function texts<Row>(rows: readonly Row[], text: (row: Row) => string | null): Buffer {
  const column = new TextColumn();
  for (const row of rows) column.add(text(row));
  return column.bytes;
}
