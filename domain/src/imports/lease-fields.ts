import { importField as field, type ImportField } from './import-field.ts';
import { PLACE } from './portfolio-fields.ts';

/** The sheet of somebody who lets: object, tenant and lease in one row. */
export const LEASE: readonly ImportField[] = [
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
    'landlord',
    'text',
    ['Орендодавець', ''],
    'орендодавець піб|піб орендодавця|код орендодавця|рнокпп орендодавця|єдрпоу орендодавця|наймодавець|власник|landlord|landlord name|lessor|owner',
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
