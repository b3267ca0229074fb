// The JavaScript of the first screens against contract.md §4.1 and §4.2, by the bytes of the built files: no browser and no clock, so
// no noise. `npm run bench -- bytes` measures the same pages on the wire.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BYTE_BUDGETS, weigh } from './lib/byte-budgets.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';

const sizeOf = (file) => statSync(join(REPOSITORY_ROOT, 'web', 'dist', `${file}.br`)).size;

for (const budget of BYTE_BUDGETS) {
  const report = join(REPOSITORY_ROOT, '.cache', 'bytes', `${budget.build}.json`);
  if (!existsSync(report)) throw new Error(`${report} is absent: run npm run build -- --force`);
  const { kb, files, heaviest, problem } = weigh(budget, JSON.parse(readFileSync(report, 'utf8')), sizeOf);
  console.log(`${budget.page}: ${kb.toFixed(1)} KB of ${budget.limitKb} in ${files} files`);
  if (problem === null) continue;
  process.exitCode = 1;
  console.error(`${budget.page}: ${problem}\n    the largest modules, in KB before minification:`);
  for (const { id, length } of heaviest) console.error(`    ${(length / 1000).toFixed(1).padStart(7)}  ${id}`);
}
