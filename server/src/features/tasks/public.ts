/** What other features may use of tasks. */
export { listReportedTasks, reportTask } from './report-task.ts';
