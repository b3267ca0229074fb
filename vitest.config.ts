import { defineConfig } from 'vitest/config';

// Two projects: `unit` is pure and quick; `http` talks to a real PostgreSQL that server/src/testing starts once per run.
export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,api-schema,server,web,tools}/**/*.test.ts', '{web}/**/*.test.tsx'],
          exclude: ['**/*.http.test.ts', '**/node_modules/**', '**/dist/**'],
          pool: 'threads',
          isolate: false,
          env: { TZ: 'Europe/Kyiv' },
        },
      },
      {
        test: {
          name: 'http',
          include: ['{server,tools}/**/*.http.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
