import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { GRANT_SWITCHES } from '../grants/grant-switches.ts';
import { kop } from '../money/kop.ts';
import { actionWords, NOTIFICATION_KINDS, NOTIFICATION_TYPES, typesFor } from './notification-types.ts';
import { contractTold, deliveryTold, managersPaymentTold, paymentTold, taskTold } from './told-event.ts';
import {
  accessEndedTold,
  accessTold,
  managersContractTold,
  managersDeliveryTold,
  RULE_SWITCHES,
} from './told-manager.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const words = ({ title, body }: { title: string; body: string }) => [plain(title), plain(body)];

const access = {
  grantId: 'g',
  placeName: 'ЖК Сонячний',
  ownerName: 'Олена Коваленко',
  propertyId: null,
  switches: ['view', 'tasks', 'readings'],
  untilOn: day('2026-12-31'),
} as const;

describe('what a manager is told of his own access', () => {
  it('names the place, whose it is, what he may do in the order of the switches, and until when', () => {
    expect(words(accessTold('access_given', access))).toEqual([
      'Вам відкрито доступ · ЖК Сонячний',
      'Олена Коваленко · ваші права: показники, завдання · доступ до 31.12.2026 включно',
    ]);
    expect(words(accessTold('access_changed', { ...access, switches: ['view'], untilOn: null }))).toEqual([
      'Ваші права змінено · ЖК Сонячний',
      'Олена Коваленко · лише перегляд',
    ]);
    expect(accessTold('access_given', access).href).toBe('/properties?role=manager');
    expect(accessTold('access_given', { ...access, propertyId: 'p' }).href).toBe('/properties/p');
  });

  it('says why it has ended', () => {
    expect(words(accessEndedTold(access, null))[1]).toBe('Олена Коваленко · цей об’єкт вам більше не довірено');
    expect(words(accessEndedTold(access, day('2026-12-31')))[1]).toBe(
      'Олена Коваленко · строк доступу минув 31.12.2026',
    );
  });
});

describe('what is the owner’s alone', () => {
  it('is left out of what his manager is told', () => {
    const contract = {
      contractId: 'c',
      number: 'Д-2026-0001',
      placeName: 'Лук’янівська, 5',
      tenantName: 'Петренко Іван',
      startsOn: day('2026-01-01'),
      endsOn: null,
      actorName: 'Ігор Лисенко',
    };
    expect(contractTold('contract_sent', contract).body).toContain('Ігор Лисенко');
    expect(managersContractTold('contract_sent', contract).body).toBe(
      '№\u00a0Д-2026-0001 · Петренко Іван · строк із 01.01.2026',
    );
    const delivery = { messageId: 'm', channelUk: 'лист', receiptId: 'r', ...contract };
    expect(deliveryTold(delivery).body).toContain('перевірте адресу');
    expect(managersDeliveryTold(delivery, 'receipts').body).toContain('попросіть власника');
  });

  it('is the contract, where he may open another place of it; the action says which', () => {
    const delivery = { messageId: 'm', contractId: 'c', placeName: 'Дім', tenantName: 'Петренко', channelUk: 'лист' };
    const led = (by: 'receipts' | 'payments' | 'contracts', receiptId: string | null) => {
      const told = managersDeliveryTold({ ...delivery, receiptId }, by);
      return [told.href, actionWords(told)];
    };
    expect(led('contracts', null)).toEqual(['/contracts/c', 'Відкрити договір']);
    expect(led('receipts', 'r')).toEqual(['/receipts/r', 'Відкрити квитанцію']);
    expect(led('payments', null)).toEqual(['/payments?view=all', 'Переглянути оплати']);
    const payment = { ...delivery, paymentId: 'p', amountKop: kop(100), paidOn: day('2026-11-20') };
    expect(actionWords(managersPaymentTold('payment_recorded', payment))).toBe('Переглянути оплати');
    expect(actionWords(managersPaymentTold('payment_reported', payment))).toBe('Звірити');
    expect(actionWords(paymentTold('payment_recorded', payment))).toBe('Відкрити договір');
  });

  it('is a debt in the title of a task: read by whoever may read receipts', () => {
    expect(RULE_SWITCHES).toEqual({
      debt: 'receipts',
      contract_ends: 'contracts',
      no_reading: 'readings',
      rejected_reading: 'readings',
      verification_due: 'readings',
      left_unbilled: 'receipts',
    });
  });

  it('new work has its day', () => {
    const task = {
      taskId: 't',
      title: 'Замінити лампи',
      placeName: 'Лук’янівська, 5',
      dueOn: day('2026-11-30'),
      authorName: 'Олена Коваленко',
    };
    expect(words(taskTold('task_added', task))).toEqual([
      'Нове завдання: Замінити лампи',
      'Лук’янівська, 5 · Олена Коваленко · до 30.11.2026',
    ]);
  });
});

describe('the types that concern a manager', () => {
  const managed = (...switches: (typeof GRANT_SWITCHES)[number][]) =>
    typesFor({ isOwner: false, isTenant: false, switches });

  it('are those of his switches, with what is of every grant', () => {
    expect(managed('view')).toEqual(['new_device', 'access_given', 'access_changed', 'access_ended']);
    expect(managed('view', 'tasks')).toEqual([
      'task_reported',
      'task_assigned',
      'task_commented',
      'task_finished',
      'task_due',
      'task_overdue',
      'task_added',
      ...managed('view'),
    ]);
    expect(managed()).toEqual([]);
  });

  it('never hold what is the owner’s subscription, his programs or a tenant’s own, whatever he may', () => {
    const all = managed(...GRANT_SWITCHES);
    for (const type of NOTIFICATION_TYPES) {
      const { audience, managedBy } = NOTIFICATION_KINDS[type];
      const isHis = audience !== 'tenant' && (managedBy.length > 0 || type === 'new_device');
      expect([type, all.includes(type)]).toEqual([type, isHis]);
    }
    expect(all).not.toContain('months_paused');
    expect(all).not.toContain('webhook_disabled');
  });

  it('stand in sums of money only for the switches of money', () => {
    const money = NOTIFICATION_TYPES.filter((type) => NOTIFICATION_KINDS[type].group === 'payments');
    for (const type of money)
      expect(NOTIFICATION_KINDS[type].managedBy.every((by) => by === 'receipts' || by === 'payments')).toBe(true);
  });
});
