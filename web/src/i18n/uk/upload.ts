/** Files on their way to the server. */
export const upload = {
  tooLarge: (megabytes: number) => `Файл завеликий: можна до ${megabytes}\u00a0МБ`,
  choose: 'Обрати файл',
  notSent: 'Файл не завантажено: надішліть його ще раз або приберіть',
  refused: 'Файл не прийнято: приберіть його або оберіть інший',
  sending: (percent: number) => `надсилаємо, ${percent}\u00a0%`,
  preparing: 'готуємо до надсилання',
  ready: 'завантажено',
  kept: 'уже додано',
  open: 'Відкрити файл',
  removeKept: 'Прибрати файл',
  remove: (name: string) => `Прибрати файл ${name}`,
  retry: (name: string) => `Надіслати файл ${name} ще раз`,
  progress: (name: string) => `Надсилання файлу ${name}`,
} as const;
