/** Waits for something that happens in the background; the last value is returned for the assertion to judge. */
export async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean, limitMs = 10_000): Promise<T> {
  for (const deadline = performance.now() + limitMs; ; ) {
    const value = await read();
    if (isDone(value) || performance.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
