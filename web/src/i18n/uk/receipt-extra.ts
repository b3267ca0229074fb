/** A bill outside the month: what the list of receipts does not need. */
export const receiptExtra = {
  oneOff: {
    action: 'Разова квитанція',
    title: 'Разова квитанція',
    lead: 'Поза місячним нарахуванням: гарантійний платіж, ремонт, штраф. Спершу буде чернетка.',
    dueOn: 'Сплатити до',
    pending: 'Різниці, яких ще немає в\u00a0жодній квитанції',
    pendingLine: (title: string, sum: string) => `${title}: ${sum}`,
    pendingNote: (sum: string) =>
      `Після останньої квитанції лишилися різниці на ${sum}. Договір завершено, тож місячної квитанції вже не\u00a0буде: додайте їх разовою.`,
    pendingEven:
      'Після останньої квитанції лишилися різниці, які разом дають нуль. Їх можна показати разовою квитанцією.',
    line: (number: number) => `Рядок ${number}`,
    addLine: 'Додати рядок',
    removeLine: (number: number) => `Прибрати рядок ${number}`,
    kind: 'Вид',
    what: 'За що',
    amount: 'Сума',
    submit: 'Створити чернетку',
    done: 'Чернетку разової квитанції створено',
  },
} as const;
