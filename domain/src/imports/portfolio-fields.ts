import { importField as field, type ImportField } from './import-field.ts';

/** Where an object stands, and what it is called. */
export const PLACE: readonly ImportField[] = [
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

export const PROPERTY: readonly ImportField[] = [
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
  field('currency', 'currency', ['Валюта', 'грн'], 'валюта оренди|currency'),
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

export const PERSON: readonly ImportField[] = [
  field(
    'fullName',
    'person',
    ['ПІБ або назва', 'Петренко Іван Сергійович'],
    'піб|п і б|прізвище ім’я по батькові|прізвище та ім’я|прізвище і ім’я|прізвище ім’я|назва або піб|назва|найменування|контрагент|контакт|клієнт|людина|фио|ф и о|full name|name|client|contact|counterparty',
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
