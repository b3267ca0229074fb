import { instantText } from '../../platform/clock.ts';
import type { LookupDb } from '../../platform/db/scope.ts';

/** What has lost its meaning. Spent secrets stay a week: «already used» is worth saying for a while. */
const STATEMENTS: Readonly<Record<string, string>> = {
  // A sign-in that is not used for a week lets nobody in, and its browser still shows notifications to the end of its days (ADR 0035).
  'identity.purge_sessions': `delete from sessions s where s.expires_at < $1 or (s.last_seen_at < $1::timestamptz - interval '7 days'
      and not exists (select 1 from push_devices d where d.session_id = s.id))`,
  'identity.purge_secrets': `delete from secrets where expires_at < $1::timestamptz - interval '7 days'`,
  'identity.purge_throttles': `delete from throttles where window_start < $1::timestamptz - interval '1 day'`,
  'identity.purge_idempotency': `delete from idempotency_keys where created_at < $1::timestamptz - interval '24 hours'`,
};

export async function purge(db: LookupDb): Promise<void> {
  const now = instantText(db.clock.nowMs());
  for (const [name, statement] of Object.entries(STATEMENTS)) await db.query(name, statement, [now]);
}
