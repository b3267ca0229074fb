import type { Permission } from '@kliuchar/api-schema/permissions';
import { titles as t } from './i18n/uk/titles.ts';
import { type Capacity, OF_RECEIPTS } from './lib/capacity.ts';

/** `guest`: visitors only. A list: the owner role, and whoever else has one of these. */
export type Guard = 'guest' | readonly Capacity[];

/**
 * A path and the file in `routes/` that draws it. Data alone: the build reads the table as well, to tell which files a path needs.
 * `needs` is for screens that the specification leaves without a guard: whoever may not see what is on them is told so, and nothing is asked.
 */
export type Screen = {
  readonly path: string;
  readonly file: string;
  readonly title: string;
  readonly guard?: Guard;
  readonly needs?: Permission;
};

/** Sign-in screens; `/auth/verify-email` is public in both states (specification §2), the others are for visitors. */
export const AUTH_SCREENS: readonly Screen[] = [
  { path: '/login', file: 'login', title: t.login, guard: 'guest' },
  { path: '/register', file: 'register', title: t.register, guard: 'guest' },
  { path: '/forgot-password', file: 'forgot-password', title: t.forgotPassword, guard: 'guest' },
  { path: '/reset-password', file: 'reset-password', title: t.resetPassword, guard: 'guest' },
  { path: '/auth/verify-notice', file: 'verify-notice', title: t.verifyNotice, guard: 'guest' },
  { path: '/auth/verify-email', file: 'verify-email', title: t.verifyEmail },
  { path: '/invites/:token', file: 'invite', title: t.invite },
  // Letters are read before anybody can sign in; the server has it in development only.
  { path: '/dev/outbox', file: 'dev-outbox', title: t.devOutbox },
];

/** Screens of the shell, for whoever is signed in, in the order of specification §2. */
export const SHELL_SCREENS: readonly Screen[] = [
  { path: '/dashboard', file: 'dashboard', title: t.dashboard },
  { path: '/profile', file: 'profile', title: t.profile },
  { path: '/profile/journal', file: 'journal', title: t.journal, guard: [] },
  { path: '/profile/integrations', file: 'integrations', title: t.integrations, guard: [] },
  { path: '/help', file: 'help', title: t.help },
  { path: '/subscription', file: 'subscription', title: t.subscription },
  { path: '/billing', file: 'billing', title: t.billing },
  { path: '/billing/review', file: 'billing-review', title: t.billingReview },
  { path: '/my-receipts', file: 'my-receipts', title: t.myReceipts },
  { path: '/tasks', file: 'tasks', title: t.tasks },
  { path: '/properties', file: 'properties', title: t.properties },
  { path: '/properties/create', file: 'property-create', title: t.propertyCreate, guard: [] },
  { path: '/properties/:propertyId', file: 'property', title: t.property },
  { path: '/properties/:propertyId/edit', file: 'property-edit', title: t.propertyEdit, guard: [] },
  { path: '/complexes', file: 'complexes', title: t.complexes, needs: 'properties.write' },
  { path: '/complexes/create', file: 'complex-create', title: t.complexCreate, needs: 'properties.write' },
  { path: '/complexes/:complexId', file: 'complex', title: t.complex, needs: 'properties.write' },
  { path: '/complexes/:complexId/edit', file: 'complex-edit', title: t.complexEdit, needs: 'properties.write' },
  { path: '/counterparties', file: 'counterparties', title: t.counterparties, needs: 'counterparties.read' },
  {
    path: '/counterparties/create',
    file: 'counterparty-create',
    title: t.counterpartyCreate,
    needs: 'counterparties.write',
  },
  { path: '/counterparties/:contactId', file: 'counterparty', title: t.counterparty, needs: 'counterparties.read' },
  {
    path: '/counterparties/:contactId/edit',
    file: 'counterparty-edit',
    title: t.counterpartyEdit,
    needs: 'counterparties.write',
  },
  { path: '/contracts', file: 'contracts', title: t.contracts },
  { path: '/contracts/create', file: 'contract-create', title: t.contractCreate, needs: 'contracts.write' },
  { path: '/contracts/:contractId', file: 'contract', title: t.contract },
  { path: '/contracts/:contractId/edit', file: 'contract-edit', title: t.contractEdit, guard: ['contracts'] },
  { path: '/import', file: 'import', title: t.imports, guard: [] },
  { path: '/managers', file: 'managers', title: t.managers, guard: [] },
  { path: '/contracts/:contractId/handover', file: 'handover', title: t.handover },
  { path: '/tariffs', file: 'tariffs', title: t.tariffs, guard: [] },
  { path: '/meters', file: 'meters', title: t.meters, guard: ['readings'] },
  { path: '/physical-meters', file: 'physical-meters', title: t.physicalMeters, guard: ['readings'] },
  { path: '/physical-meters/:id', file: 'physical-meter', title: t.physicalMeter, guard: ['readings'] },
  { path: '/notifications', file: 'notifications', title: t.notifications, guard: ['view', 'lease'] },
  { path: '/payments', file: 'payments', title: t.payments, guard: ['payments'] },
  { path: '/payments/import', file: 'payments-import', title: t.paymentsImport, guard: [] },
  { path: '/receipts', file: 'receipts', title: t.receipts, guard: OF_RECEIPTS },
  {
    path: '/documents/create',
    file: 'document-create',
    title: t.documentCreate,
    guard: ['documents'],
  },
  { path: '/documents', file: 'documents', title: t.documents, guard: ['documents'] },
  { path: '/finance', file: 'finance', title: t.finance, guard: ['finance'] },
  { path: '/receipts/:id', file: 'receipt', title: t.receipt, guard: ['receipts', 'lease'] },
];
