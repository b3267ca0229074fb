import type { EventHub } from './jobs/events.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Vault } from './platform/crypto.ts';
import type { Database } from './platform/db/scope.ts';
import type { FileStore } from './platform/files.ts';
import type { Lifecycle } from './platform/lifecycle.ts';
import type { Log } from './platform/log.ts';
import type { DocumentRenderer } from './platform/pdf.ts';

/** Everything a handler may reach beyond its input; made once at the start and handed down, never looked up. */
export type Deps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly vault: Vault;
  readonly log: Log;
  readonly lifecycle: Lifecycle;
  readonly events: EventHub;
  readonly files: FileStore;
  readonly documents: DocumentRenderer;
};
