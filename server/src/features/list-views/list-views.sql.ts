import { type ListWithViews, MOST_LIST_VIEWS } from '@kliuchar/domain/list-views/list-views';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';

export type ListViewRow = {
  readonly id: string;
  readonly list: ListWithViews;
  readonly name: string;
  readonly query: string;
  readonly version: number;
};

const COLUMNS = 'id, list, name, query, version';

export function listListViews(db: Db, userId: string): Promise<ListViewRow[]> {
  return db.query<ListViewRow>(
    'list_views.list',
    `select ${COLUMNS} from list_views where user_id = $1 order by list, created_at, id`,
    [userId],
  );
}

export function findListView(db: Db, userId: string, id: string): Promise<ListViewRow | null> {
  return db.one<ListViewRow>('list_views.find', `select ${COLUMNS} from list_views where id = $2 and user_id = $1`, [
    userId,
    id,
  ]);
}

/** Those who save or change at once go one after another, so that each sees how many there are and how they are named. */
export async function lockListViews(db: Db, userId: string): Promise<void> {
  await db.query('list_views.lock', `select pg_advisory_xact_lock(hashtextextended('list_views:' || $1, 0))`, [userId]);
}

export async function isNameTaken(
  db: Db,
  of: { readonly userId: string; readonly list: ListWithViews; readonly nameKey: string; readonly exceptId: string },
): Promise<boolean> {
  const row = await db.one(
    'list_views.named',
    'select id from list_views where user_id = $1 and list = $2 and name_key = $3 and id <> $4',
    [of.userId, of.list, of.nameKey, of.exceptId],
  );
  return row !== null;
}

type NewView = Omit<ListViewRow, 'version'> & { readonly userId: string; readonly nameKey: string };

/** Null when the list has as many as it may. */
export function insertListView(db: Db, view: NewView): Promise<ListViewRow | null> {
  return db.one<ListViewRow>(
    'list_views.insert',
    `insert into list_views (id, user_id, list, name, name_key, query, created_at)
     select $1::uuid, $2::uuid, $3, $4, $5, $6, $7::timestamptz
      where (select count(*) from list_views v where v.user_id = $2::uuid and v.list = $3) < ${MOST_LIST_VIEWS}
     returning ${COLUMNS}`,
    [view.id, view.userId, view.list, view.name, view.nameKey, view.query, instantText(db.clock.nowMs())],
  );
}

/** Null when it has been changed or deleted since the person looked at it. */
export function updateListView(
  db: Db,
  view: Omit<ListViewRow, 'list'> & { readonly userId: string; readonly nameKey: string },
): Promise<ListViewRow | null> {
  return db.one<ListViewRow>(
    'list_views.update',
    `update list_views set name = $3, name_key = $4, query = $5, version = version + 1
      where id = $1 and user_id = $2 and version = $6 returning ${COLUMNS}`,
    [view.id, view.userId, view.name, view.nameKey, view.query, view.version],
  );
}

export function deleteListView(db: Db, userId: string, id: string): Promise<ListViewRow | null> {
  return db.one<ListViewRow>(
    'list_views.delete',
    `delete from list_views where id = $1 and user_id = $2 returning ${COLUMNS}`,
    [id, userId],
  );
}
