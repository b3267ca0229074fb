// The long checks of `npm run verify:full`: a gate is one line here. \`command\` runs under Node; its environment has VERIFY=full.
const vitest = (...files) => ['node_modules/vitest/vitest.mjs', 'run', '--project', 'http', ...files];

/** \`minutes\` bound a gate: one that takes longer has failed. A gate with \`writes\` makes its own section of docs/verification.md. */
export const GATES = [
  { name: 'http', title: 'Перевірки по HTTP у повному розмірі', minutes: 60, command: vitest() },
  { name: 'locks', title: 'Два замки доступу', minutes: 60, command: ['tools/verify-locks.mjs'], writes: true },
];
