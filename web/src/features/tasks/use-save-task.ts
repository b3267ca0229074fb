import type { BodyInputOf } from '@kliuchar/api-schema/endpoint';
import { type Task, updateTask } from '@kliuchar/api-schema/tasks';
import { useMutation } from '@tanstack/react-query';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { dataChanged } from '../../lib/data-changed.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

type Change = Omit<BodyInputOf<typeof updateTask>, 'version'>;

/**
 * One part of a task that is saved as soon as it is touched. Quick touches wait for each other, and each is an edit of what the one
 * before it has left; a change made elsewhere refuses it.
 */
export function useSaveTask(task: Task) {
  return useMutation({
    scope: { id: `task ${task.id}` },
    mutationFn: (change: Change) => {
      const { version } = queryClient.getQueryData<Task>(['tasks', 'one', task.id]) ?? task;
      return call(updateTask, { params: { taskId: task.id }, body: { ...change, version } });
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(['tasks', 'one', task.id], saved);
    },
    onSettled: () => dataChanged(),
    meta: { failed: t.failed.save },
  });
}
