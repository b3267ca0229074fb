/** What somebody else's service answers is read up to a limit and believed only after it was looked at. */

/** The whole body as text; null when it is longer than it may be. */
export async function readBounded(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Node's stream can be iterated; the type of the browser's one, which is meant here, cannot.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` says what happened in the cause of its error: ENOTFOUND, ECONNREFUSED, a timeout. */
export function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'network';
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'network';
}

/** A field of something that came from outside; undefined when there is no such thing. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
