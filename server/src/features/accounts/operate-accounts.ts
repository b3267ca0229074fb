import { addDays, addMonthsToDay, parseDay } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import type { PlanKey } from '@kliuchar/domain/subscription/plans';
import { planOf } from '@kliuchar/domain/subscription/plans';
import type { SubscriptionStatus } from '@kliuchar/domain/subscription/subscription';
import { type Clock, instantText } from '../../platform/clock.ts';
import {
  type DatabaseClient,
  type DatabaseTarget,
  inClientTransaction,
  withClient,
} from '../../platform/db/targets.ts';
import {
  type AccountRow,
  auditAsOperator,
  extendTrial,
  listAccountRows,
  restoreOwner,
  suspendOwner,
} from './accounts.sql.ts';

export const ACCOUNTS_USAGE = `  accounts [пошта або номер]              облікові записи: план, стан, об’єкти, коли востаннє заходили
  accounts trial <хто> <РРРР-ММ-ДД>       продовжити пробний період до цього дня
  accounts block <хто> <причина>          заблокувати: ніхто не увійде й нічого не запише, дані лишаються
  accounts unblock <хто>                  розблокувати
`;

type Console = { readonly target: DatabaseTarget; readonly clock: Clock };
/** Null when the command is written wrongly, and the usage is to be shown. */
export type Told = { readonly text: string; readonly isDone: boolean } | null;

const STATUS_NAMES: Readonly<Record<SubscriptionStatus, string>> = {
  trialing: 'пробний період',
  active: 'діє',
  past_due: 'чекає оплати',
  inactive: 'неактивна',
  cancelled: 'скасовано',
};

const done = (text: string): Told => ({ text: `${text}\n`, isDone: true });
const refused = (text: string): Told => ({ text: `${text}\n`, isDone: false });

/** `accounts …` of the operator's console. */
export async function operateAccounts(console: Console, [command, who, ...rest]: readonly string[]): Promise<Told> {
  if (command === undefined || (!Object.hasOwn(DEEDS, command) && who === undefined)) {
    const rows = await withClient(console.target, (client) => listAccountRows(client, command ?? null));
    return done(rows.length === 0 ? 'Облікових записів немає.' : rows.map(lineOf).join('\n'));
  }
  const deed = DEEDS[command];
  if (deed === undefined || who === undefined) return null;
  return withClient(console.target, (client) =>
    inClientTransaction(client, async () => {
      const [account, ...others] = await listAccountRows(client, who);
      if (account === undefined) return refused('Такого облікового запису немає.');
      if (others.length > 0)
        return refused(
          `Таких облікових записів кілька, вкажіть номер:\n${[account, ...others].map(lineOf).join('\n')}`,
        );
      return deed({ client, account, clock: console.clock, rest });
    }),
  );
}

/** An address is recognised by its ends; the whole of it belongs to the person. */
function maskedEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 2)}…@${domain}`;
}

function lineOf(row: AccountRow): string {
  const status = STATUS_NAMES[row.status as SubscriptionStatus];
  const state = row.until === null ? status : `${status} до ${row.until}`;
  const parts = [
    row.ownerId,
    maskedEmail(row.email),
    `${planOf(row.plan as PlanKey).nameUk}, ${state}`,
    `об’єктів: ${row.objects}`,
    `заходили: ${row.seen ?? 'ні'}`,
  ];
  return [...parts, ...(row.suspended === null ? [] : [`заблоковано ${row.suspended}`])].join('  ');
}

type Deed = (parts: {
  client: DatabaseClient;
  account: AccountRow;
  clock: Clock;
  rest: readonly string[];
}) => Promise<Told>;

/** A year typed wrongly would otherwise be a present of centuries, which nobody notices: nothing is billed on trial. */
const LONGEST_TRIAL_MONTHS = 12;

const DEEDS: Readonly<Record<string, Deed>> = {
  async trial({ client, account, clock, rest }) {
    const [given = ''] = rest;
    const latest = addMonthsToDay(clock.today(), LONGEST_TRIAL_MONTHS);
    // Before it is read as a day: a year far enough is none for us, and «write it as a date» would say nothing to who has.
    if (rest.length === 1 && /^\d{4}-\d{2}-\d{2}$/.test(given) && given > latest)
      return refused(
        `Це задалеко: пробний період продовжують щонайдовше на рік, до ${formatDay(latest)}. Чи немає помилки в році?`,
      );
    const until = parseDay(given);
    if (until === null || rest.length !== 1)
      return refused('Вкажіть останній день пробного періоду у форматі РРРР-ММ-ДД.');
    if (until <= clock.today()) return refused('Цей день уже настав: вкажіть пізніший.');
    // The operator names the last day, as screens do; the first one without the trial is stored.
    if (!(await extendTrial(client, account.ownerId, addDays(until, 1))))
      return refused('Підписку вже оплачено, тому пробного періоду немає чого продовжувати.');
    await audit(client, { account, clock }, 'subscription.trial_extended', { endDate: until });
    return done(`Пробний період триває до ${formatDay(until)}.`);
  },
  async block({ client, account, clock, rest }) {
    const reason = rest.join(' ').trim();
    if (reason === '' || reason.length > 300) return refused('Вкажіть причину, до 300 знаків: її видно в журналі.');
    const at = instantText(clock.nowMs());
    if (!(await suspendOwner(client, { ownerId: account.ownerId, reason, at })))
      return done('Обліковий запис уже заблоковано.');
    await audit(client, { account, clock }, 'account.blocked', { reason });
    return done('Обліковий запис заблоковано, сеанси завершено.');
  },
  async unblock({ client, account, clock, rest }) {
    if (rest.length > 0) return null;
    if (!(await restoreOwner(client, account.ownerId))) return done('Обліковий запис не заблоковано.');
    await audit(client, { account, clock }, 'account.unblocked', {});
    return done('Обліковий запис розблоковано.');
  },
};

function audit(
  client: DatabaseClient,
  { account, clock }: { account: AccountRow; clock: Clock },
  action: string,
  details: object,
): Promise<void> {
  return auditAsOperator(client, { ownerId: account.ownerId, at: instantText(clock.nowMs()), action, details });
}
