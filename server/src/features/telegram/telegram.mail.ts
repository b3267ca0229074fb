import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

/** What the bot says, and the letter beside it. No name of a person: whoever holds the telephone may be somebody else. */

export const HELP = (origin: string): string =>
  `Це бот Ключаря: він пише про оплати, показники й договори.\n\nЩоб підключити його, відкрийте в Ключарі «Профіль» → «Сповіщення» → «Підключити Telegram»: ${origin}/profile\n\nЩоб відключити, надішліть /stop.`;

/** The same to a chat that is connected already: what it can do is left, how to connect it is not its question. */
export const HELP_LINKED = (origin: string): string =>
  `Це бот Ключаря: він пише про оплати, показники й договори, а запитань не читає.\n\nПро що писати сюди, можна обрати в профілі: ${origin}/profile\nЩоб відключити, надішліть /stop.`;

export const LINKED = (origin: string): string =>
  `Готово: сповіщення з Ключаря надходитимуть сюди.\n\nПро що писати, можна обрати в профілі: ${origin}/profile\nЩоб відключити, надішліть /stop.`;

export const CODE_REFUSED =
  'Це посилання вже не діє: воно працює 15\u00a0хвилин і лише один раз. Створіть у профілі Ключаря нове.';

export const UNLINKED =
  'Telegram відключено: сповіщення з Ключаря сюди більше не надходитимуть. Підключити знову можна в профілі.';

export const NOT_LINKED = 'Цей чат не підключено до Ключаря, тож відключати нічого.';

export function linkedLetter({ name, profileUrl }: { name: string; profileUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'До вашого акаунта підключено Telegram',
    paragraphs: [`Сповіщення з Ключаря надходитимуть також у Telegram: ${name}.`],
    action: { label: 'Відкрити профіль', url: profileUrl },
    notes: ['Якщо це були не ви, відключіть Telegram у профілі, змініть пароль і завершіть інші сеанси.'],
  });
}
