import type { Answer, InputRow } from './input.ts';
import { type Figure, median, withSpread } from './report.ts';

const PART = 'Натискання й набір у списку на 10 000 договорів, на вчетверо повільнішому процесорі';
/** performance.md §3.3. */
const DELAY_MS = 100;
const TASK_MS = 50;

const SCREENS = new Map([
  ['phone', 'телефон'],
  ['desk', 'широкий екран'],
]);
const TITLES = new Map([
  ['type', 'набір слова в пошуку'],
  ['sort', 'сортування'],
  ['open', 'відкриття рядка'],
  ['scroll', 'прокручування'],
]);

const delays = (answers: readonly Answer[]) => answers.map(({ delayMs }) => delayMs);
const tasks = (answers: readonly Answer[]) => answers.map(({ taskMs }) => taskMs);

/** What stays unsaid by the browser is shorter than 16 ms, and a task shorter than 50 ms is none. */
export function inputFigures(rows: readonly InputRow[]): Figure[] {
  return rows.map(({ name, screen, product, bare }): Figure => {
    const title = `${TITLES.get(name) ?? name}, ${SCREENS.get(screen) ?? screen}`;
    if (name === 'scroll')
      return {
        part: PART,
        name: `${title}: найдовше завдання`,
        value: withSpread(tasks(product), 'мс'),
        limit: '0 — прокручує браузер',
        goal: `≤ ${TASK_MS} мс`,
        isMet: median(tasks(product)) <= TASK_MS,
      };
    return {
      part: PART,
      name: `${title}: найповільніша відповідь екрана (INP); найдовше завдання тим часом`,
      value: `${withSpread(delays(product), 'мс')}; ${withSpread(tasks(product), 'мс')}`,
      limit: `одне поле й одна кнопка ${withSpread(delays(bare), 'мс')}`,
      goal: `≤ ${DELAY_MS} мс`,
      isMet: median(delays(product)) <= DELAY_MS,
    };
  });
}
