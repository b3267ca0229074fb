import { plural } from '@kliuchar/domain/text/plural-uk';

/** The late fee of a contract: suggested on a draft, or on the page of the contract where no draft is looked at. */
export const penalties = {
  title: 'Пеню не нараховано',
  text: 'Порахували за умовами договору. Поки не нарахуєте, орендар її не бачить і\u00a0не винен.',
  line: (number: string) => `Пеня за ${number}`,
  since: (day: string, days: number) =>
    `строк оплати минув ${day} · ${days}\u00a0${plural(days, 'день', 'дні', 'днів')}`,
  charge: 'Нарахувати',
  chargeOf: (number: string, sum: string) => `Нарахувати пеню ${sum} за ${number}`,
  lineTitle: (number: string) => `Пеня за прострочення квитанції ${number}`,
  charged: (sum: string) => `Пеню ${sum} додано до чернетки`,
  failed: (reason: string) => `Не вдалося нарахувати пеню: ${reason}`,
  afterRun:
    'Є борги за минулі місяці. Якщо договір передбачає пеню, ми порахували її в\u00a0чернетці: нарахуйте до видачі.',
  bill: {
    title: 'Пеня',
    text: 'За договором набігло',
    rest: 'Доки ви не виставите пеню, орендар її не бачить і\u00a0не\u00a0винен.',
    action: 'Виставити пеню',
    failed: (reason: string) => `Не вдалося порахувати пеню: ${reason}`,
    formTitle: 'Квитанція на пеню',
    lead: 'Поза місячним нарахуванням. Спершу буде чернетка.',
    legend: 'Пеня за договором',
    chosen: (number: string, sum: string) => `За ${number}: ${sum}`,
  },
} as const;
