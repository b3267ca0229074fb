import type { SupportTopic } from '@kliuchar/api-schema/support';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

export const SUPPORT_TOPIC_NAMES: Readonly<Record<SupportTopic, string>> = {
  question: 'Питання',
  problem: 'Щось не працює',
  money: 'Оплати й квитанції',
  access: 'Вхід і доступ',
  idea: 'Побажання',
  other: 'Інше',
};

type Asked = {
  readonly id: string;
  readonly topic: SupportTopic;
  readonly message: string;
  readonly email: string;
  readonly name: string | null;
  readonly failedRequestId: string | null;
  readonly page: string | null;
};

/** To whoever runs the installation (SUPPORT_EMAIL). */
export function supportRequestLetter(asked: Asked): RenderedLetter {
  return renderLetter({
    subject: `Звернення: ${SUPPORT_TOPIC_NAMES[asked.topic]}`,
    paragraphs: [
      asked.name === null ? `Від ${asked.email}` : `Від ${asked.name}, ${asked.email}`,
      ...asked.message.split('\n').filter((line) => line.trim() !== ''),
    ],
    notes: [
      `Номер звернення: ${asked.id}`,
      ...(asked.page === null ? [] : [`Сторінка: ${asked.page}`]),
      ...(asked.failedRequestId === null ? [] : [`Номер запиту: ${asked.failedRequestId}`]),
    ],
  });
}

/** To a person who has signed in; a visitor's address is not proven, so nothing is sent there. */
export function supportAcceptedLetter(asked: Pick<Asked, 'id' | 'message'> & { url: string }): RenderedLetter {
  return renderLetter({
    subject: 'Ми отримали ваше звернення',
    paragraphs: ['Ми отримали ваше звернення й відповімо на цю адресу протягом дня.', `Ви писали: «${asked.message}»`],
    action: { label: 'Мої звернення', url: asked.url },
    notes: [`Номер звернення: ${asked.id}`],
  });
}

type Answered = { readonly id: string; readonly message: string; readonly answer: string; readonly url: string | null };

/** To whoever asked; a visitor has no history to look into. */
export function supportAnsweredLetter({ id, message, answer, url }: Answered): RenderedLetter {
  return renderLetter({
    subject: 'Відповідь на ваше звернення',
    paragraphs: [...answer.split('\n').filter((line) => line.trim() !== ''), `Ви писали: «${message}»`],
    ...(url !== null && { action: { label: 'Мої звернення', url } }),
    notes: [`Номер звернення: ${id}`],
  });
}
