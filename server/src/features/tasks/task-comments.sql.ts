import type { Db } from '../../platform/db/scope.ts';

export type CommentRow = { id: string; authorName: string | null; body: string; createdAt: string };

type Of = { readonly ownerId: string; readonly taskId: string };

export async function listCommentRows(
  db: Db,
  { ownerId, taskId }: Of,
  page: { limit: number; offset: number },
): Promise<{ rows: CommentRow[]; total: number }> {
  const [rows, totals] = await Promise.all([
    db.query<CommentRow>(
      'tasks.comments',
      `select x.id, m.name as "authorName", x.body, x.created_at as "createdAt" from task_comments x
         left join private.comment_names($2) m on m.user_id = x.author_id
        where x.owner_id = $1 and x.task_id = $2 order by x.created_at, x.id limit $3 offset $4`,
      [ownerId, taskId, page.limit, page.offset],
    ),
    db.query<{ total: number }>(
      'tasks.comments-count',
      'select count(*)::int as total from (select 1 from task_comments where owner_id = $1 and task_id = $2 limit 10001) capped',
      [ownerId, taskId],
    ),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export async function insertComment(
  db: Db,
  { ownerId, taskId }: Of,
  comment: { id: string; authorId: string; body: string; createdAt: string },
): Promise<CommentRow> {
  const row = await db.one<CommentRow>(
    'tasks.comment-insert',
    `with made as (insert into task_comments (id, owner_id, task_id, author_id, body, created_at) values ($1, $2, $3, $4, $5, $6) returning *)
     select made.id, m.name as "authorName", made.body, made.created_at as "createdAt" from made
       left join private.comment_names($3) m on m.user_id = made.author_id`,
    [comment.id, ownerId, taskId, comment.authorId, comment.body, comment.createdAt],
  );
  if (row === null) throw new Error('A comment was not written');
  return row;
}
