import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../server/src/platform/paths.ts';
import { measureBilling } from './billing.ts';
import { measureBytes } from './bytes.ts';
import { createDataset } from './dataset.ts';
import { billingFigures, bytesFigures, listFigures, startFigures } from './figures.ts';
import { measureList } from './list.ts';
import { type Facts, type Figure, qualityPage, tableText } from './report.ts';
import { measureStart } from './start.ts';

/** Billing comes last: it is the only one that writes into the account. */
const PARTS: Readonly<Record<string, (dataDir: string) => Promise<Figure[]>>> = {
  list: async (dataDir) => listFigures(await measureList(dataDir)),
  start: async (dataDir) => startFigures(await measureStart(dataDir)),
  bytes: async (dataDir) => bytesFigures(await measureBytes(dataDir)),
  billing: async (dataDir) => billingFigures(await measureBilling(dataDir)),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) {
  console.error(`Невідома частина: ${unknown.join(', ')}. Є: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const chosen = Object.entries(PARTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const facts = machine();
const dataset = await createDataset();
try {
  const figures: Figure[] = [];
  for (const [name, measure] of chosen) {
    console.log(`\n── ${name} ──`);
    const found = await measure(dataset.dataDir);
    console.log(tableText(found));
    figures.push(...found);
  }
  if (chosen.length === Object.keys(PARTS).length) {
    writeFileSync(join(REPOSITORY_ROOT, 'docs', 'quality.md'), qualityPage(figures, facts, dataset.seconds));
    console.log('\nЗаписано docs/quality.md');
  }
} finally {
  dataset.remove();
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
