import { type APIRequestContext, expect } from '@playwright/test';
import { fit } from './hostile-words.ts';
import type { Planted } from './planted.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Made = {
  readonly id: string;
  readonly ids?: readonly string[];
  readonly created?: readonly string[];
  readonly version?: number;
  readonly items?: readonly Made[];
  readonly movements?: readonly Made[];
  readonly key?: string;
  readonly amount_kop?: number;
  readonly public_link?: { readonly url: string };
};
type Form = Readonly<Record<string, string | { name: string; mimeType: string; buffer: Buffer }>>;

/** Calls that have to succeed, of one person and with one of the words; what they put where is noted. */
export class Planter {
  readonly request: APIRequestContext;
  readonly words: string;
  readonly #planted: Planted;

  constructor(request: APIRequestContext, words: string, planted: Planted) {
    this.request = request;
    this.words = words;
    this.#planted = planted;
  }

  /** What of the words fits. */
  fit(length: number): string {
    return fit(this.words, length);
  }

  async send(method: string, path: string, data?: Body): Promise<Made> {
    const response = await this.request.fetch(`/api${path}`, { method, ...(data && { data }) });
    const text = await response.text();
    expect(response.ok(), `${method} ${path} ${JSON.stringify(data)}: ${text}`).toBe(true);
    if (data) this.note(method, path, data);
    return text === '' ? { id: '' } : JSON.parse(text).result;
  }

  make(path: string, data: Body): Promise<Made> {
    return this.send('POST', path, data);
  }

  find(path: string): Promise<Made> {
    return this.send('GET', path);
  }

  async upload(path: string, form: Form): Promise<Made> {
    const response = await this.request.post(`/api${path}`, { multipart: { ...form } });
    const text = await response.text();
    expect(response.ok(), `${path}: ${text}`).toBe(true);
    return JSON.parse(text).result;
  }

  private note(method: string, path: string, body: Body): void {
    this.#planted.note({ method, path: path.split('?')[0] ?? path, body, words: this.words });
  }
}
