import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { kop } from '../money/kop.ts';
import { NOTIFICATION_KINDS, NOTIFICATION_TYPES } from './notification-types.ts';
import {
  contractEndsOfDay,
  documentsExpireTold,
  readingsMissingTold,
  receiptsDueTold,
  receiptsOverdueTold,
  tasksTold,
  verificationTold,
} from './told-day.ts';
import {
  contractTold,
  deliveryTold,
  monthsPausedTold,
  paymentTold,
  readingTold,
  runTold,
  taskTold,
} from './told-event.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const words = ({ title, body }: { title: string; body: string }) => [plain(title), plain(body)];

const contract = {
  contractId: 'c',
  number: 'Д-2026-0001',
  placeName: 'Лук’янівська, 5, кв. 12',
  tenantName: 'Петренко Іван',
  startsOn: day('2026-01-01'),
  endsOn: day('2026-12-31'),
};
const receipts = {
  day: day('2026-11-25'),
  count: 1,
  firstId: 'r',
  sumKop: kop(1_234_560),
  placeName: 'Лук’янівська, 5',
  tenantName: 'Петренко Іван',
};

describe('the words of a notification (ux.md X8: the sum, the place, what happened)', () => {
  it('begin with the sum', () => {
    const facts = {
      paymentId: 'p',
      amountKop: kop(1_234_560),
      paidOn: day('2026-11-20'),
      ...contract,
    };
    expect(words(paymentTold('payment_reported', facts))).toEqual([
      '12 345,60 ₴ · орендар повідомив про оплату',
      'Лук’янівська, 5, кв. 12 · Петренко Іван · сплачено 20 листопада',
    ]);
    expect(words(receiptsDueTold(receipts))).toEqual([
      '12 345,60 ₴ · сплатити до 25 листопада',
      'Лук’янівська, 5 · Петренко Іван',
    ]);
    expect(words(receiptsOverdueTold({ ...receipts, count: 22 }))).toEqual([
      '12 345,60 ₴ · строк оплати минув 25 листопада',
      '22 квитанції прострочено',
    ]);
  });

  it('say what comes next', () => {
    expect(words(monthsPausedTold(period('2026-11')))).toEqual([
      'Квитанції за листопад 2026 не складено: підписка неактивна',
      'Оплатіть підписку, і наступного дня Ключар складе їх сам. Попередні місяці, якщо їх пропущено, створіть вручну.',
    ]);
    expect(words(contractTold('contract_sent', contract))[0]).toBe(
      'Договір надіслано орендареві · Лук’янівська, 5, кв. 12',
    );
    expect(words(contractTold('contract_declined', contract))).toEqual([
      'Договір відхилено · Лук’янівська, 5, кв. 12',
      '№ Д-2026-0001 · Петренко Іван · його можна змінити й надіслати ще раз',
    ]);
    expect(
      words(runTold('run_done', { runId: 'x', period: period('2026-11'), createdCount: 21, isAuto: false })),
    ).toEqual(['Створено 21 квитанцію за листопад 2026', 'Перевірте чернетки й видайте їх орендарям.']);
    // What the settings of the contracts have made may be sent already: nobody is told to issue it.
    expect(
      words(runTold('run_done', { runId: 'x', period: period('2026-11'), createdCount: 2, isAuto: true })),
    ).toEqual([
      'Створено 2 квитанції за листопад 2026',
      'Складено автоматично за налаштуваннями договорів. Що надіслано, а що чекає на вас, видно в списку.',
    ]);
    expect(
      words(runTold('run_done', { runId: 'x', period: period('2026-11'), createdCount: 0, isAuto: true })),
    ).toEqual(['Нових квитанцій за листопад 2026 немає', 'За цей місяць усе вже створено або нараховувати нічого.']);
    expect(
      words(
        readingTold({
          readingId: 'x',
          period: period('2026-11'),
          placeName: 'Січова, 7',
          serial: '00123',
          isFlagged: true,
        }),
      ),
    ).toEqual(['Показник потребує уваги · Січова, 7', 'Лічильник 00123 · за листопад 2026 · чекає на вашу перевірку']);
    const readings = { readingId: 'x', period: period('2026-11'), placeName: 'Січова, 7', serial: '00123' };
    expect(words(readingTold({ ...readings, isFlagged: false }))).toEqual([
      'Передано показники · Січова, 7',
      'за листопад 2026 · чекають на вашу перевірку',
    ]);
    expect(
      words(
        taskTold('task_assigned', {
          taskId: 't',
          title: 'Замінити кран',
          placeName: null,
          dueOn: day('2026-11-25'),
          authorName: 'Олена Коваленко',
        }),
      ),
    ).toEqual(['Вам доручено: Замінити кран', 'Олена Коваленко · до 25.11.2026']);
    expect(
      words(
        taskTold('task_commented', {
          taskId: 't',
          title: 'Замінити кран',
          placeName: 'Січова, 7',
          dueOn: null,
          authorName: 'Олена Коваленко',
        }),
      ),
    ).toEqual(['Коментар до завдання «Замінити кран»', 'Січова, 7 · Олена Коваленко']);
    expect(words(deliveryTold({ ...contract, messageId: 'm', receiptId: null, channelUk: 'лист' }))[0]).toBe(
      'Не дійшло до орендаря: лист · Лук’янівська, 5, кв. 12',
    );
    expect(words(readingsMissingTold({ period: period('2026-11'), deadline: day('2026-12-05'), count: 3 }))).toEqual([
      'Немає показників за листопад 2026 · 3 договори',
      'Строк минув 05.12.2026. Нагадайте орендарям або внесіть показники самі.',
    ]);
  });
});

describe('what a day brings', () => {
  // 2026-12-31 less 60 days is 2026-11-01, less 30 is 2026-12-01.
  it.each([
    ['2026-10-31', null],
    ['2026-11-01', 60],
    ['2026-11-30', 60],
    ['2026-12-01', 30],
    ['2026-12-31', 30],
    ['2027-01-01', null],
  ])('on %s the end of the year is a cause of %s days', (today, mark) => {
    const told = contractEndsOfDay(contract, day(today));
    expect(told?.key ?? null).toBe(mark === null ? null : `contract_ends:c:2026-12-31:${mark}`);
  });

  it('ends a contract today, not in no days', () => {
    const title = (today: string) => plain(contractEndsOfDay(contract, day(today))?.title ?? '');
    expect(title('2026-12-30')).toBe('Договір закінчується за 1 день · Лук’янівська, 5, кв. 12');
    expect(title('2026-12-31')).toBe('Договір закінчується сьогодні · Лук’янівська, 5, кв. 12');
  });

  it('of several leads to the list that shows them all, in the words of its address', () => {
    const due = {
      day: day('2026-11-30'),
      count: 2,
      firstId: 'r',
      sumKop: kop(1_500_00),
      placeName: '',
      tenantName: '',
    };
    // Part of a receipt may have been paid, and by the time it is read the term may be over.
    expect(receiptsDueTold(due).href).toBe('/receipts?period=all&payment_status=unpaid,partial,overdue');
    const meters = { day: day('2026-11-30'), count: 2, firstId: 'm', serial: '77', placeName: null };
    for (const today of ['2026-11-30', '2026-12-01'])
      expect(verificationTold(meters, day(today)).href).toBe('/physical-meters?view=due');
  });

  it('is one notification of all papers that end soon, the nearest first', () => {
    const today = day('2026-11-20');
    const policy = { id: 'd', title: 'Поліс', validUntil: day('2026-12-20'), placeName: 'Січова, 7', days: 30 };
    const told = documentsExpireTold([policy], today);
    expect(words(told)).toEqual([
      'Строк дії документа «Поліс» закінчується 20.12.2026',
      'Січова, 7 · лишилося 30 днів · додайте нову версію або змініть строк, якщо документ уже продовжено',
    ]);
    expect([told.key, told.href, told.entityId]).toEqual([
      'document_expiring:d:2026-12-20:30',
      '/documents?document=d',
      'd',
    ]);
    const last = documentsExpireTold([{ ...policy, validUntil: today, placeName: null, days: 7 }], today);
    expect(plain(last.body)).toMatch(/^сьогодні останній день · /);
    const guard = { ...policy, id: 'g', title: 'Договір охорони', validUntil: day('2026-12-01'), placeName: null };
    const both = documentsExpireTold([guard, policy], today);
    expect(words(both)).toEqual([
      'Закінчується строк дії 2 документів',
      '«Договір охорони» до 01.12.2026; «Поліс» (Січова, 7) до 20.12.2026',
    ]);
    expect([both.key, both.href, both.entityId]).toEqual([
      'document_expiring:g:2026-12-01:30',
      '/documents?expiring=true',
      null,
    ]);
    const seven = documentsExpireTold([guard, policy, policy, policy, policy, policy, policy], today);
    expect(plain(seven.body)).toMatch(/до 20\.12\.2026 і ще 2$/);
  });

  it('is another cause once the day is over', () => {
    const meters = { day: day('2026-11-30'), count: 1, firstId: 'm', serial: '77', placeName: 'Січова, 7' };
    expect(verificationTold(meters, day('2026-11-30')).type).toBe('verification_due');
    // Not «Повірити до»: without its meter the verb is read as «to believe».
    expect(words(verificationTold(meters, day('2026-11-30')))).toEqual([
      'Строк повірки закінчується 30.11.2026',
      'лічильник 77 · Січова, 7',
    ]);
    expect(words(verificationTold(meters, day('2026-12-01')))).toEqual([
      'Строк повірки минув 30.11.2026',
      'лічильник 77 · Січова, 7',
    ]);
    const tasks = { day: day('2026-11-20'), count: 2, firstId: 't', title: 'Замінити кран', placeName: null };
    expect(words(tasksTold(tasks, day('2026-11-20')))).toEqual(['На сьогодні: 2 завдання', 'Найперше: Замінити кран']);
    expect(tasksTold(tasks, day('2026-11-20')).href).toBe('/tasks?due_from=2026-11-20&due_to=2026-11-20');
    expect(words(tasksTold({ ...tasks, count: 1, placeName: 'Січова, 9' }, day('2026-11-21')))).toEqual([
      'Строк минув 20 листопада: Замінити кран',
      'Січова, 9',
    ]);
    expect(tasksTold(tasks, day('2026-11-21'))).toMatchObject({ type: 'task_overdue', href: '/tasks?overdue=true' });
  });
});

it('every type has a group, a name and an action', () => {
  expect(NOTIFICATION_TYPES).toHaveLength(49);
  for (const type of NOTIFICATION_TYPES) expect(NOTIFICATION_KINDS[type].nameUk).toMatch(/^[А-ЯІЇЄ]/);
});
