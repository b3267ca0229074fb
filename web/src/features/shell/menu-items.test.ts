import { describe, expect, it } from 'vitest';
import { barFor, menuFor } from './menu-items.ts';

const user = { id: '1', callSign: null, firstName: 'Олена', onboardingCompleted: false };
const permissions = {};
const rents = false;
const labels = (isOwner: boolean) =>
  menuFor({ user, onboardingStep: 1, isOwner, permissions, rents }, () => true).main.map((entry) => entry.label);
const open = (onboardingStep: number, onboardingCompleted = false, isOwner = true) =>
  menuFor({ user: { ...user, onboardingCompleted }, onboardingStep, isOwner, permissions, rents }, () => true)
    .main.filter((entry) => entry.locked === null)
    .map((entry) => entry.path);

describe('the menu (specification §2)', () => {
  it('has the order and the words of the specification [spec 2.61]', () => {
    expect(labels(true)).toEqual([
      'Завдання',
      "Об'єкти",
      'Договори',
      'Комплекси',
      'Контрагенти',
      'Квитанції',
      'Сповіщення',
      'Показники',
    ]);
    expect(labels(false)).toEqual(['Завдання', "Об'єкти", 'Договори']);
  });

  it('opens the first step − 1 of properties, counterparties and contracts during onboarding [spec 1.6, 2.62]', () => {
    expect(open(1)).toEqual([]);
    expect(open(2)).toEqual(['/properties']);
    expect(open(3)).toEqual(['/properties', '/counterparties']);
  });

  it('is whole after onboarding and for people without the owner role', () => {
    expect(open(3, true)).toHaveLength(8);
    expect(open(1, false, false)).toEqual(['/tasks', '/properties', '/contracts']);
  });

  it('shows a manager of papers the documents of his objects', () => {
    const more = (may: boolean) =>
      menuFor({ user, onboardingStep: 1, isOwner: false, rents, permissions: { 'documents.write': may } }, () => true)
        .more;
    expect(more(true).map(({ path, locked }) => [path, locked])).toEqual([['/documents', null]]);
    expect(more(false)).toEqual([]);
  });

  it('shows a manager of payments where they are recorded, in the menu and on the bar', () => {
    const viewer = { user, onboardingStep: 1, isOwner: false, rents, permissions: { 'payments.record': true } };
    const menu = menuFor(viewer, () => true);
    expect(menu.more.map(({ path, locked }) => [path, locked])).toEqual([['/payments', null]]);
    expect(barFor(viewer, menu).map(({ path }) => path)).toEqual(['/properties', '/payments', '/contracts']);
  });

  it('shows a manager of money the finances of his objects', () => {
    const { more } = menuFor(
      { user, onboardingStep: 1, isOwner: false, rents, permissions: { 'finance.read': true } },
      () => true,
    );
    expect(more.map(({ path, locked }) => [path, locked])).toEqual([['/finance', null]]);
  });

  it('shows whoever rents his own receipts, under the sections of the specification', () => {
    const more = (isOwner: boolean, onboardingCompleted: boolean) =>
      menuFor(
        { user: { ...user, onboardingCompleted }, onboardingStep: 1, isOwner, permissions, rents: true },
        () => true,
      ).more.map(({ path }) => path);
    expect(more(false, true)).toEqual(['/my-receipts']);
    expect(more(true, true).slice(0, 2)).toEqual(['/my-receipts', '/finance']);
    expect(more(true, false)).not.toContain('/my-receipts');
  });

  it('leaves out screens that do not exist', () => {
    const { main } = menuFor(
      { user, onboardingStep: 1, isOwner: true, permissions, rents },
      (path) => path === '/contracts',
    );
    expect(main.map((entry) => entry.path)).toEqual(['/contracts']);
  });
});

describe('the bar of a phone (ux.md M1)', () => {
  const bar = (isOwner: boolean, may: Record<string, boolean> = {}, isTenant = false) => {
    const viewer = {
      user: { ...user, onboardingCompleted: true },
      onboardingStep: 3,
      isOwner,
      permissions: may,
      rents: isTenant,
    };
    return barFor(
      viewer,
      menuFor(viewer, () => true),
    ).map(({ path }) => path);
  };

  it('has an owner’s three busiest sections', () => {
    expect(bar(true, { 'notifications.read': true })).toEqual(['/properties', '/receipts', '/meters']);
  });

  it('has a tenant’s own receipts first', () => {
    expect(bar(false, { 'notifications.read': true }, true)).toEqual(['/my-receipts', '/contracts', '/tasks']);
  });

  it('has of a manager what his switches open, and then what everybody has', () => {
    expect(bar(false, { 'receipts.write': true, 'readings.read': true })).toEqual([
      '/properties',
      '/receipts',
      '/meters',
    ]);
    expect(bar(false, { 'readings.read': true })).toEqual(['/properties', '/meters', '/contracts']);
    expect(bar(false)).toEqual(['/properties', '/contracts', '/tasks']);
    // He is told of what he manages, and rents nothing.
    expect(bar(false, { 'readings.read': true, 'notifications.read': true })).toEqual([
      '/properties',
      '/meters',
      '/contracts',
    ]);
    expect(bar(false, { 'readings.read': true, 'notifications.read': true }, true)).toEqual([
      '/my-receipts',
      '/properties',
      '/meters',
    ]);
  });
});
