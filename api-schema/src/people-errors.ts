/** Refusals of those who let others in and of those who come: managers, tenants, colleagues. Part of the table in `error-codes.ts`. */
export const PEOPLE_ERRORS = {
  recipient_stopped: {
    status: 409,
    textUk:
      'Орендар просив не надсилати йому листів за цим договором. Передайте посилання самі або, якщо він передумав, дозвольте листи в\u00a0картці договору.',
  },
  already_asked: { status: 409, textUk: 'Сьогодні цього орендаря вже попросили. Завтра можна нагадати ще раз.' },
  already_reminded: { status: 409, textUk: 'Сьогодні цьому орендареві вже нагадали. Завтра можна нагадати ще раз.' },
  nothing_owed: { status: 409, textUk: 'Неоплачених квитанцій немає, нагадувати немає про що.' },
  payment_waits: {
    status: 409,
    textUk: 'Орендар повідомив, що вже сплатив: підтвердьте або відхиліть цю оплату, перш ніж нагадувати.',
  },
  /** The card has an address, and the contract lets nobody write to it. */
  no_channel: {
    status: 409,
    textUk:
      'За договором орендареві не пишуть туди, де його можна знайти: передайте посилання самі або змініть сповіщення в\u00a0договорі.',
  },
  /** For what the tenant can read or do by his link alone. */
  link_closed: {
    status: 409,
    textUk: 'Посилання орендаря вимкнено, або його строк минув: увімкніть його на сторінці договору.',
  },
  already_invited: { status: 409, textUk: 'Цю людину вже запрошено.' },
  already_member: { status: 409, textUk: 'Ця людина вже має повний доступ.' },
  last_principal: { status: 409, textUk: 'Хтось має відповідати за акаунт: спершу зробіть власником іншу людину.' },
  other_email: {
    status: 409,
    textUk: 'Запрошення надіслано на іншу адресу. Увійдіть в акаунт, у якому її підтверджено.',
  },
  members_left: {
    status: 409,
    textUk: 'В акаунті працюють інші люди. Спершу зробіть когось із них власником або закрийте їм доступ.',
  },
  grant_state: { status: 409, textUk: 'Доступ уже закрито, або запрошення вже не діє. Оновіть сторінку.' },
  resend_limit: { status: 409, textUk: 'Сьогодні запрошення вже надіслано тричі. Спробуйте завтра.' },
  invitation_not_found: { status: 404, textUk: 'Запрошення не знайдено, або воно вже не діє.' },
  invitation_accepted: {
    status: 409,
    textUk: 'Запрошення вже прийнято, доступ відкрито. Увійдіть зі своїм номером, щоб побачити об’єкти.',
  },
  invitation_claimed: {
    status: 409,
    textUk:
      'За цим запрошенням уже прийшла інша людина, і її ще не підтвердили. Якщо його надіслано на ваш номер, підтвердьте його в\u00a0профілі\u00a0— і доступ відкриється.',
  },
  own_invitation: { status: 409, textUk: 'Це запрошення до вашого ж об’єкта: у вас уже є повний доступ.' },
} as const;
