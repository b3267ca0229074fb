/** A forgotten password; apart from sign-in, which is drawn without it. */
export const passwordReset = {
  forgot: {
    title: 'Відновлення пароля',
    lead: 'Надішлемо посилання, за яким можна задати новий пароль.',
    submit: 'Надіслати лист',
    busy: 'Надсилаємо…',
    sentTitle: 'Перевірте пошту',
    sentText: (email: string) =>
      `Якщо акаунт із поштою ${email} є, на неї надійде лист із посиланням. Воно діє 30\u00a0хвилин.`,
    toLogin: 'Повернутися до входу',
  },
  reset: {
    title: 'Новий пароль',
    lead: 'Після зміни пароля всі ваші сеанси на інших пристроях завершаться.',
    password: 'Новий пароль',
    submit: 'Зберегти пароль',
    busy: 'Зберігаємо…',
    noToken: 'Посилання неповне або вже не діє.',
    again: 'Надіслати нове посилання',
  },
} as const;
