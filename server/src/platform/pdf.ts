import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { drawSvg } from './images.ts';
import { SERVER_ROOT } from './paths.ts';

export type DocumentRenderer = {
  /**
   * A PDF of a Typst template. `data` arrives in it as JSON only, `#let data = json(bytes(sys.inputs.data))`: nothing a person typed is
   * ever part of the program. The font is Onest.
   */
  renderDocument(template: string, data: object): Promise<Uint8Array>;
  /** A PNG of a Typst template of one page, a pixel to a point; `data` as in `renderDocument`. */
  renderPicture(template: string, data: object): Promise<Uint8Array>;
  close(): Promise<void>;
};

export class DocumentError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DocumentError';
  }
}

/** Nothing is wrong with the document: the machine was too busy to draw it in time, or the program is stopping. */
export class RendererUnavailable extends DocumentError {
  constructor(message: string) {
    super(message);
    this.name = 'RendererUnavailable';
  }
}

type Format = 'pdf' | 'svg';
type Answer = { id: number; document: Uint8Array } | { id: number; problem: string };
type Waiting = { resolve: (document: Uint8Array) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };

const WORKER_FILE = join(SERVER_ROOT, 'src', 'platform', 'pdf-worker.mjs');
const RENDER_LIMIT_MS = 20_000;
/** The engine holds tens of megabytes; after a quiet minute they are given back. */
const IDLE_MS = 60_000;

/** A template kept beside the feature that uses it: `readTemplate('features/receipts/receipt.typ')`. */
export function readTemplate(pathInSource: string): string {
  return readFileSync(join(SERVER_ROOT, 'src', pathInSource), 'utf8');
}

/** Costs nothing until the first document. */
export function createDocumentRenderer(options: { idleMs?: number } = {}): DocumentRenderer {
  let thread: RenderThread | null = null;
  const render = (format: Format, template: string, data: object) => {
    if (!thread?.isUsable) thread = new RenderThread(options.idleMs ?? IDLE_MS);
    return thread.render(format, template, JSON.stringify(data));
  };
  return {
    renderDocument: (template, data) => render('pdf', template, data),
    renderPicture: async (template, data) => drawSvg(await render('svg', template, data)),
    async close() {
      await thread?.end(new RendererUnavailable('The program is stopping'));
    },
  };
}

class RenderThread {
  readonly #worker: Worker;
  readonly #workspace = mkdtempSync(join(tmpdir(), 'kliuchar-pdf-'));
  readonly #waiting = new Map<number, Waiting>();
  readonly #idleMs: number;
  #idleTimer: NodeJS.Timeout | null = null;
  #lastId = 0;
  isUsable = true;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
    this.#worker = new Worker(WORKER_FILE, { workerData: { workspace: this.#workspace }, env: {}, execArgv: [] });
    this.#worker.unref();
    this.#worker.on('message', (answer: Answer) => this.#settle(answer));
    this.#worker.on('error', (error: Error) => void this.end(error));
    this.#worker.on('exit', () => void this.end(new DocumentError('The rendering thread ended')));
  }

  render(format: Format, template: string, data: string): Promise<Uint8Array> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      // A template in an endless loop can only be stopped together with its thread.
      const timer = setTimeout(
        () => void this.end(new RendererUnavailable('Rendering took too long')),
        RENDER_LIMIT_MS,
      );
      this.#waiting.set(id, { resolve, reject, timer });
      this.#worker.postMessage({ id, format, template, data });
    });
  }

  async end(reason: Error): Promise<void> {
    if (!this.isUsable) return;
    this.isUsable = false;
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#waiting.clear();
    await this.#worker.terminate();
    rmSync(this.#workspace, { recursive: true, force: true });
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    if (!waiting) return;
    this.#waiting.delete(answer.id);
    clearTimeout(waiting.timer);
    if ('document' in answer) waiting.resolve(answer.document);
    else waiting.reject(new DocumentError(answer.problem));
    if (this.#waiting.size > 0) return;
    this.#idleTimer = setTimeout(() => void this.end(new DocumentError('Idle')), this.#idleMs);
    this.#idleTimer.unref();
  }
}
