import { plural } from '@kliuchar/domain/text/plural-uk';

/** How a line of a receipt was counted. */
export const receiptExplanation = {
  zone: (zone: number) => ['', 'День 07–23', 'Ніч 23–07', 'Пік'][zone] ?? `Зона ${zone}`,
  zones3: (zone: number) => ['', 'Пік', 'Напівпік', 'Ніч'][zone] ?? `Зона ${zone}`,
  meter: (serial: string) => `Лічильник №\u00a0${serial}`,
  takenOff: (meter: string) => `Віднято: ${meter.charAt(0).toLowerCase()}${meter.slice(1)}`,
  belowZero: 'Менше нуля, тож не нараховуємо',
  multiplier: (value: string) => `× ${value} (коефіцієнт)`,
  rollover: 'через нуль',
  upTo: (limit: string) => `до ${limit}`,
  over: 'понад',
  total: 'Разом',
  difference: 'Різниця',
  was: (receipt: string) => `Було у\u00a0квитанції ${receipt}`,
  shouldBe: 'Має бути',
  readings: (from: string, to: string) => `Показники ${from} → ${to}`,
  readingsOf: (serial: string, from: string, to: string) => `Показники №\u00a0${serial}: ${from} → ${to}`,
  estimated: 'оцінка за середнім споживанням',
  tariffFrom: (day: string) => `Тариф діє з\u00a0${day}`,
  days: (days: number, ofDays: number) =>
    `${days} з\u00a0${ofDays}\u00a0${plural(ofDays, 'дня', 'днів', 'днів', 'дня')}`,
  month: 'За місяць',
  rate: (source: string, day: string) => `Курс ${source} на ${day}`,
  sources: { nbu: 'НБУ', manual: 'за договором' },
  provisional: 'курс попередній, різниця піде в\u00a0наступну квитанцію',
  bound: (floor: string, cap: string) => `межі за місяць: від ${floor} до ${cap}`,
  squareMetres: 'м²',
  people: (count: string) => `${count}\u00a0ос.`,
  index: (month: string, percent: string) => `Індекс цін за ${month}: ${percent}\u00a0%`,
  share: (part: string, whole: string) => `Частка ${part} з\u00a0${whole}`,
  bill: 'Спільний рахунок',
  penalty: ({ debt, days, percent, ofDays }: { debt: string; days: number; percent: string; ofDays: number }) =>
    `${debt} × ${days}\u00a0${plural(days, 'день', 'дні', 'днів', 'дня')} × ${percent}\u00a0%${ofDays > 1 ? ` / ${ofDays}` : ''}`,
  debt: 'Борг',
  vat: (sum: string) => `У\u00a0тому числі ПДВ ${sum}`,
  manual: 'Додано вручну',
} as const;
