/** What other features may use of tasks. */

export { askReadingAgain, readingCame } from './ask-reading-again.ts';
export { createTask } from './create-task.ts';
export { listTasks } from './list-tasks.ts';
export { moveTask } from './move-task.ts';
export { listReportedTasks, reportTask } from './report-task.ts';
export { createComment } from './task-comments.ts';
