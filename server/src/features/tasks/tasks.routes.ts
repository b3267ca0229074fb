import * as endpoints from '@kliuchar/api-schema/tasks';
import type { RegisterFeature } from '../../edge/features.ts';
import { mount } from '../../edge/mount.ts';
import { createTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { listAssignees, listTasks } from './list-tasks.ts';
import { moveTask } from './move-task.ts';
import { getTask } from './read-task.ts';
import { createComment, listComments } from './task-comments.ts';
import { updateTask } from './update-task.ts';

export const registerTasksRoutes: RegisterFeature = (app, deps) => {
  mount(app, deps, endpoints.listTasks, ({ actor, query }) => listTasks(deps, actor, query));
  mount(app, deps, endpoints.listTaskAssignees, ({ actor, query }) => listAssignees(deps, actor, query));
  mount(app, deps, endpoints.createTask, ({ actor, body }) => createTask(deps, actor, body));
  mount(app, deps, endpoints.getTask, ({ actor, params }) => getTask(deps, actor, params.taskId));
  mount(app, deps, endpoints.updateTask, ({ actor, params, body }) =>
    updateTask(deps, actor, { id: params.taskId, ...body }),
  );
  mount(app, deps, endpoints.deleteTask, ({ actor, params, query }) =>
    deleteTask(deps, actor, { id: params.taskId, version: query.version }),
  );
  mount(app, deps, endpoints.startTask, ({ actor, params }) => moveTask(deps, actor, params.taskId, 'start'));
  mount(app, deps, endpoints.waitTask, ({ actor, params }) => moveTask(deps, actor, params.taskId, 'wait'));
  mount(app, deps, endpoints.finishTask, ({ actor, params }) => moveTask(deps, actor, params.taskId, 'finish'));
  mount(app, deps, endpoints.closeTask, ({ actor, params }) => moveTask(deps, actor, params.taskId, 'close'));
  mount(app, deps, endpoints.cancelTask, ({ actor, params }) => moveTask(deps, actor, params.taskId, 'cancel'));
  mount(app, deps, endpoints.reopenTask, ({ actor, params }) => moveTask(deps, actor, params.taskId, 'reopen'));
  mount(app, deps, endpoints.listTaskComments, ({ actor, params, query }) =>
    listComments(deps, actor, params.taskId, query),
  );
  mount(app, deps, endpoints.createTaskComment, ({ actor, params, body }) =>
    createComment(deps, actor, params.taskId, body),
  );
};
