import { readWorkbook, type WorkbookTask } from './table-workbook.ts';
import { answerTask } from './thread.ts';

/** A long workbook, in a thread (`readTable`). */
await answerTask(async (task: WorkbookTask) => readWorkbook(task));
