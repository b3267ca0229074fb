/** What other features may use of tasks. */
export { listReportedTasks, reportTask } from './report-task.ts';
export { createTask } from './create-task.ts';
export { moveTask } from './move-task.ts';
