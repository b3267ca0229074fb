import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

/** No names in it: whoever invites could write anything there, and the address may be a stranger's. */
export function memberInvitationLetter(letter: { readonly url: string; readonly until: string }): RenderedLetter {
  return renderLetter({
    subject: 'Запрошення до роботи в Ключарі',
    paragraphs: [
      'Вас запрошують працювати в Ключарі з повним доступом до об’єктів, договорів і оплат.',
      `Хто саме запрошує, буде видно за посиланням. Воно діє до ${letter.until}, і відкрити доступ може лише власник цієї адреси.`,
      'Якщо не знаєте, про що йдеться, нічого не робіть: доступу без вашої відповіді не буде.',
    ],
    action: { label: 'Подивитися запрошення', url: letter.url },
  });
}

export function memberJoinedLetter(letter: { readonly name: string; readonly url: string }): RenderedLetter {
  return renderLetter({
    subject: 'Запрошення прийнято: співробітник',
    paragraphs: [`${letter.name}: ваше запрошення прийнято. Відкрито повний доступ до акаунта.`],
    action: { label: 'Переглянути співробітників', url: letter.url },
  });
}
