import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { quoted } from '@kliuchar/domain/text/quoted';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

export function deletionAskedLetter(letter: { dueOn: Day; loginUrl: string; forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: `Акаунт буде видалено ${formatDay(letter.dueOn)}`,
    paragraphs: [
      `Ви попросили видалити акаунт у Ключарі. Ми зробимо це ${formatDay(letter.dueOn)}. До того часу нічого не зникне.`,
      'Передумали? Просто увійдіть\u00a0— і видалення скасується.',
    ],
    action: { label: 'Увійти й лишити акаунт', url: letter.loginUrl },
    notes: [
      'Договори, квитанції й оплати з іменами сторін ми зберігаємо стільки, скільки вимагає закон. Ваше ім’я й пошту, телефони, рахунки, фото й нотатки видаляємо.',
      `Якщо це були не ви, увійдіть і змініть пароль: ${letter.forgotUrl}`,
    ],
  });
}

export function deletionTakenBackLetter(letter: { forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Видалення акаунта скасовано',
    paragraphs: ['Ви увійшли в Ключар, тому акаунт не буде видалено. Усі ваші дані на місці.'],
    notes: [`Якщо це були не ви, негайно задайте новий пароль: ${letter.forgotUrl}`],
  });
}

export function accountClosedLetter(): RenderedLetter {
  return renderLetter({
    subject: 'Акаунт видалено',
    paragraphs: [
      'Минуло 30\u00a0днів, і ми видалили ваш акаунт у Ключарі: ім’я, пошту, телефон, рахунки, фото й нотатки.',
      'Договори, квитанції й оплати з іменами сторін збережено на стільки, скільки вимагає закон. Вам вони недоступні; інша сторона договору, що має акаунт, бачить їх далі, а сторінки за посиланнями закрито.',
    ],
    notes: ['Цей лист\u00a0— останній. З тією самою адресою можна створити новий акаунт.'],
  });
}

/** To whoever had let the person in: at the time of writing his access is closed. */
export function accessEndedLetter(letter: {
  kind: 'manager' | 'tenant';
  name: string;
  places: readonly string[];
  origin: string;
}): RenderedLetter {
  const where = letter.places.map(quoted).join(', ');
  if (letter.kind === 'tenant') {
    return renderLetter({
      subject: 'Орендар видалив свій акаунт',
      paragraphs: [
        `${letter.name} (орендар): акаунт видалено, доступ закрито: ${where}.`,
        'Договір, квитанції й оплати залишилися. Квитанції й надалі можна надсилати за посиланням.',
      ],
      action: { label: 'Переглянути об’єкти', url: `${letter.origin}/properties` },
    });
  }
  return renderLetter({
    subject: 'Менеджер видалив свій акаунт',
    paragraphs: [
      `${letter.name} (менеджер): акаунт видалено, доступ закрито: ${where}.`,
      'Відкриті завдання, які виконувала ця людина, тепер без відповідального: призначте їх комусь іншому.',
    ],
    action: { label: 'Переглянути завдання', url: `${letter.origin}/tasks` },
  });
}
