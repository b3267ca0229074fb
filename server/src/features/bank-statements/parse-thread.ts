import { answerTask } from '../../platform/thread.ts';
import { type ParseTask, parseStatement } from './parse-statement.ts';

/** A long file, in a thread (`parseApart`). */
await answerTask(async (task: ParseTask) => parseStatement(task));
