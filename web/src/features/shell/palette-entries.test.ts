import { expect, it } from 'vitest';
import { registerScreens } from '../../lib/screens.ts';
import type { Session } from '../../lib/session.ts';
import { commandGroups, foundGroups } from './palette-entries.ts';

registerScreens(
  [
    '/receipts',
    '/payments/import',
    '/finance',
    '/meters',
    '/profile/journal',
    '/profile/integrations',
    '/billing',
    '/help',
  ].map((path) => ({ path })),
);

const session = (onboardingCompleted: boolean): Session => ({
  user: { id: 'u', callSign: null, firstName: 'Олена', onboardingCompleted },
  onboardingStep: 1,
  availableRoles: ['owner'],
  subscription: {
    plan: 'start',
    status: 'active',
    trialEndsAt: null,
    currentPeriodEnd: null,
    graceEndsAt: null,
    enforced: false,
    limits: { properties: null },
    usage: { properties: 0 },
  },
  permissions: {},
  entrusted: [],
  rents: false,
  owners: [],
  demo: { state: 'none', inside: false, home: true },
  theme: 'system',
});
const found = (text: string, completed = true) =>
  commandGroups({ session: session(completed), isOwner: true }, text).flatMap(({ entries }) =>
    entries.map(({ title, to }) => [title, to]),
  );

it('what is done every month is found by its own words, on either layout of the keyboard', () => {
  const pay = ['Зафіксувати оплату: обрати квитанцію', '/receipts?period=all&payment_status=unpaid,partial,overdue'];
  expect(found('зафіксувати оплату')).toEqual([pay]);
  expect(found('jgkfne')).toEqual([pay]);
  expect(found('виписку')).toEqual([['Завантажити виписку банку', '/payments/import']]);
  expect(found('витрату')).toEqual([['Додати витрату', '/finance?view=expenses']]);
});

it('every screen is reached, also by what people call it instead of its name (ux.md §3)', () => {
  const going = (text: string) => found(text).map(([, to]) => to);
  expect(going('журнал')).toEqual(['/profile/journal']);
  expect(going('інтеграц')).toEqual(['/profile/integrations']);
  expect(going('допомога')).toEqual(['/help']);
  expect(going('реквізити')).toEqual(['/billing']);
  expect(going('депозит')).toEqual(['/finance?view=deposits']);
  expect(going('показання')).toEqual(['/meters']);
  for (const word of ['інвойс', 'рахунок-фактур', 'платіжк']) expect(going(word), word).toContain('/receipts');
});

it('is not offered to somebody who has no receipts yet', () => {
  expect(found('оплату', false)).toEqual([]);
});

it('a payment that was found opens in the list of payments, and a tenant’s own one on his contract', () => {
  const item = { id: 'p1', title: '8\u00a0450,00\u00a0₴', subtitle: '18.11.2026', status: 'posted' };
  const groups = foundGroups([
    {
      kind: 'payment',
      items: [
        { ...item, contractId: null },
        { ...item, id: 'p2', contractId: 'c1' },
      ],
      more: false,
    },
  ]);
  expect(groups.map(({ title }) => title)).toEqual(['Оплати']);
  expect(groups[0]?.entries.map(({ to, status }) => [to, status])).toEqual([
    ['/payments?view=all&payment=p1', 'Зараховано'],
    ['/contracts/c1?tab=payments&payment=p2', 'Зараховано'],
  ]);
});
