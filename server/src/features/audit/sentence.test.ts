import { describe, expect, it } from 'vitest';
import { auditSentence } from './sentence.ts';

describe('a line of the journal', () => {
  it.each([
    [
      'contract.activated',
      { number: 'Д-2026-0001', signedOn: '2026-11-20', sha256: 'ab' },
      'Договір підписано: № Д-2026-0001; 20.11.2026',
    ],
    [
      'payment.created',
      { amountKop: 1_850_050, paidOn: '2026-11-20', method: 'bank' },
      'Оплату зафіксовано: 18 500,50 ₴; 20.11.2026',
    ],
    ['task.done', { title: 'Кран', from: 'in_progress' }, 'Завдання виконано: «Кран»; був стан «У роботі»'],
    [
      'property.updated',
      { changed: ['areaTotal', 'notes', 'version'], changes: { area_total: { from: '45.50', to: '47.00' } } },
      'Дані об’єкта змінено: площа 45,5 → 47; примітки',
    ],
    [
      'property.updated',
      {
        changes: {
          type: { from: 'office', to: 'apartment' },
          purpose: { from: 'commercial', to: 'residential' },
          manual_status: { from: null, to: 'maintenance' },
        },
      },
      'Дані об’єкта змінено: вид офіс → квартира; призначення нежитлове → житлове; стан порожньо → ремонт',
    ],
    ['import.started', { kind: 'leases' }, 'Розпочато імпорт таблиці'],
    ['import.finished', {}, 'Таблицю імпортовано'],
    ['import.undone', {}, 'Імпорт таблиці скасовано'],
    ['message.failed', { code: 'no_such_user' }, 'Повідомлення не доставлено'],
    ['complex.created', { name: 'ЖК «Каштановий двір»' }, 'Комплекс створено: «ЖК „Каштановий двір“»'],
    ['owner.renamed', { name: 'Оренда Плюс' }, 'Назву обліку змінено: «Оренда Плюс»'],
    ['physical_meter.deleted', { serial: 'Н-1' }, 'Лічильник видалено'],
    ['receipts.run_failed', {}, 'Квитанції за місяць не створено: сталася помилка'],
    ['counterparty.updated', { changed: ['taxId', 'phones'] }, 'Дані контрагента змінено: податковий номер; телефони'],
    [
      'exchange_rate.changed',
      { at: '2026-11-20', value: '42.1', before: '41.9', currency: 'USD', source: 'manual' },
      'Курс змінено: USD; 20.11.2026; 41,9 → 42,1',
    ],
    ['price_index.entered', { at: '2026-10', value: '101.2' }, 'Індекс цін введено вручну: жовтень 2026; 101,2'],
    [
      'deposit.received',
      { purpose: null, amountMinor: 50_000, currency: 'USD', on: '2026-11-20' },
      'Отримано гарантійний платіж: 500,00 $; 20.11.2026',
    ],
    [
      'contract.relief_created',
      { number: 'Д-1', from: '2026-11-05', to: '2026-11-09', percent: '50', amountKop: -166_667 },
      'Зменшено оренду: № Д-1; −1 666,67 ₴; 05.11.2026–09.11.2026',
    ],
    [
      'expense.updated',
      { category: 'repair', amountKop: 90_000, spentOn: '2026-11-20', before: 70_000 },
      'Витрату змінено: 900,00 ₴; було 700,00 ₴; 20.11.2026',
    ],
    [
      'expense.updated',
      { category: 'repair', amountKop: 90_000, spentOn: '2026-11-20', before: 90_000 },
      'Витрату змінено: 900,00 ₴; 20.11.2026',
    ],
    [
      'contract.terminated',
      { number: 'Д-1', terminatedOn: '2026-11-30', reason: 'Переїзд' },
      'Договір розірвано: № Д-1; 30.11.2026; «Переїзд»',
    ],
    [
      'contract.updated',
      { changes: { end_date: { from: null, to: '2027-01-31' } } },
      'Договір змінено: кінець порожньо → 31.01.2027',
    ],
    ['reading.approved', {}, 'Показник прийнято'],
    ['manager.revoked', {}, 'Доступ менеджера закрито'],
    ['handover.signed', {}, 'Акт підписано'],
    ['unheard.of', {}, 'Зміна'],
  ])('%s', (action, details, sentence) => {
    expect(auditSentence(action, details).replaceAll('\u00a0', ' ')).toBe(sentence);
  });
});
