import type { Refusal } from '@kliuchar/domain/refusal/refusal';
import { REQUIRED_UK } from './messages-uk.ts';
import { wirePath } from './wire-case.ts';

/** Sentences for the refusals that the domain gives to single fields; refusals of a whole call are in `error-codes.ts`. */
const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  required: REQUIRED_UK,
  empty: REQUIRED_UK,
  negative: 'Число не може бути від’ємним',
  invalid: 'Неправильне значення',
  no_such_month_day: 'Такого дня в\u00a0році немає. Формат: ММ-ДД',
  duplicate: 'Таке вже є в списку',
  out_of_range: 'Значення поза допустимими межами',
  method_not_for_service: 'Цей спосіб доступний лише для водовідведення',
  tenant_is_landlord: 'Орендар не може бути й орендодавцем. Оберіть іншу людину',
  party_twice: 'Ця людина вже є стороною договору',
  end_before_start: 'Дата завершення раніша за дату початку',
  peg_needs_foreign_currency: 'Для прив’язки до курсу вкажіть оренду в доларах або євро',
  foreign_rent_needs_fx: 'Для оренди в іноземній валюті оберіть прив’язку до курсу',
  cap_below_floor: 'Верхня межа менша за нижню',
  before_start: 'Дата раніша за початок договору',
  after_end: 'Дата пізніша за кінець договору',
  not_after_last_version: 'Дата має бути пізнішою за попередню зміну умов',
  before_hryvnia: 'Гривня в обігу з 02.09.1996. Перевірте дату',
  rate_too_early: 'Курс можна внести щонайбільше на 7\u00a0днів наперед',
  key_rate_too_early: 'Облікову ставку можна внести щонайбільше на 31\u00a0день наперед',
  month_too_far: 'Створити квитанції можна щонайбільше на рік наперед. Перевірте рік',
  month_not_over: 'Індекс буває лише за місяць, який уже закінчився',
  zone_count: 'Кількість значень має дорівнювати кількості зон',
  one_kind_of_price: 'Вкажіть щось одне: ціну, ціни за зонами або блоки',
  not_ascending: 'Кожне наступне значення має бути більшим за попереднє',
  duplicate_day: 'Ціна з цієї дати вже є',
  last_block_open: 'Останній блок не має верхньої межі',
  parent_self: 'Лічильник не може бути загальним для самого себе',
  parent_inactive: 'Цей лічильник уже не діє. Оберіть той, що діє',
  parent_service: 'Загальний лічильник має обліковувати ту саму послугу',
  parent_unit: 'Загальний лічильник має інші одиниці виміру',
  parent_zones: 'Зон має бути стільки ж, скільки в загального лічильника',
  parent_is_sub_meter: 'Цей лічильник сам стоїть за загальним. Оберіть загальний',
  has_sub_meters: 'За цим лічильником уже стоять інші, тож загальний — він сам',
  kept_zones: 'Зон має бути стільки ж, скільки було: цей лічильник обліковують разом з іншими',
  kept_unit: 'Одиниця має бути та сама: цей лічильник обліковують разом з іншими',
  blocks_need_one_zone: 'Блоки не поєднуються із зонами',
};

export function refusalText(code: string): string {
  return REFUSAL_TEXTS[code] ?? 'Неправильне значення';
}

/** `fields` of a 422 from the domain's refusals; the first refusal of a field speaks. */
export function refusalFields(refusals: readonly Refusal[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { code, field } of refusals) {
    const name = wirePath(field ?? 'body');
    if (!Object.hasOwn(fields, name)) fields[name] = refusalText(code);
  }
  return fields;
}
