import { createTaskComment, listTaskComments } from '@kliuchar/api-schema/tasks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { everyPage } from '../../lib/every-page.ts';
import { formatInstant } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const FIRST_SHOWN = 50;
const MOST_AT_ONCE = 100;

export function TaskComments({ taskId }: { readonly taskId: string }) {
  const [isWhole, setWhole] = useState(false);
  const query = useQuery({
    queryKey: ['tasks', 'comments', taskId, isWhole],
    queryFn: ({ signal }) => newestComments(taskId, { isWhole, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const earlier = query.data ? query.data.total - query.data.items.length : 0;
  return (
    <section className="task-part">
      <h3>{t.detail.comments}</h3>
      {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
      {query.isError && (
        <ErrorState bare error={query.error} title={t.failed.comments} onRetry={() => void query.refetch()} />
      )}
      {query.data?.items.length === 0 && <p className="muted">{t.detail.noComments}</p>}
      {earlier > 0 && (
        <Button size="sm" variant="g" busy={query.isFetching && isWhole} onClick={() => setWhole(true)}>
          {t.detail.earlierComments(earlier)}
        </Button>
      )}
      {query.data && query.data.items.length > 0 && (
        <ul className="task-talk">
          {query.data.items.map(({ id, authorName, body, createdAt }) => (
            <li key={id}>
              <b>{authorName ?? t.detail.gone}</b> <small className="muted num">{formatInstant(createdAt)}</small>
              <p className="task-text">{body}</p>
            </li>
          ))}
        </ul>
      )}
      <NewComment taskId={taskId} />
    </section>
  );
}

type Asked = { readonly isWhole: boolean; readonly signal: AbortSignal };

/** The last of them, oldest first as the server has them, or all. What has just been written is among both. */
async function newestComments(taskId: string, { isWhole, signal }: Asked) {
  const ask = (limit: number, offset: number) =>
    call(listTaskComments, { params: { taskId }, query: { limit, offset }, signal });
  if (isWhole) return everyPage((offset) => ask(MOST_AT_ONCE, offset));
  const first = await ask(FIRST_SHOWN, 0);
  return first.total > FIRST_SHOWN ? ask(FIRST_SHOWN, first.total - FIRST_SHOWN) : first;
}

function NewComment({ taskId }: { readonly taskId: string }) {
  const [text, setText] = useState('');
  const send = useMutation({
    mutationFn: (body: string) => call(createTaskComment, { params: { taskId }, body: { body } }),
    onSuccess: async () => {
      setText('');
      await queryClient.invalidateQueries({ queryKey: ['tasks', 'comments', taskId] });
    },
    meta: { failed: t.failed.comment },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !send.isPending) send.mutate(text);
  };
  return (
    <form className="task-add" onSubmit={submit}>
      <textarea
        className="in"
        rows={2}
        aria-label={t.detail.comment}
        placeholder={t.detail.comment}
        value={text}
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={send.isPending}>
        {t.detail.send}
      </Button>
      {send.error && <Note tone="bad">{send.error.message}</Note>}
    </form>
  );
}
