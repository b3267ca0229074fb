import type { Config } from '../config.ts';
import type { Vault } from '../crypto.ts';
import type { Log } from '../log.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { migrate } from './migrate.ts';
import { beginCluster } from './supervisor.ts';
import {
  type DatabaseTargets,
  embeddedTargets,
  externalTargets,
  provisionEmbedded,
  provisionExternal,
} from './targets.ts';

export type Storage = {
  readonly targets: DatabaseTargets;
  /** This process owns the embedded server, so nobody else can be using it unless invited. */
  readonly isEmbedded: boolean;
  stop(): Promise<void>;
};

/** Where it will be is known; nobody asks it anything before `ready`. */
export type ComingStorage = Storage & { readonly ready: Promise<void> };

export type StorageOptions = {
  readonly config: Config;
  readonly vault: Vault;
  readonly log: Log;
  /** A worker beside the app shares the app's embedded server and leaves the migrations to it. */
  readonly share: boolean;
  readonly onLost: (error: unknown) => void;
};

/** Brings up the database, embedded or given, with its roles and its current schema. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const storage = await beginStorage(options);
  try {
    await storage.ready;
  } catch (error) {
    await storage.stop();
    throw error;
  }
  return storage;
}

/** The same without waiting: a server of its own comes up on another processor meanwhile the program mounts its calls. */
export async function beginStorage({ config, vault, log, share, onLost }: StorageOptions): Promise<ComingStorage> {
  const schemaOf = ({ ddl }: DatabaseTargets) => migrate({ target: ddl, dir: MIGRATIONS_DIR, log });
  if (config.database) {
    const ready = provisionExternal(config.database, vault).then(schemaOf);
    const targets = externalTargets(config.database, vault);
    return coming({ targets, isEmbedded: false, stop: async () => undefined }, ready);
  }
  const cluster = await beginCluster({ dataDir: config.dataDir, log, unsafe: config.unsafeDatabase, share, onLost });
  const ready = cluster.ready.then(() => provisionEmbedded(cluster.socketDir)).then(schemaOf);
  return coming({ targets: embeddedTargets(cluster.socketDir), isEmbedded: true, stop: () => cluster.stop() }, ready);
}

function coming(storage: Storage, work: Promise<unknown>): ComingStorage {
  const ready = work.then(() => undefined);
  // Whoever is still busy with something else hears of a failure when he waits for it.
  ready.catch(() => undefined);
  return { ...storage, ready };
}
