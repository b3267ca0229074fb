/** Pages that were sent, by what they were made of; those that nobody asks for go first. */
export class PageCache {
  readonly #pages = new Map<string, { readonly state: string; readonly html: Buffer }>();
  readonly #limitBytes: number;
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Null when the page was never kept, or was made of something else. */
  find(key: string, state: string): Buffer | null {
    const kept = this.#pages.get(key);
    if (kept === undefined) return null;
    this.#pages.delete(key);
    if (kept.state === state) this.#pages.set(key, kept);
    else this.#bytes -= kept.html.length;
    return kept.state === state ? kept.html : null;
  }

  keep(key: string, state: string, html: Buffer): void {
    this.#bytes += html.length - (this.#pages.get(key)?.html.length ?? 0);
    this.#pages.delete(key);
    this.#pages.set(key, { state, html });
    for (const [oldest, { html: gone }] of this.#pages) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#pages.delete(oldest);
      this.#bytes -= gone.length;
    }
  }
}
