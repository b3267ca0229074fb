import { cutText } from '@kliuchar/domain/text/cut-text';
import { type Clock, instantText } from '../../platform/clock.ts';
import {
  type DatabaseClient,
  type DatabaseTarget,
  inClientTransaction,
  withClient,
} from '../../platform/db/targets.ts';
import {
  answerRequest,
  findRequest,
  listOpenRequests,
  type OperatorRequest,
  queueAnswer,
} from './operate-support.sql.ts';
import { SUPPORT_TOPIC_NAMES, supportAnsweredLetter } from './support.mail.ts';

export const SUPPORT_USAGE = `  support                                 звернення, що чекають відповіді
  support <номер>                         усе звернення
  support answer <номер> <відповідь>      відповісти листом і позначити: людина побачить відповідь і в «Моїх зверненнях»
`;

type Console = { readonly target: DatabaseTarget; readonly clock: Clock; readonly origin: string };
/** Null when the command is written wrongly, and the usage is to be shown. */
export type Told = { readonly text: string; readonly isDone: boolean } | null;

const ANSWER_MAX = 4000;
const PREVIEW = 80;

const done = (text: string): Told => ({ text: `${text}\n`, isDone: true });
const refused = (text: string): Told => ({ text: `${text}\n`, isDone: false });
const NO_SUCH = 'Такого звернення немає.';

/** `support …` of the operator's console. */
export async function operateSupport(console: Console, [command, ...rest]: readonly string[]): Promise<Told> {
  if (command === undefined) {
    const rows = await withClient(console.target, listOpenRequests);
    return done(rows.length === 0 ? 'Усім відповіли.' : rows.map(lineOf).join('\n'));
  }
  if (command === 'answer')
    return rest.length < 2 ? null : answer(console, rest[0] ?? '', rest.slice(1).join(' ').trim());
  if (rest.length > 0) return null;
  const row = await withClient(console.target, (client) => findRequest(client, command));
  return row === null ? refused(NO_SUCH) : done(wholeOf(row));
}

/** The mark and the letter are one transaction; of two answers at once one finds it answered. */
async function answer({ target, clock, origin }: Console, id: string, words: string): Promise<Told> {
  if (words === '' || words.length > ANSWER_MAX) return refused(`Напишіть відповідь, до ${ANSWER_MAX} знаків.`);
  return withClient(target, (client: DatabaseClient) =>
    inClientTransaction(client, async () => {
      const row = await findRequest(client, id);
      if (row === null) return refused(NO_SUCH);
      const at = instantText(clock.nowMs());
      if (!(await answerRequest(client, { id, answer: words, at }))) return refused('На це звернення вже відповіли.');
      const url = row.isPerson ? `${origin}/help` : null;
      await queueAnswer(client, row.email, supportAnsweredLetter({ id, message: row.message, answer: words, url }));
      return done('Відповідь збережено, лист надсилаємо.');
    }),
  );
}

function lineOf({ id, at, topic, message }: OperatorRequest): string {
  const first = message.replace(/\s+/g, ' ');
  const words = first.length > PREVIEW ? `${cutText(first, PREVIEW)}…` : first;
  return [id, at, SUPPORT_TOPIC_NAMES[topic], words].join('  ');
}

/** Whole, because it is read to be answered. */
function wholeOf(row: OperatorRequest): string {
  const who = row.name === null ? row.email : `${row.name}, ${row.email}`;
  return [
    `${row.at}  ${SUPPORT_TOPIC_NAMES[row.topic]}`,
    `Від: ${who}${row.isPerson ? '' : ' (без облікового запису)'}`,
    ...(row.page === null ? [] : [`Сторінка: ${row.page}`]),
    ...(row.failedRequestId === null ? [] : [`Номер запиту: ${row.failedRequestId}`]),
    '',
    row.message,
    ...(row.answer === null ? [] : ['', `Відповіли ${row.answeredAt ?? ''}:`, row.answer]),
  ].join('\n');
}
