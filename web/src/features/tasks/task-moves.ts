import type { ResponseOf } from '@kliuchar/api-schema/endpoint';
import {
  cancelTask,
  closeTask,
  finishTask,
  type listTasks,
  reopenTask,
  startTask,
  type TaskItem,
  waitTask,
} from '@kliuchar/api-schema/tasks';
import { nextTaskStatus, TASK_STATUS_NAMES, type TaskEvent, type TaskStatus } from '@kliuchar/domain/tasks/task-status';
import { useMutation } from '@tanstack/react-query';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';

const CALLS = {
  start: startTask,
  wait: waitTask,
  finish: finishTask,
  close: closeTask,
  cancel: cancelTask,
  reopen: reopenTask,
} as const satisfies Record<TaskEvent, unknown>;

type Page = ResponseOf<typeof listTasks>;
export type Move = { readonly task: Pick<TaskItem, 'id' | 'status'>; readonly event: TaskEvent };

function shift({ task, event }: Move): TaskStatus {
  const decision = nextTaskStatus(task.status, event);
  return decision.ok ? decision.value : task.status;
}

/** The state changes on the screen at once; what the server refuses goes back and says why (ux.md S2). */
export function useMoveTask() {
  return useMutation({
    mutationFn: ({ task, event }: Move) => call(CALLS[event], { params: { taskId: task.id } }),
    onMutate: async (move: Move) => {
      const queryKey = ['tasks', 'list'];
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<Page>({ queryKey });
      const status = shift(move);
      queryClient.setQueriesData<Page>({ queryKey }, (page) =>
        page === undefined
          ? page
          : { ...page, items: page.items.map((item) => (item.id === move.task.id ? { ...item, status } : item)) },
      );
      return { before };
    },
    onError: (_error, _move, context) => {
      for (const [key, page] of context?.before ?? []) queryClient.setQueryData(key, page);
    },
    onSuccess: (task) => {
      queryClient.setQueryData(['tasks', 'one', task.id], task);
      const endsSeries = task.status === 'cancelled' && task.recurrence !== 'none';
      toast({
        title: t.moved(TASK_STATUS_NAMES[task.status]),
        ...(endsSeries && { description: t.seriesEnds }),
        variant: 'success',
      });
    },
    onSettled: () => dataChanged(),
    meta: { failed: t.failed.move },
  });
}
