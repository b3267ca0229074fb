import { createTaskComment, listTaskComments } from '@kliuchar/api-schema/tasks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { formatInstant } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const MOST_SHOWN = 100;

export function TaskComments({ taskId }: { readonly taskId: string }) {
  const query = useQuery({
    queryKey: ['tasks', 'comments', taskId],
    queryFn: ({ signal }) =>
      call(listTaskComments, { params: { taskId }, query: { limit: MOST_SHOWN, offset: 0 }, signal }),
    meta: { quiet: true },
  });
  return (
    <section className="task-part">
      <h3>{t.detail.comments}</h3>
      {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
      {query.isError && (
        <ErrorState bare error={query.error} title={t.failed.title} onRetry={() => void query.refetch()} />
      )}
      {query.data?.items.length === 0 && <p className="muted">{t.detail.noComments}</p>}
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
