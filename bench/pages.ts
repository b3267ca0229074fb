import { get } from 'node:http';
import { openData, withSuperuser } from '../server/src/testing/portfolio/open-data.ts';
import { load, type Round, startBare } from './load.ts';
import { postmasterOf, residentMb } from './process-cost.ts';
import { startProduct } from './product.ts';
import { idIn } from './seed.ts';

const ROUNDS = 3;
const ROUND_S = 1;

export type PageResult = {
  readonly name: string;
  readonly bytes: number;
  readonly product: readonly Round[];
  readonly fixed: readonly Round[];
};
export type PagesResult = {
  readonly pages: readonly PageResult[];
  readonly loadedMb: number;
};

/** What is served without a session, beside the same bytes from a bare server. */
export async function measurePages(dataDir: string): Promise<PagesResult> {
  await publish(dataDir);
  const product = await startProduct({ dataDir });
  try {
    const origin = product.origin.replace('localhost', '127.0.0.1');
    const paths = { receipt: `/info/receipt/${idIn('receipt', 10_007)}`, script: await largestScript(origin) };
    const headers = { 'accept-encoding': 'br' };
    const routes = Object.fromEntries(
      await Promise.all(
        Object.entries(paths).map(async ([name, path]) => [name, await copyOf(origin + path)] as const),
      ),
    );
    const bare = await startBare(dataDir, routes);
    try {
      const postmaster = postmasterOf(dataDir);
      const pages: PageResult[] = [];
      for (const [name, path] of Object.entries(paths)) {
        const sides = {
          product: { url: origin + path, headers, pid: product.pid, postmaster },
          fixed: { url: `${bare.origin}/fixed/${name}`, headers: {}, pid: bare.pid, postmaster },
        };
        for (const side of Object.values(sides)) await load(side, ROUND_S);
        const rounds = { product: [] as Round[], fixed: [] as Round[] };
        for (let round = 0; round < ROUNDS; round += 1)
          for (const side of ['product', 'fixed'] as const) rounds[side].push(await load(sides[side], ROUND_S));
        pages.push({ name, ...rounds, bytes: Buffer.from(routes[name]?.bytes ?? '', 'base64').length });
      }
      return { pages, loadedMb: residentMb(product.pid) };
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
}

/** A receipt page is open while the contract has a link. */
async function publish(dataDir: string): Promise<void> {
  const storage = await openData(dataDir);
  await withSuperuser(storage, (client) =>
    client.query(
      `insert into contract_links (contract_id, owner_id, key_hash, key_sealed) select r.contract_id, r.owner_id, '\\x00', '\\x00' from receipts r where r.id = $1 on conflict do nothing`,
      [idIn('receipt', 10_007)],
    ),
  );
  await storage.stop();
}

/** The body as it is on the wire: `fetch` would unpack it. */
async function copyOf(url: string) {
  return new Promise<{ statements: []; bytes: string; headers: Record<string, string> }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`));
        resolve({
          statements: [],
          bytes: Buffer.concat(parts).toString('base64'),
          headers: { 'content-type': String(answer.headers['content-type']) },
        });
      });
    }).on('error', reject);
  });
}

async function largestScript(origin: string): Promise<string> {
  const page = await (await fetch(`${origin}/login`)).text();
  const scripts = [
    ...new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)),
  ];
  const sizes = await Promise.all(
    scripts.map(async (path) => (await (await fetch(origin + path)).arrayBuffer()).byteLength),
  );
  const script = scripts[sizes.indexOf(Math.max(...sizes))];
  if (script === undefined) throw new Error('The page names no script');
  return script;
}
