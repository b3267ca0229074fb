// docs/api/openapi.json: every call of the wire as OpenAPI 3.1, made from the schemas that validate (product.md §1). Run by tsx;
// with --check nothing is written and a stale file is a failure, so that a change of the wire is seen in the diff of a commit.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import { openApiDocument } from '@kliuchar/api-schema/openapi';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'docs', 'api', 'openapi.json');

/** An install without settings of its own (server/src/platform/config.ts). */
const DEFAULT_ORIGIN = 'http://localhost:3000';

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** One line a value would make the diff of a changed field unreadable, so it is indented. */
function generate(): string {
  return `${JSON.stringify(openApiDocument(ENDPOINTS, { origin: DEFAULT_ORIGIN, version: productVersion() }), null, 1)}\n`;
}

function check(text: string): void {
  const kept = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  if (kept === text) {
    console.log(`docs/api/openapi.json describes ${Object.keys(ENDPOINTS).length} calls and is up to date`);
    return;
  }
  const [before, after] = [kept.split('\n'), text.split('\n')];
  const line = after.findIndex((value, index) => value !== before[index]);
  console.log(`docs/api/openapi.json is stale from line ${line + 1}; run npm run api and commit it`);
  console.log(`  there:  ${before[line]?.trim() ?? 'nothing'}\n  now:    ${after[line]?.trim() ?? 'nothing'}`);
  process.exitCode = 1;
}

const text = generate();
if (process.argv.includes('--check')) {
  check(text);
} else {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, text);
  console.log(`docs/api/openapi.json: ${Object.keys(ENDPOINTS).length} calls, ${Math.round(text.length / 1024)} KiB`);
}
