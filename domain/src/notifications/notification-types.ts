import type { GrantSwitch } from '../grants/grant-switches.ts';

/** What the program tells people about (product.md §8): each type belongs to a group and is as loud as its severity. */

export const NOTIFICATION_GROUPS = ['payments', 'readings', 'contracts', 'meters', 'tasks', 'system'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

export const NOTIFICATION_GROUP_NAMES: Readonly<Record<NotificationGroup, string>> = {
  payments: 'Платежі',
  readings: 'Показники',
  contracts: 'Договори',
  meters: 'Лічильники',
  tasks: 'Завдання',
  system: 'Система',
};

export const NOTIFICATION_SEVERITIES = ['info', 'success', 'warning', 'danger'] as const;
export type NotificationSeverity = (typeof NOTIFICATION_SEVERITIES)[number];

type Kind = {
  readonly group: NotificationGroup;
  readonly severity: NotificationSeverity;
  /** What the matrix of settings calls it. */
  readonly nameUk: string;
  /** What its one action says. */
  readonly actionUk: string;
  /** Whom it concerns: the owner's people, the tenant of a lease, or a manager alone. */
  readonly audience: 'owner' | 'tenant' | 'manager';
  /**
   * The switches by which a manager is told of it too, of the objects he has them for (ADR 0059). None for what is the owner's own;
   * `view` is of every grant.
   */
  readonly managedBy: readonly GrantSwitch[];
};

const KINDS = {
  payment_reported: kind('payments', 'warning', 'Орендар повідомив про оплату', 'Звірити', 'payments'),
  payment_recorded: kind('payments', 'success', 'Інша людина записала оплату', 'Відкрити договір', 'payments'),
  payment_reversed: kind('payments', 'warning', 'Інша людина сторнувала оплату', 'Відкрити договір', 'payments'),
  receipt_due: kind('payments', 'info', 'Наближається строк оплати', 'Переглянути квитанції', 'receipts'),
  receipt_overdue: kind('payments', 'danger', 'Строк оплати минув', 'Переглянути борги', 'receipts'),
  run_done: kind('payments', 'success', 'Квитанції за місяць створено', 'Переглянути квитанції', 'receipts'),
  run_failed: kind('payments', 'danger', 'Квитанції створено не всі', 'Переглянути квитанції', 'receipts'),
  months_paused: kind('payments', 'danger', 'Автоматичні квитанції зупинено', 'Відкрити підписку'),
  reading_submitted: kind('readings', 'info', 'Орендар передав показники', 'Перевірити', 'readings'),
  reading_flagged: kind('readings', 'warning', 'Показник потребує уваги', 'Перевірити', 'readings'),
  readings_missing: kind('readings', 'warning', 'Показники не передано вчасно', 'Переглянути', 'readings'),
  supplier_payment_shown: kind('readings', 'info', 'Орендар показав оплату постачальнику', 'Відкрити договір'),
  contract_sent: kind('contracts', 'info', 'Інша людина надіслала договір', 'Відкрити договір', 'contracts'),
  contract_accepted: kind('contracts', 'success', 'Орендар підтвердив договір', 'Відкрити договір', 'contracts'),
  contract_declined: kind('contracts', 'warning', 'Орендар відхилив договір', 'Відкрити договір', 'contracts'),
  amendment_accepted: kind(
    'contracts',
    'success',
    'Орендар підтвердив додаткову угоду',
    'Відкрити договір',
    'contracts',
  ),
  contract_started: kind('contracts', 'info', 'Договір почав діяти', 'Відкрити договір', 'contracts'),
  contract_renewed: kind('contracts', 'info', 'Договір продовжено', 'Відкрити договір', 'contracts'),
  contract_completed: kind('contracts', 'info', 'Договір завершено', 'Відкрити договір', 'contracts'),
  contract_ends: kind(
    'contracts',
    'warning',
    'Договір закінчується за 60 і\u00a0за 30\u00a0днів',
    'Відкрити договір',
    'contracts',
  ),
  document_expiring: kind(
    'contracts',
    'warning',
    'Закінчується строк дії документа',
    'Переглянути документи',
    'documents',
  ),
  verification_due: kind('meters', 'warning', 'Наближається повірка лічильника', 'Переглянути лічильники', 'readings'),
  verification_overdue: kind('meters', 'danger', 'Строк повірки минув', 'Переглянути лічильники', 'readings'),
  task_reported: kind('tasks', 'warning', 'Орендар залишив заявку', 'Відкрити завдання', 'tasks'),
  task_assigned: kind('tasks', 'info', 'Мені доручили завдання', 'Відкрити завдання', 'tasks'),
  task_commented: kind('tasks', 'info', 'Новий коментар до завдання', 'Відкрити завдання', 'tasks'),
  task_finished: kind('tasks', 'success', 'Інша людина виконала завдання', 'Відкрити завдання', 'tasks'),
  task_due: kind('tasks', 'info', 'Сьогодні строк завдання', 'Переглянути завдання', 'tasks'),
  task_overdue: kind('tasks', 'danger', 'Строк завдання минув', 'Переглянути завдання', 'tasks'),
  task_added: kind('tasks', 'info', 'Додано нове завдання', 'Відкрити завдання', 'tasks'),
  new_device: kind('system', 'warning', 'Вхід із нового пристрою', 'Переглянути пристрої'),
  delivery_failed: kind(
    'system',
    'danger',
    'Повідомлення орендареві не дійшло',
    'Відкрити договір',
    'receipts',
    'payments',
    'contracts',
  ),
  webhook_disabled: kind('system', 'danger', 'Вебхук вимкнено', 'Відкрити інтеграції'),
  // What a manager is told of his own access (ADR 0059).
  access_given: managers('system', 'success', 'Мені відкрито доступ', 'Переглянути об’єкти', 'view'),
  access_changed: managers('system', 'info', 'Мої права змінено', 'Переглянути об’єкти', 'view'),
  access_ended: managers('system', 'warning', 'Мій доступ закрито', 'Переглянути об’єкти', 'view'),
  // What a tenant is told of his own leases (ADR 0039).
  my_receipt: mine('payments', 'info', 'Мені видано квитанцію', 'Відкрити квитанцію'),
  my_receipt_void: mine('payments', 'warning', 'Мою квитанцію анульовано', 'Мої квитанції'),
  my_payment: mine('payments', 'success', 'Мою оплату зараховано', 'Відкрити договір'),
  my_payment_rejected: mine('payments', 'warning', 'Мою оплату не підтверджено', 'Мої квитанції'),
  my_payment_reversed: mine('payments', 'warning', 'Мою оплату більше не зараховано', 'Мої квитанції'),
  my_receipt_due: mine('payments', 'warning', 'Нагадування про оплату', 'Відкрити квитанцію'),
  my_readings_asked: mine('readings', 'info', 'Прохання передати показники', 'Відкрити договір'),
  my_reading_rejected: mine('readings', 'warning', 'Мій показник не прийнято', 'Відкрити договір'),
  my_contract: mine('contracts', 'warning', 'Договір чекає на мою згоду', 'Переглянути договір'),
  my_amendment: mine('contracts', 'warning', 'Додаткова угода чекає на мою згоду', 'Переглянути договір'),
  my_act: mine('contracts', 'warning', 'Акт приймання-передачі чекає на мій підпис', 'Переглянути договір'),
  my_announcement: mine('system', 'warning', 'Оголошення орендодавця', 'Відкрити договір'),
  my_request: mine('tasks', 'info', 'Відповідь на мою заявку', 'Відкрити заявку'),
} as const satisfies Readonly<Record<string, Kind>>;

export type NotificationType = keyof typeof KINDS;
export const NOTIFICATION_KINDS: Readonly<Record<NotificationType, Kind>> = KINDS;
export const NOTIFICATION_TYPES = Object.keys(KINDS) as [NotificationType, ...NotificationType[]];

/**
 * What the action of one says. A manager may have the payments or the receipts of a contract that is not his to open, and is led to these
 * (told-manager.ts).
 */
export function actionWords({ type, href }: { readonly type: NotificationType; readonly href: string }): string {
  const { actionUk } = NOTIFICATION_KINDS[type];
  if (actionUk !== 'Відкрити договір' || href.startsWith('/contracts/')) return actionUk;
  return href.startsWith('/receipts/') ? 'Відкрити квитанцію' : 'Переглянути оплати';
}

function kind(
  group: NotificationGroup,
  severity: NotificationSeverity,
  nameUk: string,
  actionUk: string,
  ...managedBy: GrantSwitch[]
): Kind {
  return { group, severity, nameUk, actionUk, audience: 'owner', managedBy };
}

function managers(...[group, severity, nameUk, actionUk, ...managedBy]: Parameters<typeof kind>): Kind {
  return { group, severity, nameUk, actionUk, audience: 'manager', managedBy };
}

function mine(group: NotificationGroup, severity: NotificationSeverity, nameUk: string, actionUk: string): Kind {
  return { group, severity, nameUk, actionUk, audience: 'tenant', managedBy: [] };
}

type Person = {
  readonly isOwner: boolean;
  readonly isTenant: boolean;
  /** What he manages anywhere. */
  readonly switches: readonly GrantSwitch[];
};

/** What concerns the person at all; who is several things at once may choose among all of it. */
export function typesFor({ isOwner, isTenant, switches }: Person): readonly NotificationType[] {
  return NOTIFICATION_TYPES.filter((type) => {
    const { audience, managedBy } = NOTIFICATION_KINDS[type];
    if (audience === 'tenant') return isTenant;
    if (type === 'new_device' && switches.length > 0) return true;
    return (audience === 'owner' && isOwner) || managedBy.some((by) => switches.includes(by));
  });
}
