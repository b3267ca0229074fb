const FIRST_BYTES = 64 * 1024;
/** UTF-8 takes at most so many bytes for a unit of a string. */
const BYTES_A_UNIT = 3;

/** Text as the bytes that leave, written piece by piece beside the heap: joined first, thousands of pieces would be copied twice more. */
export class TextBytes {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  add(text: string): void {
    const room = this.#length + text.length * BYTES_A_UNIT;
    if (room > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(room, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** What has been added since the last time; it is the caller's alone. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafe(this.#bytes.length);
    this.#length = 0;
    return taken;
  }
}
