/** What a table may bring, in the order in which it is worth the most to somebody who leaves a spreadsheet (product.md §12). */
export const IMPORT_KINDS = ['leases', 'properties', 'counterparties', 'meters', 'readings'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const CELL_TYPES = [
  'text',
  'address',
  'person',
  'phones',
  'emails',
  'ibans',
  'tax_id',
  'money',
  'rent',
  'day',
  'period',
  'decimal',
  'integer',
  'due_day',
  'property_type',
  'counterparty_kind',
  'roles',
  'service',
  'currency',
] as const;
export type CellType = (typeof CELL_TYPES)[number];

export type ImportField = {
  readonly field: string;
  readonly type: CellType;
  /** How a template calls the column; recognised like the other names of it. */
  readonly title: string;
  /** What a template has in its example row. */
  readonly example: string;
  /** Other names people give the column, Ukrainian and English. */
  readonly names: readonly string[];
};

function field(
  name: string,
  type: CellType,
  [title, example]: readonly [title: string, example: string],
  names: string,
): ImportField {
  return { field: name, type, title, example, names: names === '' ? [] : names.split('|') };
}

/** Where an object stands, and what it is called. */
const PLACE: readonly ImportField[] = [
  field(
    'address',
    'address',
    ['Адреса', 'м. Київ, вул. Лук’янівська, 5, кв. 18'],
    'адреса об’єкта|повна адреса|адреса квартири|адреса приміщення|адреса нерухомості|адрес|address|full address|property address|location',
  ),
  field('city', 'text', ['Місто', 'Київ'], 'населений пункт|нас пункт|город|city|town'),
  field('street', 'text', ['Вулиця', 'вул. Лук’янівська'], 'вул|назва вулиці|улица|street'),
  field('building', 'text', ['Будинок', '5'], 'буд|номер будинку|№ будинку|дом|building|house number|house no'),
  field(
    'apartment',
    'text',
    ['Квартира', '18'],
    'кв|номер квартири|№ квартири|приміщення|номер приміщення|офіс|apartment|apt|flat|unit|unit number',
  ),
  field(
    'name',
    'text',
    ['Назва об’єкта', ''],
    'об’єкт|обєкт|назва|найменування|нерухомість|об’єкт нерухомості|об’єкт оренди|название|объект|property|property name|name|title|object',
  ),
  field(
    'complex',
    'text',
    ['Комплекс', ''],
    'жк|житловий комплекс|назва комплексу|будівля|бізнес центр|бц|complex|residential complex',
  ),
  field(
    'type',
    'property_type',
    ['Тип', 'квартира'],
    'тип об’єкта|тип нерухомості|вид об’єкта|тип приміщення|property type|type',
  ),
  field(
    'areaTotal',
    'decimal',
    ['Площа, м²', '54,3'],
    'площа|загальна площа|площа м2|кв м|метраж|м2|площадь|area|total area|sq m|square',
  ),
];

const PROPERTY: readonly ImportField[] = [
  ...PLACE,
  field('rooms', 'integer', ['Кімнат', '2'], 'кімнати|кількість кімнат|к ть кімнат|комнат|rooms|bedrooms'),
  field('floor', 'text', ['Поверх', '4'], 'этаж|floor'),
  field('entrance', 'text', ['Під’їзд', '1'], 'парадне|секція|подъезд|entrance'),
  field('region', 'text', ['Область', ''], 'регіон|region|oblast'),
  field('postalCode', 'text', ['Поштовий індекс', ''], 'індекс|индекс|zip|postal code|postcode'),
  field(
    'baseRent',
    'rent',
    ['Орендна плата', '18500'],
    'оренда|ціна|ціна оренди|базова оренда|вартість оренди|орендна ставка|rent|price|monthly rent|base rent',
  ),
  field(
    'residentsCount',
    'integer',
    ['Мешканців', ''],
    'кількість мешканців|зареєстровано|прописано|жильців|residents|occupants',
  ),
  field('cadastralNumber', 'text', ['Кадастровий номер', ''], 'кадастр|cadastral number'),
  field('registryNumber', 'text', ['Реєстраційний номер', ''], 'реєстраційний номер об’єкта|рном|registry number'),
  field(
    'notes',
    'text',
    ['Примітки', ''],
    'примітка|коментар|коментарі|нотатки|додатково|комментарий|notes|note|comment|comments|description|опис',
  ),
];

const PERSON: readonly ImportField[] = [
  field(
    'fullName',
    'person',
    ['ПІБ або назва', 'Петренко Іван Сергійович'],
    'піб|п і б|прізвище ім’я по батькові|прізвище та ім’я|прізвище і ім’я|прізвище ім’я|назва або піб|контрагент|контакт|клієнт|людина|фио|ф и о|full name|name|client|contact|counterparty',
  ),
  field('lastName', 'text', ['Прізвище', ''], 'фамилия|last name|surname|family name'),
  field('firstName', 'text', ['Ім’я', ''], 'имя|first name|given name'),
  field('middleName', 'text', ['По батькові', ''], 'отчество|middle name|patronymic'),
  field(
    'companyName',
    'text',
    ['Назва компанії', ''],
    'компанія|організація|підприємство|юридична особа|юрособа|company|company name|organization|organisation',
  ),
  field(
    'kind',
    'counterparty_kind',
    ['Хто це', 'фізична особа'],
    'тип|вид|тип контрагента|форма|правова форма|тип особи|kind|type|legal form',
  ),
  field('roles', 'roles', ['Роль', 'орендар'], 'ролі|статус|роль контрагента|role|roles'),
  field(
    'phones',
    'phones',
    ['Телефон', '067 123 45 67'],
    'телефони|тел|номер телефону|моб|мобільний|мобільний телефон|контактний телефон|тел номер|телефон мобильный|phone|phones|phone number|mobile|tel|cell',
  ),
  field(
    'emails',
    'emails',
    ['Електронна пошта', 'ivan@example.com'],
    'e mail|email|mail|пошта|ел пошта|електронна адреса|имейл|почта|e mail address|email address',
  ),
  field(
    'taxId',
    'tax_id',
    ['РНОКПП або ЄДРПОУ', ''],
    'рнокпп|ідн|іпн|інн|ідентифікаційний код|ідентифікаційний номер|податковий номер|єдрпоу|код єдрпоу|код|инн|рнокпп єдрпоу|tax id|tax number|taxpayer id|tin',
  ),
  field(
    'ibans',
    'ibans',
    ['IBAN', ''],
    'рахунок|розрахунковий рахунок|р р|номер рахунку|банківський рахунок|iban|account|bank account',
  ),
  field(
    'address',
    'text',
    ['Адреса', ''],
    'адреса реєстрації|адреса проживання|юридична адреса|місце проживання|прописка|address',
  ),
  field('notes', 'text', ['Примітки', ''], 'примітка|коментар|коментарі|нотатки|додатково|notes|note|comment|comments'),
];

/** The sheet of somebody who lets: object, tenant and lease in one row. */
const LEASE: readonly ImportField[] = [
  ...PLACE,
  field(
    'tenant',
    'person',
    ['Орендар', 'Петренко Іван Сергійович'],
    'піб|піб орендаря|орендатор|наймач|квартирант|жилець|мешканець|арендатор|орендар піб|прізвище орендаря|ім’я орендаря|піб мешканця|клієнт|tenant|tenant name|renter|lessee|full name',
  ),
  field(
    'phones',
    'phones',
    ['Телефон орендаря', '067 123 45 67'],
    'телефон|тел|тел орендаря|номер телефону|моб|мобільний|контакт|контакти|контактний телефон|контакти орендаря|phone|tenant phone|mobile|phone number|contact',
  ),
  field(
    'emails',
    'emails',
    ['Пошта орендаря', 'ivan@example.com'],
    'e mail|email|mail|пошта|електронна пошта|ел пошта|email орендаря|tenant email',
  ),
  field(
    'taxId',
    'tax_id',
    ['РНОКПП або ЄДРПОУ орендаря', ''],
    'рнокпп|іпн|інн|ідентифікаційний код|єдрпоу|код орендаря|іпн орендаря|рнокпп орендаря|tax id|tenant tax id',
  ),
  field(
    'rent',
    'rent',
    ['Орендна плата', '18500'],
    'оренда|сума оренди|вартість оренди|вартість|ціна|ціна оренди|плата|щомісячна оренда|оренда на місяць|оренда в місяць|місячна плата|сума|сума на місяць|аренда|арендная плата|rent|monthly rent|rent amount|price',
  ),
  field('currency', 'currency', ['Валюта', 'грн'], 'валюта оренди|валюта договору|currency'),
  field(
    'startDate',
    'day',
    ['Початок договору', '15.01.2026'],
    'початок|дата початку|початок оренди|з|дата заїзду|заїзд|заселення|дата заселення|здано з|договір з|діє з|початок дії|начало|дата начала|start|start date|lease start|move in|from',
  ),
  field(
    'endDate',
    'day',
    ['Кінець договору', ''],
    'кінець|дата закінчення|дата завершення|завершення|кінець оренди|по|до|договір до|діє до|закінчення|строк дії|термін дії|термін дії до|строк дії до|конец|окончание|end|end date|lease end|move out|to|until|expires',
  ),
  field(
    'dueDay',
    'due_day',
    ['День оплати', '5'],
    'число оплати|дата оплати|оплата до|платити до|термін оплати|строк оплати|день платежу|день сплати|сплата до|до якого числа|оплачує до|due|due day|due date|payment day|pay day',
  ),
  field(
    'deposit',
    'rent',
    ['Гарантійний платіж', '18500'],
    'застава|депозит|завдаток|гарантія|гарантійний внесок|сума застави|залог|deposit|security deposit',
  ),
  field(
    'balance',
    'money',
    ['Борг', '0'],
    'заборгованість|борг на початок|сальдо|сальдо на початок|залишок боргу|винен|недоплата|долг|debt|balance|opening balance|arrears|outstanding',
  ),
  field('credit', 'money', ['Переплата', ''], 'аванс|передоплата|передплата|кредит|credit|prepayment|overpayment'),
  field(
    'billingFrom',
    'period',
    ['Рахувати з місяця', ''],
    'рахувати з|облік з|нараховувати з|перший місяць обліку|billing from|first month',
  ),
  field(
    'number',
    'text',
    ['Номер договору', ''],
    '№ договору|договір|договір №|номер|№|n договору|contract|contract number|contract no|lease number|agreement',
  ),
  field(
    'signedOn',
    'day',
    ['Дата договору', ''],
    'дата підписання|підписано|дата укладення|дата укладання|signed|signed on|contract date',
  ),
  field('notes', 'text', ['Примітки', ''], 'примітка|коментар|коментарі|нотатки|додатково|notes|note|comment|comments'),
];

/** Which object a meter stands in: by its name or its address as the list of objects has it. */
const PROPERTY_OF_METER = field(
  'property',
  'text',
  ['Об’єкт', 'вул. Лук’янівська, 5, кв. 18'],
  'адреса|об’єкт нерухомості|назва об’єкта|квартира|приміщення|обєкт|property|address|unit|apartment',
);

const METER: readonly ImportField[] = [
  PROPERTY_OF_METER,
  field(
    'service',
    'service',
    ['Послуга', 'електроенергія'],
    'ресурс|вид|вид лічильника|тип|тип лічильника|лічильник|вид послуги|тип послуги|service|utility|meter type|type',
  ),
  field(
    'serial',
    'text',
    ['Номер лічильника', '12345678'],
    'серійний номер|заводський номер|№ лічильника|номер|№|серійний №|заводський №|зав номер|зав №|serial|serial number|meter number|meter no',
  ),
  field(
    'initial',
    'decimal',
    ['Початковий показник', '1234'],
    'показник|початкові показники|показання|поточний показник|останній показник|показник день|день|т1|initial|initial value|initial reading|reading|last reading|value',
  ),
  field('initialNight', 'decimal', ['Початковий показник, ніч', ''], 'ніч|показник ніч|нічний|т2|night'),
  field('initialHalfPeak', 'decimal', ['Початковий показник, напівпік', ''], 'напівпік|т3|half peak'),
  field(
    'installedOn',
    'day',
    ['Дата показника', '01.11.2026'],
    'дата|дата встановлення|встановлено|дата початкового показника|станом на|date|installed|installed on|reading date',
  ),
  field('digits', 'integer', ['Цифр на табло', ''], 'розрядність|кількість цифр|цифр до коми|digits'),
  field('place', 'text', ['Місце', ''], 'де стоїть|місце встановлення|розташування|place|location'),
  field(
    'nextVerificationOn',
    'day',
    ['Повірка до', ''],
    'наступна повірка|дата наступної повірки|повірка дійсна до|повірка|verification due|next verification',
  ),
];

const READING: readonly ImportField[] = [
  field(
    'serial',
    'text',
    ['Номер лічильника', '12345678'],
    'серійний номер|заводський номер|№ лічильника|номер|№|серійний №|лічильник|serial|serial number|meter number|meter|meter no',
  ),
  PROPERTY_OF_METER,
  field(
    'service',
    'service',
    ['Послуга', 'електроенергія'],
    'ресурс|вид|вид лічильника|тип|тип лічильника|вид послуги|service|utility|meter type|type',
  ),
  field(
    'date',
    'day',
    ['Дата', '20.11.2026'],
    'дата показника|дата зняття|знято|станом на|дата показань|date|reading date|read on',
  ),
  field(
    'value',
    'decimal',
    ['Показник', '1287'],
    'показники|показання|поточний показник|поточні показники|новий показник|значення|покази|день|показник день|т1|reading|value|current|current reading',
  ),
  field('valueNight', 'decimal', ['Показник, ніч', ''], 'ніч|показник ніч|нічний|т2|night'),
  field('valueHalfPeak', 'decimal', ['Показник, напівпік', ''], 'напівпік|т3|half peak'),
  field('comment', 'text', ['Коментар', ''], 'примітка|примітки|коментарі|notes|comment|note'),
];

export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  leases: LEASE,
  properties: PROPERTY,
  counterparties: PERSON,
  meters: METER,
  readings: READING,
};

/** What must have a column: one of each group. */
export const NEEDED_FIELDS: Readonly<Record<ImportKind, readonly (readonly string[])[]>> = {
  leases: [['address', 'street', 'name', 'apartment'], ['tenant'], ['rent'], ['startDate']],
  properties: [['address', 'street', 'name', 'apartment']],
  counterparties: [['fullName', 'lastName', 'firstName', 'companyName']],
  meters: [['property'], ['service'], ['serial'], ['initial']],
  readings: [['serial', 'property'], ['value']],
};

/** The groups of which no column brings anything. */
export function missingFields(kind: ImportKind, mapping: readonly (string | null)[]): (readonly string[])[] {
  return NEEDED_FIELDS[kind].filter((group) => !group.some((name) => mapping.includes(name)));
}
