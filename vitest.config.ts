import { defineConfig } from 'vitest/config';
import { lockMarks } from './server/src/testing/locks/lock-marks.mjs';
import { LongestFirst } from './server/src/testing/longest-first.ts';

/** On a real PostgreSQL that server/src/testing starts once per run. */
const ON_POSTGRESQL = {
  pool: 'forks' as const,
  // One more than processors: faults, crashes, stops and restores wait for two fifths of their time.
  maxWorkers: 3,
  globalSetup: ['server/src/testing/global-setup.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

// `unit` is pure and quick, `http` talks to the whole program; in `locks` each lock of access is taken out (ADR 0007).
export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,api-schema,server,web,tools}/**/*.test.ts', '{web}/**/*.test.tsx'],
          exclude: ['**/*.{http,locks}.test.ts', '**/node_modules/**', '**/dist/**'],
          // A hang is stopped, a busy machine is not: the longest takes three seconds when nothing else runs.
          testTimeout: 30_000,
          pool: 'threads',
          isolate: false,
          env: { TZ: 'Europe/Kyiv' },
        },
      },
      // The program is loaded once for a worker: every file starts an app and a database of its own, and between apps it keeps nothing.
      // So is the program with its marks, and what the locks listen with is taken off again.
      {
        test: {
          ...ON_POSTGRESQL,
          name: 'http',
          include: ['{server,tools}/**/*.http.test.ts'],
          isolate: false,
        },
      },
      {
        plugins: [lockMarks()],
        test: { ...ON_POSTGRESQL, name: 'locks', include: ['server/**/*.locks.test.ts'], isolate: false },
      },
      {
        // `npm run verify:locks`: all tests over HTTP with their statements listened to.
        plugins: [lockMarks()],
        test: {
          ...ON_POSTGRESQL,
          name: 'locks-drive',
          maxWorkers: 2,
          include: [
            'server/src/features/**/*.http.test.ts',
            'server/src/operator*.http.test.ts',
            'server/src/testing/story.http.test.ts',
          ],
          setupFiles: ['server/src/testing/locks/drive.setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
