import type { SearchKind } from '@kliuchar/api-schema/search';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { spec } from '../spec.uk.ts';

/** The box that finds everything and goes everywhere. */
export const palette = {
  label: 'Що знайти або зробити',
  hint: 'Адреса, ім’я, номер, сума, телефон, IBAN або дія',
  kinds: {
    property: spec.menu.properties,
    counterparty: spec.menu.counterparties,
    contract: spec.menu.contracts,
    receipt: spec.menu.receipts,
    payment: 'Оплати',
    meter: 'Лічильники',
    task: spec.menu.tasks,
    complex: spec.menu.complexes,
  } satisfies Record<SearchKind, string>,
  recent: 'Нещодавнє',
  go: 'Перейти',
  create: 'Створити',
  createEntry: (what: string) => `Створити: ${what.toLocaleLowerCase('uk')}`,
  importEntry: 'Імпорт із\u00a0таблиці (Excel)',
  pay: 'Зафіксувати оплату: обрати квитанцію',
  statement: 'Завантажити виписку банку',
  expense: 'Додати витрату',
  deposits: 'Гарантійні платежі у\u00a0вас',
  more: 'Є ще: додайте слово, щоб звузити',
  none: (text: string) => `За запитом «${text}» нічого немає`,
  noneHint: 'Спробуйте частину адреси, прізвище, номер або суму.',
  failed: (reason: string) => `Пошук не вдався: ${reason}`,
  found: (count: number) => `${plural(count, 'Знайдено', 'Знайдено', 'Знайдено')} ${count}`,
  statuses: { archived: 'в\u00a0архіві' },
} as const;
