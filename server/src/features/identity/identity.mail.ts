import { formatPhone } from '@kliuchar/domain/identifiers/phone';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

const NOT_YOU = 'Якщо це були не ви, нічого не робіть: без переходу за посиланням нічого не зміниться.';

export function verifyEmailLetter(letter: { url: string }): RenderedLetter {
  return renderLetter({
    subject: 'Підтвердьте електронну адресу',
    paragraphs: ['Ви створили акаунт у Ключарі. Залишився один крок\u00a0— підтвердити, що ця адреса ваша.'],
    action: { label: 'Підтвердити адресу', url: letter.url },
    notes: [
      'Посилання діє 24\u00a0години.',
      'Якщо ви не створювали акаунт, не переходьте за посиланням: без підтвердження ним ніхто не зможе користуватися.',
    ],
  });
}

/** Somebody registers an address that has an account: the page answers as always, only the owner of the mailbox learns it. */
export function accountExistsLetter(letter: { loginUrl: string; forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'У вас уже є акаунт у Ключарі',
    paragraphs: [
      'Хтось щойно намагався створити акаунт із цією адресою, але у вас він уже є. Просто увійдіть.',
      `Якщо забули пароль, задайте новий: ${letter.forgotUrl}`,
    ],
    action: { label: 'Увійти', url: letter.loginUrl },
    notes: ['Якщо це були не ви, нічого не робіть: ваш акаунт і пароль не змінилися.'],
  });
}

/** Two have registered an address that nobody has proven: whoever opens this is its owner, and his password will be the one. */
export function registeredAgainLetter(letter: { url: string; forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Задайте пароль, щоб завершити реєстрацію',
    paragraphs: [
      'Цю адресу вже реєстрували в Ключарі, але не підтвердили. Щоб ніхто інший не ввійшов зі своїм паролем, задайте його за посиланням: воно підтвердить і адресу.',
      'Пароль, указаний під час реєстрації, не діятиме\u00a0— діятиме той, що ви задасте.',
    ],
    action: { label: 'Задати пароль', url: letter.url },
    notes: [
      `Посилання діє 30\u00a0хвилин і лише один раз. Якщо не встигли, візьміть нове: ${letter.forgotUrl}`,
      'Якщо ви не реєструвалися, не переходьте за посиланням: без нього ніхто не зможе користуватися акаунтом.',
    ],
  });
}

export function resetPasswordLetter(letter: { url: string }): RenderedLetter {
  return renderLetter({
    subject: 'Новий пароль для Ключаря',
    paragraphs: ['Щоб задати новий пароль, перейдіть за посиланням. Усі відкриті сеанси після цього завершаться.'],
    action: { label: 'Задати новий пароль', url: letter.url },
    notes: ['Посилання діє 30\u00a0хвилин і лише один раз.', NOT_YOU],
  });
}

export function passwordChangedLetter(letter: { forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Пароль змінено',
    paragraphs: ['Пароль вашого акаунта щойно змінено, інші сеанси завершено.'],
    notes: [`Якщо це були не ви, негайно задайте новий пароль: ${letter.forgotUrl}`],
  });
}

export function confirmNewEmailLetter(letter: { url: string }): RenderedLetter {
  return renderLetter({
    subject: 'Підтвердьте нову електронну адресу',
    paragraphs: ['Ви хочете користуватися цією адресою для входу в Ключар. Підтвердьте, що вона ваша.'],
    action: { label: 'Підтвердити адресу', url: letter.url },
    notes: ['Посилання діє 24\u00a0години. До підтвердження вхід працює за попередньою адресою.', NOT_YOU],
  });
}

/** To the address that was there before: a stolen session must not move an account in silence. */
export function emailChangeRequestedLetter(letter: { forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Запит на зміну електронної адреси',
    paragraphs: [
      'Надійшов запит змінити електронну адресу вашого акаунта. Зміна відбудеться, коли нову адресу підтвердять.',
    ],
    notes: [`Якщо це були не ви, змініть пароль: ${letter.forgotUrl}`],
  });
}

export function emailChangedLetter(letter: { supportUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Електронну адресу змінено',
    paragraphs: ['Вхід до вашого акаунта тепер за новою адресою. Ця адреса більше не діє.'],
    notes: [`Якщо це були не ви, напишіть нам: ${letter.supportUrl}`],
  });
}

export function phoneChangedLetter(letter: { phone: string; forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Телефон підтверджено',
    paragraphs: [`У вашому акаунті підтверджено номер ${formatPhone(letter.phone)}.`],
    notes: [`Якщо це були не ви, змініть пароль: ${letter.forgotUrl}`],
  });
}

/** To the account that had the number: what came by it does not come any more. */
export function phoneLostLetter(letter: { phone: string; profileUrl: string; supportUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Телефон перейшов до іншого акаунта',
    paragraphs: [
      `Номер ${formatPhone(letter.phone)} щойно підтвердили кодом в іншому акаунті, тому у вашому його більше немає. Доступи, які вже відкрито, лишилися.`,
    ],
    action: { label: 'Підтвердити свій номер', url: letter.profileUrl },
    notes: [`Якщо номер досі ваш і це були не ви, напишіть нам: ${letter.supportUrl}`],
  });
}

export function secondFactorOnLetter(letter: { forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Вхід із кодом увімкнено',
    paragraphs: ['Відтепер для входу до вашого акаунта, крім пароля, потрібен код із застосунку на телефоні.'],
    notes: [`Якщо це були не ви, негайно задайте новий пароль: ${letter.forgotUrl}`],
  });
}

export function secondFactorOffLetter(letter: { forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Вхід із кодом вимкнено',
    paragraphs: ['Для входу до вашого акаунта тепер досить пароля.'],
    notes: [`Якщо це були не ви, негайно задайте новий пароль: ${letter.forgotUrl}`],
  });
}

export function spareCodesRenewedLetter(letter: { forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Запасні коди замінено',
    paragraphs: ['Для вашого акаунта створено нові запасні коди. Попередні більше не діють.'],
    notes: [`Якщо це були не ви, негайно задайте новий пароль: ${letter.forgotUrl}`],
  });
}

export function spareCodeLetter({ forgotUrl }: { forgotUrl: string }): RenderedLetter {
  return renderLetter({
    subject: 'Вхід за запасним кодом',
    paragraphs: [
      'До вашого акаунта щойно ввійшли за запасним кодом замість коду із застосунку. Цей код більше не діє.',
      'Скільки кодів лишилося, видно в профілі, у розділі «Вхід із кодом»; там само можна створити нові.',
    ],
    notes: [`Якщо це були не ви, негайно задайте новий пароль: ${forgotUrl}`],
  });
}

/** A short message: the code first, so that it is seen in the notification. */
export function phoneCodeMessage(code: string): string {
  return `${code} — код для підтвердження номера в Ключарі. Діє 10\u00a0хвилин. Нікому його не кажіть.`;
}
