import { importField as field, type ImportField } from './import-field.ts';

/** Which object a meter stands in: by its name or its address as the list of objects has it. */
const PROPERTY_OF_METER = field(
  'property',
  'text',
  ['Об’єкт', 'вул. Лук’янівська, 5, кв. 18'],
  'адреса|об’єкт нерухомості|назва об’єкта|квартира|приміщення|обєкт|property|address|unit|apartment',
);

export const METER: readonly ImportField[] = [
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

export const READING: readonly ImportField[] = [
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
    'дата показника|дата поточного|дата поточного показника|дата зняття|знято|станом на|дата показань|date|reading date|read on',
  ),
  field(
    'value',
    'decimal',
    ['Показник', '1287'],
    'показники|показання|поточний|поточне|поточний показник|поточні показники|новий показник|значення|покази|день|показник день|т1|reading|value|current|current reading',
  ),
  field('valueNight', 'decimal', ['Показник, ніч', ''], 'ніч|показник ніч|нічний|т2|night'),
  field('valueHalfPeak', 'decimal', ['Показник, напівпік', ''], 'напівпік|т3|half peak'),
  field('comment', 'text', ['Коментар', ''], 'примітка|примітки|коментарі|notes|comment|note'),
];
