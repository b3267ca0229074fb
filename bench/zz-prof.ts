import pg from 'pg';
import { embeddedTargets } from '../server/src/platform/db/targets.ts';
import { privatBusiness } from '../server/src/testing/statement-files.ts';
import { openDataset } from './dataset.ts';
import { socketDirOf } from './load.ts';
import { cpuSeconds, postgresCpuSeconds, postmasterOf } from './process-cost.ts';
import { startProduct } from './product.ts';
import { ACCOUNT, dataSize } from './seed.ts';

const d = await openDataset(dataSize('s', 1));
const product = await startProduct({
  dataDir: d.dataDir,
  execArgv: ['--cpu-prof', '--cpu-prof-dir=/tmp/pdfx/prof', '--cpu-prof-interval=200'],
});
const origin = product.origin.replace('localhost', '127.0.0.1');
const headers = { cookie: `sid=${ACCOUNT.token}` };
const pm = postmasterOf(d.dataDir);
const client = new pg.Client({ ...embeddedTargets(socketDirOf(d.dataDir)).ddl, user: 'postgres' });
await client.connect();
const cost = async (n: string, w: () => Promise<unknown>) => {
  const a = cpuSeconds(product.pid),
    p = postgresCpuSeconds(pm),
    t = performance.now();
  await w();
  console.log(
    n,
    'app',
    (cpuSeconds(product.pid) - a).toFixed(2),
    'pg',
    (postgresCpuSeconds(pm) - p).toFixed(2),
    'wall',
    ((performance.now() - t) / 1000).toFixed(2),
  );
};
const what = process.argv[2];
for (let r = 0; r < 5; r++) {
  if (what === 'xlsx' || !what)
    await cost('xlsx', async () => {
      await (await fetch(`${origin}/api/finance/export?report=counterparties&format=xlsx`, { headers })).arrayBuffer();
    });
  if (what === 'bank' || !what) {
    const { rows } = await client.query(
      `select number, total_due_kop::text as kop from receipts where owner_id = $1 order by period desc, number limit 10000`,
      [ACCOUNT.ownerId],
    );
    const lines = rows.map(({ number, kop }, index) => ({
      document: `${r}-${index}`,
      iban: 'UA903052992990004149123456789',
      name: `Платник ${index}`,
      amount: (Number(kop) / 100).toFixed(2),
      purpose: `Оплата за квитанцією ${number}`,
    }));
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(privatBusiness(lines))]), 's.csv');
    await cost('bank', async () => {
      const a = await fetch(`${origin}/api/payments/import`, { method: 'POST', headers, body: form });
      console.log(a.status, (await a.text()).slice(0, 300));
    });
  }
}
await client.end();
await product.stop();
d.remove();
