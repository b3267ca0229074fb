import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { SERVER_ROOT } from './paths.ts';

const IS_BUILT = !import.meta.url.endsWith('.ts');

/** For work on what a stranger has made: the thread is ended, and nothing else is harmed. */
export type ThreadLimits = { readonly timeoutMs: number; readonly memoryMb: number };

export class ThreadTookTooMuch extends Error {
  override readonly name = 'ThreadTookTooMuch';
}

/**
 * Does a task in a thread of its own, so that whoever asks this process meanwhile does not wait for it; the thread ends with the task and
 * dies with the process. `program` is a module of ours that calls `answerTask`, by its path in `src` without `.ts`; tools/build.mjs names it
 * too. The task and the answer are copied, so they hold plain data. What the task throws is thrown here, and so is an end without an answer.
 */
export function doInThread<Answer>(program: string, task: object, limits?: ThreadLimits): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const resourceLimits = limits && { maxOldGenerationSizeMb: limits.memoryMb };
    const options = { workerData: task, ...(resourceLimits && { resourceLimits }) };
    const thread = IS_BUILT
      ? new Worker(join(SERVER_ROOT, 'dist', `${basename(program)}.js`), options)
      : new Worker(fromSource(program), { ...options, eval: true, execArgv: [] });
    const alarm =
      limits &&
      setTimeout(() => {
        reject(new ThreadTookTooMuch(`The thread ${program} took longer than ${limits.timeoutMs} ms`));
        void thread.terminate();
      }, limits.timeoutMs);
    thread.once('message', resolve);
    thread.once('error', (error) => reject(tookTooMuch(error) ?? error));
    // Nothing happens if it has answered.
    thread.once('exit', (code) => {
      clearTimeout(alarm);
      reject(new Error(`The thread ${program} ended with code ${code}`));
    });
  });
}

function tookTooMuch(error: unknown): ThreadTookTooMuch | null {
  const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? new ThreadTookTooMuch(error.message, { cause: error }) : null;
}

/** A thread does not inherit the loader of TypeScript, and `--import` does not give it one. */
function fromSource(program: string): string {
  const file = pathToFileURL(join(SERVER_ROOT, 'src', `${program}.ts`)).href;
  return `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file)}); })`;
}

/** The other side of it. */
export async function answerTask<Task, Answer>(work: (task: Task) => Promise<Answer>): Promise<void> {
  const answer = await work(workerData);
  parentPort?.postMessage(answer);
}
