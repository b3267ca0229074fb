/** Sign-in and the frame of its screens. The exact strings of the specification are in `spec.uk.ts`. */
export const auth = {
  email: 'Електронна пошта',
  password: 'Пароль',
  login: {
    title: 'Вхід',
    noAccount: 'Ще немає акаунта?',
    create: 'Створити',
    forgot: 'Забули пароль?',
    submit: 'Увійти',
    busy: 'Входимо…',
    code: 'Код із застосунку для входу',
    codeHint: '6\u00a0цифр, які зараз показує застосунок, або запасний код',
    tenant: 'Ви орендар? Акаунт не потрібен: відкрийте посилання з\u00a0повідомлення власника.',
    changed: 'Пароль змінено. Увійдіть із\u00a0новим паролем.',
  },
  links: { terms: 'Умови', privacy: 'Приватність' },
  definition: {
    word: ['ключ', 'а', 'р'],
    grammar: 'іменник, чоловічий рід',
    text: 'Той, хто береже ключі й\u00a0відповідає за дім.',
  },
} as const;
