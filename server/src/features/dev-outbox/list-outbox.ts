import type { listOutbox as endpoint } from '@kliuchar/api-schema/dev-outbox';
import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { offsetResult, pageWithTotal } from '../../platform/db/list-query.ts';
import { withLookup } from '../../platform/db/scope.ts';
import { listOutbox as outboxRows } from './dev-outbox.sql.ts';

export async function listOutbox(deps: Deps, query: QueryOf<typeof endpoint>): Promise<ReplyOf<typeof endpoint>> {
  // «+380…» pasted into an address arrives with a space: there a plus means one.
  const to = query.to?.replace(/^ (?=\d)/, '+') ?? null;
  const { rows, total } = await withLookup(deps.db, (db) =>
    pageWithTotal((page) => outboxRows(db, { to, ...page }), query),
  );
  const items = rows.map(({ id, channel, recipient, subject, text, html, created_at }) => ({
    id,
    channel,
    to: recipient,
    subject,
    text,
    html,
    createdAt: created_at,
  }));
  return offsetResult(items, total, query);
}
