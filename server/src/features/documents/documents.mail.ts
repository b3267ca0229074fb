import { type Day, daysBetween } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

type Expiring = { readonly title: string; readonly validUntil: Day; readonly propertyName: string | null };

export function documentsExpireLetter(letter: {
  documents: readonly Expiring[];
  today: Day;
  url: string;
}): RenderedLetter {
  const { documents, today, url } = letter;
  const [only, ...others] = documents;
  const count = `${documents.length}\u00a0${plural(documents.length, 'документа', 'документів', 'документів')}`;
  const subject =
    only !== undefined && others.length === 0
      ? `Строк дії документа «${only.title}» закінчується ${formatDay(only.validUntil)}`
      : `Закінчується строк дії ${count}`;
  return renderLetter({
    subject,
    paragraphs: [
      others.length === 0
        ? 'Незабаром закінчиться строк дії документа:'
        : 'Незабаром закінчиться строк дії документів:',
      ...documents.map((row) => lineOf(row, today)),
      'Додайте нову версію або змініть строк, якщо документ уже продовжено.',
    ],
    action: { label: 'Переглянути документи', url },
  });
}

function lineOf({ title, validUntil, propertyName }: Expiring, today: Day): string {
  const place = propertyName === null ? '' : `, об’єкт «${propertyName}»`;
  return `«${title}»${place}\u00a0— до ${formatDay(validUntil)} (${leftUk(daysBetween(today, validUntil))})`;
}

function leftUk(days: number): string {
  if (days === 0) return 'сьогодні останній день';
  return `ще ${days}\u00a0${plural(days, 'день', 'дні', 'днів')}`;
}
