import { describe, expect, it } from 'vitest';
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind, missingFields } from './import-fields.ts';
import { findHeading, headingSet, isHeading, recognizeColumns } from './recognize-columns.ts';

/** Headings of tables that landlords keep, as they write them: their own words, abbreviations, signs and English. */
const TABLES: readonly (readonly [kind: ImportKind, headings: string, fields: string])[] = [
  ['leases', 'Адреса|Орендар|Телефон|Оренда|Початок|День оплати', 'address|tenant|phones|rent|startDate|dueDay'],
  [
    'leases',
    '№|Об’єкт|ПІБ орендаря|Тел.|Сума оренди, грн|Дата заселення|Оплата до|Застава|Борг|Примітка',
    'number|name|tenant|phones|rent|startDate|dueDay|deposit|balance|notes',
  ],
  [
    'leases',
    'Квартира|Квартирант|Номер телефону|Ціна|Заїзд|Виїзд|Депозит',
    'apartment|tenant|phones|rent|startDate||deposit',
  ],
  [
    'leases',
    'Місто|Вулиця|Будинок|Кв.|Наймач|Моб. телефон|Орендна плата (грн/міс)|Договір з|Договір до|Гарантійний внесок',
    'city|street|building|apartment|tenant|phones|rent|startDate|endDate|deposit',
  ],
  [
    'leases',
    'ЖК|Приміщення|Площа, м2|Орендар|ЄДРПОУ|Email|Вартість оренди|Валюта|Дата початку оренди|Дата закінчення|Заборгованість',
    'complex|apartment|areaTotal|tenant|taxId|emails|rent|currency|startDate|endDate|balance',
  ],
  [
    'leases',
    'Address|Tenant|Phone|Rent|Start date|End date|Due day|Deposit|Balance',
    'address|tenant|phones|rent|startDate|endDate|dueDay|deposit|balance',
  ],
  [
    'leases',
    'Property|Tenant name|Tenant email|Monthly rent|Currency|Move in|Security deposit|Notes',
    'name|tenant|emails|rent|currency|startDate|deposit|notes',
  ],
  [
    'leases',
    'Обєкт оренди;Договір №;Дата договору;Арендатор;Аренда;Начало;Переплата',
    'name|number|signedOn|tenant|rent|startDate|credit',
  ],
  [
    'properties',
    'Назва|Адреса|Тип|Площа|Кімнати|Поверх|Орендна ставка',
    'name|address|type|areaTotal|rooms|floor|baseRent',
  ],
  [
    'properties',
    'Місто|Вулиця|Буд.|Кв.|Загальна площа, кв.м|К-ть кімнат|Під’їзд|ЖК|Коментар',
    'city|street|building|apartment|areaTotal|rooms|entrance|complex|notes',
  ],
  [
    'properties',
    'Повна адреса|Вид об’єкта|Кадастровий номер|Індекс|Область',
    'address|type|cadastralNumber|postalCode|region',
  ],
  ['properties', 'Name|Full address|Type|Area|Rooms|Floor|Price', 'name|address|type|areaTotal|rooms|floor|baseRent'],
  ['counterparties', 'ПІБ|Телефон|E-mail|ІПН|IBAN|Роль', 'fullName|phones|emails|taxId|ibans|roles'],
  [
    'counterparties',
    'Прізвище|Ім’я|По батькові|Моб.|Пошта|Адреса реєстрації|Примітки',
    'lastName|firstName|middleName|phones|emails|address|notes',
  ],
  [
    'counterparties',
    'Контрагент|Код ЄДРПОУ|Розрахунковий рахунок|Контактний телефон|Електронна пошта',
    'fullName|taxId|ibans|phones|emails',
  ],
  ['counterparties', 'Прізвище, ім’я, по батькові|Номер телефону|РНОКПП|Тип', 'fullName|phones|taxId|kind'],
  [
    'counterparties',
    'Full name|Phone number|Email address|Tax ID|Company|Role',
    'fullName|phones|emails|taxId|companyName|roles',
  ],
  ['meters', 'Об’єкт|Послуга|Номер лічильника|Початковий показник|Дата', 'property|service|serial|initial|installedOn'],
  [
    'meters',
    'Адреса|Вид лічильника|Серійний №|Показник (день)|Показник (ніч)|Станом на|Повірка до',
    'property|service|serial|initial|initialNight|installedOn|nextVerificationOn',
  ],
  ['meters', 'Unit|Utility|Serial number|Reading|Reading date', 'property|service|serial|initial|installedOn'],
  ['readings', '№ лічильника|Показник|Дата зняття', 'serial|value|date'],
  ['readings', 'Квартира|Послуга|Поточні показники|Ніч|Коментар', 'property|service|value|valueNight|comment'],
  // Our own sheets.
  [
    'readings',
    'Об’єкт|Орендар|Послуга|Номер лічильника|Зона|Попередній|Дата попереднього|Поточний|Дата поточного|Спожито|Одиниця|Стан',
    'property||service|serial||||value|date|||',
  ],
  [
    'counterparties',
    'Назва|Вид|Ролі|Телефон|Електронна пошта|Код|Борг|Чинних договорів|Мітки',
    'fullName|kind|roles|phones|emails|taxId|||',
  ],
  [
    'properties',
    'Об’єкт|Тип|Місто|Комплекс|Площа, м²|Оренда|Валюта',
    'name|type|city|complex|areaTotal|baseRent|currency',
  ],
  ['readings', 'Meter|Current reading|Date', 'serial|value|date'],
];

const split = (text: string) => text.split(text.includes(';') ? ';' : '|');
const usual = TABLES.map(([kind, headings, fields]) => ({
  kind,
  headings: split(headings),
  fields: fields.split('|'),
}));

describe('columns are recognised by their headings', () => {
  it.each(usual)('$headings', ({ kind, headings, fields }) => {
    const mapping = recognizeColumns(kind, headings, []);
    const right = fields.filter((field, at) => (mapping[at] ?? '') === field).length;
    // ux.md goal 11: four of five at the least, in every one of these tables.
    expect(right / fields.length, JSON.stringify(mapping)).toBeGreaterThanOrEqual(0.8);
    expect(missingFields(kind, mapping)).toEqual([]);
  });

  it('of all of them at least nineteen in twenty', () => {
    let [right, all] = [0, 0];
    for (const { kind, headings, fields } of usual) {
      const mapping = recognizeColumns(kind, headings, []);
      all += fields.length;
      right += fields.filter((field, at) => (mapping[at] ?? '') === field).length;
    }
    expect(right / all).toBeGreaterThanOrEqual(0.95);
  });

  it.each(IMPORT_KINDS)('a template of %s is recognised whole', (kind) => {
    const fields = IMPORT_FIELDS[kind];
    expect(
      recognizeColumns(
        kind,
        fields.map(({ title }) => title),
        [],
      ),
    ).toEqual(fields.map(({ field }) => field));
  });

  it('gives no field to two columns', () => {
    const mapping = recognizeColumns('leases', ['Телефон', 'Телефон 2', 'Адреса', 'Адреса'], []);
    expect(mapping).toEqual(['phones', null, 'address', null]);
  });

  it('knows a column without an understood heading by what only it can hold', () => {
    const rows = [
      ['Петренко', '067 123 45 67', 'UA213223130000026007233566001', '15.01.2026'],
      ['Коваль', '0501234567', '', '1.2.2026'],
    ];
    expect(recognizeColumns('counterparties', ['ПІБ', 'Х', 'Ю', 'Я'], rows)).toEqual([
      'fullName',
      'phones',
      null,
      null,
    ]);
    expect(recognizeColumns('leases', ['Орендар', 'Х', 'Ю', 'Я'], rows)).toEqual([
      'tenant',
      'phones',
      null,
      'startDate',
    ]);
  });
});

describe('the row of headings', () => {
  const heading = ['Адреса', 'Орендар', 'Оренда'];
  it('is the one that names the most fields, under whatever title', () => {
    expect(
      findHeading('leases', [['Оренда за листопад', '', ''], ['', '', ''], heading, ['Київ', 'Коваль', '9000']]),
    ).toBe(2);
    expect(findHeading('leases', [heading, ['Київ', 'Коваль', '9000']])).toBe(0);
  });
  it('is the first where nothing is understood, and none where the data begin at once', () => {
    expect(
      findHeading('leases', [
        ['Х', 'Ю'],
        ['1', '2'],
      ]),
    ).toBe(0);
    expect(findHeading('leases', [['Київ', 'Коваль', '9000']])).toBeNull();
  });
  it('what was read before is not what is brought', () => {
    expect(
      recognizeColumns(
        'readings',
        ['Лічильник', 'Попередній показник', 'Дата попереднього'],
        [
          ['1', '2', '01.10.2026'],
          ['2', '3', '01.10.2026'],
        ],
      ),
    ).toEqual(['serial', null, null]);
  });
});

describe('a table', () => {
  it('is remembered by the set of its headings, in any order and spelling', () => {
    expect(headingSet(['Телефон', 'Об’єкт ', ''])).toBe(headingSet(["об'єкт", 'ТЕЛЕФОН']));
    expect(headingSet(['Телефон'])).not.toBe(headingSet(['Телефон', 'Адреса']));
  });

  it.each([
    [['Адреса', 'Площа, м2', ''], true],
    [['Кв. 18', 'Петренко', '067 123 45 67'], false],
    [['Кв. 18', '18 500,00 грн'], false],
    [['Кв. 18', '15.01.2026'], false],
    [['', ''], false],
  ])('%j names its columns: %s', (row, isIt) => {
    expect(isHeading(row)).toBe(isIt);
  });
});
