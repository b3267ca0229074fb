import { plural } from '@kliuchar/domain/text/plural-uk';

const daysOf = (days: number) => `${days}\u00a0${plural(days, 'день', 'дні', 'днів')}`;
const kindOf = (issued: boolean) => (issued ? 'Квитанцію' : 'Чернетку квитанції');

type Wrong = { readonly number: string; readonly issued: boolean; readonly days: number };

export const lastReceipts = {
  extra: ({ number, issued, days }: Wrong) =>
    `${kindOf(issued)} ${number} пораховано на ${daysOf(days)} більше, ніж є в\u00a0договорі.`,
  missing: ({ number, issued, days }: Wrong) =>
    `${kindOf(issued)} ${number} пораховано на ${daysOf(days)} менше, ніж є в\u00a0договорі.`,
  leftUnbilled:
    'Договір завершено, а\u00a0показник чи частка спільного рахунку за його дні не увійшли до жодної квитанції. Перерахуйте квитанції, щоб їх урахувати.',
  remake: 'Перерахувати за дні договору',
  remakeHint:
    'Видану квитанцію анулюємо й\u00a0видамо нову. Оплата перейде на неї. Якщо орендареві надсилали попередню, надійде й\u00a0нова.',
  old: (number: string, issued: boolean) => (issued ? `Зараз, ${number}` : `Зараз, чернетка ${number}`),
  made: 'Буде',
  madeNo: (index: number) => `Буде, квитанція №\u00a0${index}`,
  balance: 'Борг за договором',
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  action: 'Перерахувати',
  title: 'Перерахувати за дні договору?',
  consequence:
    'Видану квитанцію анулюємо й\u00a0видамо нову з\u00a0новим номером, оплата перейде на неї. Якщо орендареві надсилали попередню, надійде й\u00a0нова.',
  leftTitle: 'Урахувати те, що надійшло пізніше?',
  leftConsequence: 'Складемо й\u00a0видамо ще одну квитанцію: у\u00a0ній буде те, що не увійшло до попередніх.',
  keep: 'Залишити як є',
  done: 'Квитанції перераховано',
  cannot: (reason: string) => `Перерахувати квитанції зараз не вийде: ${reason}`,
  left: (reason: string) => `Квитанції не перераховано: ${reason}`,
} as const;
