import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

type Kind = 'manager' | 'tenant';

/** No names in it: whoever invites could write anything there, and the number may be a stranger's. */
export function invitationMessage({ kind, url }: { kind: Kind; url: string }): string {
  return kind === 'manager'
    ? `Вас запрошують керувати нерухомістю в Ключарі. Подивитися й відповісти: ${url}`
    : `Вас запрошують до Ключаря як орендаря. Подивитися й відповісти: ${url}`;
}

export function invitationAnsweredLetter(letter: {
  kind: Kind;
  places: readonly string[];
  isAccepted: boolean;
  url: string;
}): RenderedLetter {
  const who = letter.kind === 'manager' ? 'Менеджер' : 'Орендар';
  const where = letter.places.map((place) => `«${place}»`).join(', ');
  if (letter.isAccepted) {
    return renderLetter({
      subject: `${who} прийняв запрошення`,
      greeting: 'Вітаємо.',
      paragraphs: [`${who} прийняв ваше запрошення. Доступ відкрито: ${where}.`],
      action: { label: letter.kind === 'manager' ? 'Переглянути доступи' : 'Переглянути об’єкти', url: letter.url },
    });
  }
  return renderLetter({
    subject: 'Підтвердьте, що це ваш менеджер',
    greeting: 'Вітаємо.',
    paragraphs: [
      `За вашим запрошенням прийшла людина, яка не підтвердила номера, на який ви його надсилали. Об’єкти: ${where}.`,
      'Доступ відкриється, коли ви підтвердите цю людину. Якщо ви її не знаєте, відкличте запрошення.',
    ],
    action: { label: 'Переглянути й підтвердити', url: letter.url },
  });
}
