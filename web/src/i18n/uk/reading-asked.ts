/** What only a person knows of a reading, asked before it is kept. */
export const readingAsked = {
  rollover: {
    title: 'Лічильник перейшов через нуль?',
    consequence: (consumption: string) => `Якщо так, спожито ${consumption}.`,
    other: 'Якщо лічильник замінили або це описка, поверніться до поля.',
    confirm: 'Так, перейшов через нуль',
  },
  high: {
    title: 'Так багато? Перевірте цифри',
    consequence: (consumption: string) =>
      `Виходить ${consumption}\u00a0— більше, ніж зазвичай споживають за такий час.`,
    other: 'Можливо, пропущено кому або початковий показник лічильника інший.',
    confirm: 'Показник правильний',
  },
} as const;
