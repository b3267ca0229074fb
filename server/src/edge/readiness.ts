import type { Deps } from '../deps.ts';
import { withLookup } from '../platform/db/scope.ts';
import { type ProbeRow, probeDatabase } from './edge.sql.ts';

/** Why a process should get no requests; docs/runbook.md says what to do about each. */
export type ReadinessCode =
  | 'ok'
  | 'starting'
  | 'stopping'
  | 'database'
  | 'database_read_only'
  | 'schema'
  | 'durability'
  | 'disk';

const MIN_FREE_SHARE = 0.1;
const BYTES_PER_MB = 1_048_576;
/** Anybody may ask, and each answer costs the database a write. */
const REUSE_MS = 1_000;

/** Probes at most once a second, however many ask. */
export function createReadiness(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'lifecycle' | 'log'>,
  schemaVersion: number,
): () => Promise<ReadinessCode> {
  let latest: { code: Promise<ReadinessCode>; atMs: number } | null = null;
  return async () => {
    const { state } = deps.lifecycle;
    if (state !== 'ready') return state;
    const nowMs = performance.now();
    if (latest === null || nowMs - latest.atMs > REUSE_MS) latest = { code: probe(deps, schemaVersion), atMs: nowMs };
    return latest.code;
  };
}

async function probe(
  { config, db, files, log }: Pick<Deps, 'config' | 'db' | 'files' | 'log'>,
  schemaVersion: number,
): Promise<ReadinessCode> {
  let code: ReadinessCode;
  try {
    const row = await withLookup(db, probeDatabase);
    code = judgeDatabase(row, { schemaVersion, isOwn: config.database === null, isUnsafe: config.unsafeDatabase });
  } catch (error) {
    log.warn({ err: error, event: 'readiness' }, 'the database does not answer');
    return 'database';
  }
  if (code === 'ok') code = await judgeDisk(files, config.minFreeDiskMb, log);
  if (code !== 'ok') log.warn({ event: 'readiness', code }, 'not ready');
  return code;
}

/** The previous release runs on the next schema (reliability.md §6), so a newer one is current enough. */
export function judgeDatabase(
  row: ProbeRow,
  { schemaVersion, isOwn, isUnsafe }: { schemaVersion: number; isOwn: boolean; isUnsafe: boolean },
): ReadinessCode {
  if (row.read_only) return 'database_read_only';
  if (row.schema_version === null || row.schema_version < schemaVersion) return 'schema';
  const keepsCommits = row.fsync && row.full_page_writes && row.synchronous_commit !== 'off';
  // A throw-away database of tests is unsafe on purpose; checksums are asked only of the cluster we make ourselves.
  const isDurable = isUnsafe || (keepsCommits && (row.data_checksums || !isOwn));
  return isDurable ? 'ok' : 'durability';
}

async function judgeDisk(files: Deps['files'], minFreeMb: number, log: Deps['log']): Promise<ReadinessCode> {
  try {
    const { share, bytes } = await files.freeSpace();
    return share > MIN_FREE_SHARE && bytes > minFreeMb * BYTES_PER_MB ? 'ok' : 'disk';
  } catch (error) {
    log.warn({ err: error, event: 'readiness' }, 'the folder of files cannot be used');
    return 'disk';
  }
}
