import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { plural } from '@kliuchar/domain/text/plural-uk';

const grouped = (count: number) => formatDecimalUk(String(count));
/** «Перерахувати 2 чернетки». */
const drafts = (count: number) =>
  `${grouped(count)}\u00a0${plural(count, 'чернетку', 'чернетки', 'чернеток', 'чернетки')}`;
/** Before «одна» and «одинадцять» the preposition is another. */
const among = (count: number) => (count === 1 || count === 11 ? 'В' : 'У');

/** Drafts whose data changed since they were made. */
export const outdatedDrafts = {
  found: (count: number) =>
    `${among(count)}\u00a0${grouped(count)}\u00a0${plural(count, 'чернетці', 'чернетках', 'чернетках', 'чернетки')} дані змінилися після створення`,
  recalculate: (count: number) => `Перерахувати ${drafts(count)}`,
  looked: (checked: number, total: number) =>
    `Перевірено ${grouped(checked)}\u00a0з\u00a0${grouped(total)} ${plural(total, 'чернетки', 'чернеток', 'чернеток', 'чернетки')}`,
  which: 'Які саме',
  change: (was: string, will: string) => `${was}\u00a0→\u00a0${will}`,
  changeSpoken: (was: string, will: string) => `було ${was}, стане ${will}`,
  sameSum: 'сума та сама, зміняться рядки чи строк оплати',
  failed: (reason: string) => `Не вдалося перерахувати чернетки: ${reason}`,
  one: (will: string, was: string) => `Дані змінилися після створення: зараз вийде ${will} замість ${was}`,
  oneSameSum: 'Дані змінилися після створення: сума та сама, але зміняться рядки чи строк оплати',
  penalties: (count: number) =>
    `${among(count)}\u00a0${grouped(count)}\u00a0${plural(count, 'чернетці', 'чернетках', 'чернетках', 'чернетки')} пеня за борг, який уже сплачено чи скасовано: приберіть її рядок, інакше квитанцію не видати`,
  penaltyShort: 'пеня за борг, якого вже немає',
  onePenalty:
    'Борг, за який нараховано пеню, сплачено раніше або скасовано: приберіть рядок пені, інакше квитанцію не видати',
  chosen: (count: number) =>
    `Серед вибраних ${grouped(count)}\u00a0${plural(count, 'чернетка застаріла', 'чернетки застаріли', 'чернеток застаріло', 'чернетки застаріло')}: спершу перерахуйте`,
  toReceipts: (month: string) => `До квитанцій за ${month}`,
} as const;
