import pg from 'pg';
import { loadConfig } from '../../platform/config.ts';
import { createVault, type Vault } from '../../platform/crypto.ts';
import { openStorage, type Storage } from '../../platform/db/storage.ts';
import { createLog } from '../../platform/log.ts';
import { resolveSecretKey } from '../../platform/secret-key.ts';

/** A data folder as `npm start` leaves it, opened by hand: for whoever fills it before the product does. */
export type OpenData = Storage & { readonly vault: Vault };

/** The embedded server in its production settings: durable, with checksums; `unsafe` for whoever fills it at once and can begin again. */
export async function openData(dataDir: string, { unsafe = false } = {}): Promise<OpenData> {
  const config = loadConfig({ DATA_DIR: dataDir, ...(unsafe && { ALLOW_UNSAFE_DATABASE: '1' }) });
  const log = createLog({ level: 'error' });
  const vault = createVault(resolveSecretKey(config));
  const storage = await openStorage({ config, vault, log, share: false, onLost: () => process.exit(1) });
  return { ...storage, vault };
}

export async function withSuperuser<T>(
  { targets }: Pick<Storage, 'targets'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...targets.ddl, user: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
