// The long checks of `npm run verify:full`: a gate is one entry here, run under Node with VERIFY=full in its environment.
const vitest = (...files) => ['node_modules/vitest/vitest.mjs', 'run', '--project', 'http', ...files];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
const ROUNDS = ['--import', 'tsx', 'tools/crash-rounds.ts'];

/**
 * `size` is what the full run does, in words of the report; sizes themselves stand in the tests (`gateSize`). `minutes` bound a gate: one
 * that takes longer has failed. `small` is the command of --small where leaving VERIFY out is not enough. A gate with `table` ends its
 * output with a table for a section of its own; one with `writes` makes its section itself.
 */
export const GATES = [
  {
    name: 'ledger',
    title: 'Журнал проти простої моделі',
    size: '100 000 операцій, 40 договорів',
    minutes: 60,
    command: vitest('server/src/testing/ledger-model.http.test.ts'),
  },
  {
    name: 'races',
    title: 'Одночасні дії',
    size: 'по 100 одночасних запитів',
    minutes: 30,
    command: vitest('server/src/testing/races.http.test.ts', 'server/src/features/list-views/list-views.http.test.ts'),
  },
  {
    name: 'fuzz',
    title: 'Випадкові запити',
    size: '150 на кожен виклик, щоразу інших; кожен параметр і кожна форма — в усі способи',
    minutes: 90,
    command: vitest('server/src/edge/fuzz.http.test.ts'),
  },
  {
    name: 'faults',
    title: 'Збої бази під навантаженням',
    size: '50 раундів, по 100 запитів',
    minutes: 30,
    command: vitest('server/src/database-faults.http.test.ts'),
  },
  {
    name: 'stops',
    title: 'Зупинка під навантаженням',
    size: '100 зупинок, 16 клієнтів',
    minutes: 30,
    command: vitest('server/src/stop-under-load.http.test.ts'),
  },
  {
    name: 'sockets',
    title: 'Ворожі з’єднання',
    size: '500 повільних, 1 000 обірваних',
    minutes: 30,
    command: vitest('server/src/edge/hostile-sockets.http.test.ts'),
  },
  {
    name: 'uploads',
    title: 'Ворожі файли',
    size: '320 завантажень',
    minutes: 30,
    command: vitest('server/src/features/files/hostile-uploads.http.test.ts'),
  },
  {
    name: 'enumeration',
    title: 'Чи видно, хто зареєстрований',
    size: '500 пар запитів',
    minutes: 30,
    command: vitest(
      'server/src/features/identity/enumeration.http.test.ts',
      'server/src/features/identity/enumeration-elsewhere.http.test.ts',
    ),
  },
  {
    name: 'calendar',
    title: 'Місяці, роки й переведення годинника',
    size: '84 місяці поспіль',
    minutes: 30,
    command: vitest('server/src/features/receipts/calendar.http.test.ts'),
  },
  {
    name: 'imports',
    title: 'Перенесення довгої таблиці',
    size: '1 000 рядків',
    minutes: 30,
    command: vitest('server/src/features/imports/many-rows.http.test.ts'),
  },
  {
    name: 'subscription',
    title: 'Межі плану й оплата, коли всі одразу',
    size: 'по 100 одночасних запитів',
    minutes: 30,
    command: vitest(
      'server/src/features/subscription/limits.http.test.ts',
      'server/src/features/subscription/subscription-payments.http.test.ts',
    ),
  },
  {
    name: 'growth',
    title: 'Ціна запиту у великому обліковому записі',
    size: '100 000 договорів, 10 місяців; ті самі договори за 4 роки; роботи дня — 20 000 договорів',
    minutes: 60,
    command: vitest(
      'server/src/testing/portfolio/growth.http.test.ts',
      'server/src/testing/portfolio/jobs-growth.http.test.ts',
      'server/src/testing/portfolio/years.http.test.ts',
    ),
  },
  {
    name: 'backup',
    title: 'Копія, знята посеред змін',
    size: '3 копії поспіль',
    minutes: 30,
    command: vitest('server/src/platform/backup/backup.http.test.ts'),
  },
  {
    name: 'journeys',
    title: 'Шляхи людей у браузері',
    size: 'усі, на ширині телефона й комп’ютера',
    minutes: 60,
    // The hostile words are a gate of their own.
    command: [...playwright, '/e2e/(?!hostile-text)[^/]+\\.spec\\.ts$'],
  },
  {
    name: 'words',
    title: 'Ворожі слова на екранах',
    size: 'усі екрани',
    minutes: 60,
    command: [...playwright, 'hostile-text'],
  },
  {
    name: 'crash',
    title: 'kill −9 посеред записів',
    size: '200 раундів',
    minutes: 120,
    command: ROUNDS,
    small: [...ROUNDS, '--rounds', '3'],
    table: true,
  },
  {
    name: 'locks',
    title: 'Два замки доступу',
    size: 'кожну політику, умову й запитання вийнято по одному',
    minutes: 120,
    command: ['tools/verify-locks.mjs'],
    small: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'locks'],
    writes: true,
  },
];
