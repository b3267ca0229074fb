import type { AuditEntity } from '@kliuchar/api-schema/audit';
import { actorOf, askedAs, auditSentence } from '../audit/public.ts';
import { sheetWords } from '../exports/public.ts';
import { ACCOUNT_TAX_ID_CONTEXT } from '../identity/public.ts';
import { INVOICE_STATUS_NAMES } from '../subscription/public.ts';
import {
  column,
  complexName,
  contractNumber,
  invoiceNumber,
  list,
  propertyName,
  type Said,
  type TableSheet,
  yes,
} from './table-sheet.ts';
import * as words from './table-words.ts';

const saidSwitches: Said = (value) =>
  value
    .split(', ')
    .map((name) => (sheetWords.GRANTED as Readonly<Record<string, string>>)[name] ?? name)
    .join(', ');

/** A line of the journal as its screen says it: by whom, what was done and to which kind of thing. */
const WHO = `(select jsonb_build_object('actor_kind', x.actor_kind, 'actor_name', w.name, 'actor_as', w.kind, 'details', x.details)::text
  from (values (1)) one(row) left join lateral private.actor_name(x.owner_id, x.actor_user_id) w on true)`;
const saidActor: Said = (value) => actorOf(JSON.parse(value));
const WHAT = `jsonb_build_object('action', x.action, 'details', x.details)::text`;
const saidDeed: Said = (value) => {
  const { action, details } = JSON.parse(value);
  return auditSentence(action, details);
};
const saidThing: Said = (value) => sheetWords.AUDIT_ENTITIES[askedAs(value) as AuditEntity] ?? value;

/** What the account itself keeps. */
export const ACCOUNT_SHEETS: readonly TableSheet[] = [
  {
    table: 'grants',
    file: 'Доступи',
    columns: [
      column('text Кому', 'x.kind', words.GRANT_KINDS),
      column('text Телефон', 'x.phone'),
      column('text Об’єкт', propertyName('x.property_id')),
      column('text Комплекс', complexName('x.complex_id')),
      column('text Стан', 'x.status', sheetWords.GRANT_STATUSES),
      column('text Що відкрито', list('x.switches'), saidSwitches),
      column('day До дня', 'x.until_on'),
      column('moment Запрошено', 'x.created_at'),
    ],
  },
  {
    table: 'messages',
    file: 'Листи й повідомлення',
    columns: [
      column('moment Коли', 'x.created_at'),
      column('text Чим', 'x.channel', words.CHANNELS),
      column('text Кому', 'x.recipient'),
      column('text Тема', 'x.subject'),
      column('text Договір', contractNumber('x.contract_id')),
      column('text Стан', 'x.status', words.MESSAGE_STATUSES),
      column('moment Надіслано', 'x.sent_at'),
    ],
  },
  {
    table: 'payment_accounts',
    file: 'Рахунки для оплати',
    columns: [
      column('text Отримувач', 'x.name'),
      column('text IBAN', 'x.iban'),
      column('text Код', 'x.tax_id_sealed', { sealed: ACCOUNT_TAX_ID_CONTEXT }),
      column('text Основний', yes('x.is_default')),
    ],
  },
  {
    table: 'subscription_invoices',
    file: 'Рахунки за підписку',
    columns: [
      column('text Номер', 'x.number'),
      column('text Стан', 'x.status', INVOICE_STATUS_NAMES),
      column('day Період з', 'x.period_from'),
      column('day Період до', 'x.period_end - 1'),
      column('money Сума', 'x.amount_kop'),
      column('day Виставлено', 'x.issued_on'),
      column('day Сплатити до', 'x.due_on'),
      column('moment Сплачено', 'x.paid_at'),
    ],
  },
  {
    table: 'subscription_payments',
    file: 'Оплати підписки',
    columns: [
      column('text Рахунок', invoiceNumber('x.invoice_id')),
      column('money Сума', 'x.amount_kop'),
      column('text Куди', 'x.outcome', words.PAYMENT_OUTCOMES),
      column('moment Сплачено', 'x.paid_at'),
      column('moment Повернуто', 'x.reversed_at'),
    ],
  },
  {
    table: 'audit_log',
    file: 'Журнал дій',
    columns: [
      column('count №', 'x.position'),
      column('moment Коли', 'x.at'),
      column('text Хто', WHO, saidActor),
      column('text Що зроблено', WHAT, saidDeed),
      column('text Річ', 'x.entity_type', saidThing),
      column('text Ідентифікатор', 'x.entity_id'),
      column('text SHA-256', `encode(x.hash, 'hex')`),
    ],
  },
];
