/** Refusals of the demo: of the way in and out, and of what it keeps closed. Part of the table in `error-codes.ts`. */
export const DEMO_ERRORS = {
  demo_inside: { status: 409, textUk: 'Ви вже в демо. Спершу поверніться у свій обліковий запис.' },
  demo_outside: { status: 409, textUk: 'Ви не в демо: це ваш обліковий запис.' },
  demo_not_ready: { status: 409, textUk: 'Демо ще не готове. Створіть його або зачекайте, доки воно заповниться.' },
  demo_contact: {
    status: 409,
    textUk:
      'У демо пошту, телефон, Telegram і сповіщення на пристрої не змінюють: людина тут вигадана. Змініть їх у своєму обліковому записі.',
  },
  demo_closed: {
    status: 409,
    textUk: 'У демо ключів API, вебхуків і співробітників не додають: лише у своєму акаунті.',
  },
} as const;
