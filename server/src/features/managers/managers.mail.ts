import { quoted } from '@kliuchar/domain/text/quoted';
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
  /** Of whoever has accepted; nobody's while the owner has not said that this is the right person. */
  name: string;
  places: readonly string[];
  isAccepted: boolean;
  url: string;
}): RenderedLetter {
  const who = letter.kind === 'manager' ? 'менеджер' : 'орендар';
  const where = letter.places.map(quoted).join(', ');
  if (letter.isAccepted) {
    return renderLetter({
      subject: `Запрошення прийнято: ${who}`,
      paragraphs: [`${letter.name} (${who}): ваше запрошення прийнято. Доступ відкрито: ${where}.`],
      action: { label: letter.kind === 'manager' ? 'Переглянути доступи' : 'Переглянути об’єкти', url: letter.url },
    });
  }
  return renderLetter({
    subject: 'Підтвердьте, що це ваш менеджер',
    paragraphs: [
      `За вашим запрошенням прийшла людина, яка не підтвердила номера, на який ви його надсилали. Об’єкти: ${where}.`,
      'Доступ відкриється, коли ви підтвердите цю людину. Якщо ви її не знаєте, відкличте запрошення.',
    ],
    action: { label: 'Переглянути й підтвердити', url: letter.url },
  });
}
