import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { kop } from '../money/kop.ts';
import { DEFAULT_RULES } from './notification-rules.ts';
import { typesFor } from './notification-types.ts';
import {
  tenantDueTold,
  tenantPaperTold,
  tenantPaymentTold,
  tenantReadingsAskedTold,
  tenantReadingTold,
  tenantReceiptTold,
  tenantRequestTold,
  tenantSupplierReturnedTold,
} from './told-tenant.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const words = ({ title, body }: { title: string; body: string }) => [plain(title), plain(body)];
const lease = { contractId: 'c', placeName: 'Лук’янівська, 5, кв. 12' };
const receipt = {
  ...lease,
  receiptId: 'r',
  period: period('2026-11'),
  payableKop: kop(1_234_560),
  dueOn: day('2026-11-25'),
};

describe('the words for a tenant (ux.md X8: the sum, the place, what happened)', () => {
  it('begin with the sum and lead to what is paid', () => {
    expect(words(tenantReceiptTold('my_receipt', receipt))).toEqual([
      '12 345,60 ₴ · сплатити до 25 листопада',
      'Лук’янівська, 5, кв. 12 · за листопад 2026',
    ]);
    expect(words(tenantReceiptTold('my_receipt_void', receipt))[0]).toBe(
      '12 345,60 ₴ · квитанцію анульовано, не сплачуйте її',
    );
    expect(words(tenantDueTold({ ...receipt, today: day('2026-11-22') }))[0]).toBe(
      '12 345,60 ₴ · сплатити до 25 листопада',
    );
    expect(words(tenantDueTold({ ...receipt, today: day('2026-11-26') }))[0]).toBe(
      '12 345,60 ₴ · строк оплати минув 25 листопада',
    );
    const payment = { ...lease, paymentId: 'p', amountKop: kop(50_000), paidOn: day('2026-11-20'), reason: null };
    expect(words(tenantPaymentTold('my_payment', payment))).toEqual([
      '500,00 ₴ · оплату зараховано',
      'Лук’янівська, 5, кв. 12 · сплачено 20 листопада',
    ]);
    expect(words(tenantPaymentTold('my_payment_reversed', payment))).toEqual([
      '500,00 ₴ · зарахування оплати скасовано',
      'Лук’янівська, 5, кв. 12 · сплачено 20 листопада · якщо ви справді заплатили, напишіть орендодавцеві',
    ]);
    expect(tenantPaymentTold('my_payment_rejected', payment)).toMatchObject({ href: '/my-receipts' });
    expect(words(tenantPaymentTold('my_payment_rejected', { ...payment, reason: 'Надійшло 300 ₴' }))[1]).toBe(
      'Лук’янівська, 5, кв. 12 · сплачено 20 листопада · Надійшло 300 ₴',
    );
  });

  it('say what is asked of him, and why', () => {
    const october = { ...lease, period: period('2026-10'), suppliers: ['Газ'] };
    expect(words(tenantReadingsAskedTold({ ...october, hasReadings: true }))).toEqual([
      'Передайте показники за жовтень 2026',
      'Лук’янівська, 5, кв. 12 · оплати постачальникам: Газ',
    ]);
    expect(words(tenantReadingsAskedTold({ ...october, hasReadings: false }))[0]).toBe(
      'Покажіть оплати постачальникам за жовтень 2026',
    );
    expect(words(tenantSupplierReturnedTold({ ...october, reason: 'Не видно суми' }))).toEqual([
      'Покажіть оплату ще раз: Газ, жовтень 2026',
      'Не видно суми · Лук’янівська, 5, кв. 12',
    ]);
    const reading = { ...lease, readingId: 'm', serial: '77', period: period('2026-11'), reason: 'Нечітке фото' };
    expect(words(tenantReadingTold(reading))).toEqual([
      'Показник не прийнято: лічильник 77, листопад 2026',
      'Нечітке фото · Лук’янівська, 5, кв. 12',
    ]);
    expect(words(tenantReadingTold({ ...reading, reason: null }))[1]).toContain('передайте показник ще раз');
    const paper = { ...lease, number: 'Д-1', startsOn: day('2026-12-01') };
    expect(words(tenantPaperTold('my_contract', paper))[1]).toBe('№ Д-1 · діє з 01.12.2026');
    expect(words(tenantPaperTold('my_act', paper))[1]).toBe('№ Д-1');
    expect(words(tenantRequestTold('done', { ...lease, taskId: 't', title: 'Тече кран' }))[0]).toBe(
      'Заявку виконано: Тече кран',
    );
  });
});

it('each of the two is told of his own types, and who is both of all', () => {
  const [owner, tenant] = [
    typesFor({ isOwner: true, isTenant: false, switches: [] }),
    typesFor({ isOwner: false, isTenant: true, switches: [] }),
  ];
  expect(owner.filter((type) => tenant.includes(type))).toEqual([]);
  expect([...owner, ...tenant].sort()).toEqual([...typesFor({ isOwner: true, isTenant: true, switches: [] })].sort());
  // Letters by themselves only where the owner's letters tell him nothing; everything of his on the screens he has switched on.
  expect(tenant.filter((type) => DEFAULT_RULES.email.includes(type))).toEqual([
    'my_payment_rejected',
    'my_payment_reversed',
    'my_reading_rejected',
    'my_request',
  ]);
  expect(tenant.every((type) => DEFAULT_RULES.push.includes(type))).toBe(true);
});
