import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  changeListView as changeEndpoint,
  createListView as createEndpoint,
  listListViews as listEndpoint,
} from '@kliuchar/api-schema/list-views';
import { listViewNameKey, MOST_LIST_VIEWS } from '@kliuchar/domain/list-views/list-views';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import * as rows from './list-views.sql.ts';

/** Views are the person's: whoever works for several owners has the same ones among them all. */
export async function listListViews(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof listEndpoint>> {
  const items = await withReadScope(deps.db, actor, (db) => rows.listListViews(db, actor.userId));
  return { items, total: items.length };
}

export function createListView(
  deps: Deps,
  actor: SessionActor,
  { list, name, query }: BodyOf<typeof createEndpoint>,
): Promise<rows.ListViewRow> {
  const [id, nameKey] = [newId(), listViewNameKey(name)];
  const { userId } = actor;
  return withWriteScope(deps.db, actor, async (db) => {
    await rows.lockListViews(db, userId);
    await assertFree(db, { userId, list, nameKey, exceptId: id });
    const view = await rows.insertListView(db, { id, userId, list, name, nameKey, query });
    if (view === null) throw new AppError('list_views_full', { params: { most: String(MOST_LIST_VIEWS) } });
    await auditView(db, actor, view, { action: 'account.view_saved' });
    return view;
  });
}

export function changeListView(
  deps: Deps,
  actor: SessionActor,
  { viewId, body }: { readonly viewId: string; readonly body: BodyOf<typeof changeEndpoint> },
): Promise<rows.ListViewRow> {
  const { userId } = actor;
  return withWriteScope(deps.db, actor, async (db) => {
    await rows.lockListViews(db, userId);
    const before = await rows.findListView(db, userId, viewId);
    if (before === null) throw new AppError('not_found');
    const { name = before.name, query = before.query, version } = body;
    const nameKey = listViewNameKey(name);
    await assertFree(db, { userId, list: before.list, nameKey, exceptId: viewId });
    const view = await rows.updateListView(db, { id: viewId, userId, name, nameKey, query, version });
    if (view === null) throw new AppError('version_conflict');
    if (name !== before.name) await auditView(db, actor, view, { action: 'account.view_renamed', before: before.name });
    if (query !== before.query) await auditView(db, actor, view, { action: 'account.view_changed' });
    return view;
  });
}

export function deleteListView(deps: Deps, actor: SessionActor, viewId: string): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    const view = await rows.deleteListView(db, actor.userId, viewId);
    if (view === null) throw new AppError('not_found');
    await auditView(db, actor, view, { action: 'account.view_deleted' });
  });
}

async function assertFree(db: Db, of: Parameters<typeof rows.isNameTaken>[1]): Promise<void> {
  if (await rows.isNameTaken(db, of)) throw fieldError('name', 'Вигляд із такою назвою вже є. Дайте іншу');
}

/** As the other settings of a person: in the journal of every owner he works for. */
async function auditView(
  db: Db,
  { userId }: SessionActor,
  { list, name }: rows.ListViewRow,
  change: { readonly action: string; readonly before?: string },
): Promise<void> {
  const { action, ...more } = change;
  for (const ownerId of db.ownerIds)
    await db.audit({
      ownerId,
      action,
      entityType: 'account',
      entityId: userId,
      details: { list, value: name, ...more },
    });
}
