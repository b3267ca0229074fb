import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY_ROOT } from '../server/src/platform/paths.ts';
import { measureBilling } from './billing.ts';
import { bytesFigures, measureBytes } from './bytes.ts';
import { type Dataset, openDataset } from './dataset.ts';
import { billingFigures, pageFigures, readFigures, signInFigures, writeFigures } from './figures.ts';
import { fileFigures } from './file-figures.ts';
import { measureFiles } from './files.ts';
import { measureInput } from './input.ts';
import { inputFigures } from './input-figures.ts';
import { measurePages } from './pages.ts';
import { measureReads } from './reads.ts';
import { type Facts, type Figure, judgedAt, qualityPage, tableText, withLargeSection } from './report.ts';
import { type DataSize, dataSize, type SizeName } from './seed.ts';
import { measureSignIn } from './sign-in.ts';
import { measureSite, siteFigures } from './site.ts';
import { measureStart } from './start.ts';
import { startFigures } from './start-figures.ts';
import { measureWrites } from './writes.ts';

const contractsOf = ({ size }: Dataset) => size.portfolios[0]?.contracts ?? 0;
const readingsOf = ({ size }: Dataset) => size.portfolios[0]?.readings ?? 0;

/** Those that write come last; billing needs the month as it was made, so it stands before the other writes. */
const PARTS: Readonly<Record<string, (data: Dataset) => Promise<Figure[]>>> = {
  reads: async ({ dataDir }) => readFigures(await measureReads(dataDir)),
  start: async ({ dataDir }) => startFigures(await measureStart(dataDir)),
  bytes: async ({ dataDir }) => bytesFigures(await measureBytes(dataDir)),
  site: async ({ dataDir }) => siteFigures(await measureSite(dataDir)),
  input: async ({ dataDir }) => inputFigures(await measureInput(dataDir)),
  pages: async ({ dataDir }) => pageFigures(await measurePages(dataDir)),
  files: async ({ dataDir }) => fileFigures(await measureFiles(dataDir)),
  billing: async (data) => billingFigures(await measureBilling(data.dataDir, contractsOf(data))),
  'sign-in': async ({ dataDir }) => signInFigures(await measureSignIn(dataDir)),
  writes: async (data) => writeFigures(await measureWrites(data.dataDir, readingsOf(data))),
};
/** What a larger account could make slower. */
const GROWING = ['reads', 'files', 'billing', 'writes'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: 's' }, scale: { type: 'string', default: '1' } },
});
const unknown = positionals.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0 || !['s', 'm', 'l', 'l1'].includes(values.size)) {
  console.error(
    `Є частини ${Object.keys(PARTS).join(', ')} і розміри --size s, m, l, l1 (частка l і l1: --scale 0.1).`,
  );
  process.exit(1);
}
const size = dataSize(values.size as SizeName, Number(values.scale));
const wanted = positionals.length > 0 ? positionals : values.size === 's' ? Object.keys(PARTS) : GROWING;
const facts = machine();
const dataset = await openDataset(size);
try {
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(PARTS).filter(([part]) => wanted.includes(part))) {
    console.log(`\n── ${name} ──`);
    const found = judgedAt(facts.load, await measure(dataset));
    console.log(tableText(found));
    figures.push(...found);
  }
  if (positionals.length === 0 && ['s', 'l1'].includes(values.size)) keep(figures);
} finally {
  dataset.remove();
}

/** Figures of a whole run; those of the large account have a section of their own. */
function keep(figures: readonly Figure[]): void {
  const file = join(REPOSITORY_ROOT, 'docs', 'quality.md');
  const before = readFileSync(file, 'utf8');
  const limits = readFileSync(new URL('limits.uk.md', import.meta.url), 'utf8');
  writeFileSync(
    file,
    values.size === 's'
      ? qualityPage(figures, facts, { data: dataText(dataset), limits }, before)
      : withLargeSection(before, figures, facts, largeDataText(size.portfolios[0])),
  );
  console.log('\nЗаписано docs/quality.md');
}

function largeDataText(portfolio: DataSize['portfolios'][number] | undefined): string {
  if (portfolio === undefined) return '';
  const { contracts, months, readings } = portfolio;
  const count = (value: number) => value.toLocaleString('uk-UA');
  return `один власник, ${count(contracts)} договорів, ${count(contracts * months)} квитанцій, ${count(contracts * readings)} показників (\`npm run bench -- --size l1\`).`;
}

function dataText({ seconds }: Dataset): string {
  const made = seconds === null ? 'узяті з попереднього разу' : `створені за ${seconds.toFixed(0)} с`;
  return `один власник, 10 000 договорів, 20 000 контрагентів, 10 000 об’єктів, виставлений жовтень і готовий до нарахування листопад; щоразу однакові, ${made}.`;
}

function machine(): Facts {
  const [load = 0] = loadavg();
  return {
    date: new Date().toISOString().slice(0, 10),
    cpus: cpus().length,
    cpuModel: (cpus()[0]?.model ?? 'невідомий процесор').trim(),
    memoryGb: totalmem() / 2 ** 30,
    node: process.versions.node,
    load,
  };
}
