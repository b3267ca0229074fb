import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm test` and `npm run verify:full` have just built the program: it starts in a tenth of the processor's time that its sources take. */
const PROGRAM =
  process.env.BUILT_PROGRAM === '1'
    ? [fileURLToPath(new URL('../../dist/main.js', import.meta.url))]
    : ['--import', 'tsx', fileURLToPath(new URL('../main.ts', import.meta.url))];

export type Run = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
  event(name: string): Promise<{ origin: string }>;
};

/** The whole program in a process of its own, on any free port. */
export function startProgram(dataDir: string, args: readonly string[] = [], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [...PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ALLOW_UNSAFE_DATABASE: '1',
      ...env,
    },
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const output = () => Buffer.concat(chunks).toString();
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const event = (name: string) =>
    new Promise<{ origin: string }>((resolve, reject) => {
      child.on('message', (message: { event: string; origin: string }) => {
        if (message.event === name) resolve({ ...message, origin: message.origin?.replace('localhost', '127.0.0.1') });
      });
      child.once('exit', () => reject(new Error(output())));
    });
  return { child, output, exit, event };
}

/** Asks every run to end and waits for it. */
export async function stopPrograms(runs: readonly Run[]): Promise<void> {
  for (const { child, exit } of runs) {
    child.kill('SIGTERM');
    await exit;
  }
}
