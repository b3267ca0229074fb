import type { Config } from '../config.ts';
import type { Vault } from '../crypto.ts';
import type { Log } from '../log.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { migrate } from './migrate.ts';
import { startCluster } from './supervisor.ts';
import { type DatabaseTargets, provisionEmbedded, provisionExternal } from './targets.ts';

export type Storage = {
  readonly targets: DatabaseTargets;
  /** This process owns the embedded server, so nobody else can be using it unless invited. */
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
};

export type StorageOptions = {
  readonly config: Config;
  readonly vault: Vault;
  readonly log: Log;
  /** A worker beside the app shares the app's embedded server and leaves the migrations to it. */
  readonly share: boolean;
  readonly onLost: (error: unknown) => void;
};

/** Brings up the database, embedded or given, with its roles and its current schema. */
export async function openStorage({ config, vault, log, share, onLost }: StorageOptions): Promise<Storage> {
  if (config.database) {
    const targets = await provisionExternal(config.database, vault);
    await migrate({ target: targets.ddl, dir: MIGRATIONS_DIR, log });
    return { targets, isEmbedded: false, stop: async () => undefined };
  }
  const cluster = await startCluster({ dataDir: config.dataDir, log, unsafe: config.unsafeDatabase, share, onLost });
  try {
    const targets = await provisionEmbedded(cluster.socketDir);
    await migrate({ target: targets.ddl, dir: MIGRATIONS_DIR, log });
    return { targets, isEmbedded: true, stop: () => cluster.stop() };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}
