import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { clockOf } from './platform/clock.ts';
import { loadConfig } from './platform/config.ts';
import { createVault } from './platform/crypto.ts';
import { openDatabase } from './platform/db/scope.ts';
import { createFileStore } from './platform/files.ts';
import { createLifecycle } from './platform/lifecycle.ts';
import { createLog } from './platform/log.ts';
import { createDocumentRenderer } from './platform/pdf.ts';

/** What needs no database is done once: every call is mounted, and pages that anybody may have are asked for (ADR 0073). */
const ASKED = ['/healthz', '/', '/login', '/api/session'];

/** The application is built as at a start, in a folder of its own and with a database nobody connects to, answers, and is gone. */
export async function rehearse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kliuchar-rehearsal-'));
  const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const clock = clockOf(() => Date.now());
  const log = createLog({ level: 'silent' });
  const db = openDatabase({ target: { host: folder }, name: 'kliuchar-rehearsal', clock, log, max: 1 });
  const app = buildApp({
    config,
    clock,
    db,
    vault: createVault(randomBytes(32).toString('hex')),
    log,
    lifecycle: createLifecycle(),
    events: { subscribe: () => () => undefined, close: async () => undefined },
    files: createFileStore(folder),
    documents: createDocumentRenderer(),
  });
  for (const path of ASKED) await app.inject({ url: path, headers: { host: 'localhost:3000' } });
  await app.close();
  await db.close();
  rmSync(folder, { recursive: true });
}
