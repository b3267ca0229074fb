import { type MatrixRow, none, OWN_ONLY, OWNERS, PERSONAL, PUBLIC, path, withBody } from './access-matrix-row.ts';

export const ACCOUNT_ROWS: readonly MatrixRow[] = [
  { name: 'login', who: { nobody: 401 }, sample: () => ({ body: { email: 'who@example.com', password: 'x' } }) },
  { name: 'logout', who: { nobody: 'ok', owner: 'ok' }, sample: none },
  {
    name: 'register',
    who: PUBLIC,
    sample: () => ({
      body: {
        firstName: 'Ганна',
        lastName: 'Мельник',
        email: `new-${Math.random().toString(36).slice(2)}@example.com`,
        phone: '+380671234567',
        password: 'зелений трамвай о сьомій',
        acceptTerms: true,
      },
    }),
  },
  { name: 'verifyEmail', who: { nobody: 400 }, sample: () => ({ query: { token: 'unknown' } }) },
  { name: 'resendVerification', who: PUBLIC, sample: () => ({ body: { email: 'who@example.com' } }) },
  { name: 'forgotPassword', who: PUBLIC, sample: () => ({ body: { email: 'who@example.com' } }) },
  {
    name: 'resetPassword',
    who: { nobody: 400 },
    sample: () => ({ body: { email: 'who@example.com', password: 'зелений трамвай о сьомій', token: 'unknown' } }),
  },
  {
    name: 'confirmPassword',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { password: 'wrong' } }),
  },
  { name: 'getSession', who: PERSONAL, sample: none },
  { name: 'activateOwnerRole', who: PERSONAL, sample: none },
  { name: 'changeEmail', who: PERSONAL, sample: () => ({ body: { email: 'another@example.com' } }) },
  {
    name: 'changePassword',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { current: 'wrong', password: 'зелений трамвай о сьомій' } }),
  },
  { name: 'changePhone', who: PERSONAL, sample: () => ({ body: { phone: '+380501234567' } }) },
  {
    name: 'confirmPhone',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { code: '123456' } }),
  },
  {
    name: 'createPaymentAccount',
    who: OWNERS,
    sample: ({ ownerId }) => ({
      body: { name: 'Основний', iban: 'UA213223130000026007233566001', default: true, ownerId },
    }),
  },
  { name: 'listPaymentAccounts', who: OWNERS, sample: none },
  { name: 'updatePaymentAccount', who: OWNERS, sample: withBody('accountId', 'account', { name: 'Інший' }) },
  { name: 'deletePaymentAccount', who: OWNERS, sample: path('accountId', 'account') },
  { name: 'listNumbering', who: OWNERS, sample: none },
  { name: 'listPaymentOrders', who: OWNERS, sample: none },
  {
    name: 'savePaymentOrder',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { order: ['penalty', 'utilities', 'rent'], ownerId } }),
  },
  { name: 'saveNumbering', who: OWNERS, sample: ({ ownerId }) => ({ body: { prefix: 'ОР', ownerId } }) },
  { name: 'listSessions', who: PERSONAL, sample: none },
  { name: 'endOtherSessions', who: PERSONAL, sample: none },
  // A session is a person’s, whoever he works for.
  { name: 'endSession', who: { ...OWN_ONLY, partner: 404 }, sample: path('sessionId', 'session') },
  { name: 'getProfile', who: PERSONAL, sample: none },
  { name: 'getSecondFactor', who: PERSONAL, sample: none },
  { name: 'startSecondFactor', who: PERSONAL, sample: none },
  // Nothing is set up yet, so there is nothing to confirm, to renew or to switch off.
  {
    name: 'confirmSecondFactor',
    who: { nobody: 401, newcomer: 409, tenant: 409, owner: 409 },
    sample: () => ({ body: { code: '123456' } }),
  },
  { name: 'renewRecoveryCodes', who: { nobody: 401, newcomer: 409, tenant: 409, owner: 409 }, sample: none },
  {
    name: 'disableSecondFactor',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { password: 'wrong' } }),
  },
  { name: 'updateProfile', who: PERSONAL, sample: () => ({ body: { callSign: 'Сонце' } }) },
  // Who rents gets a tenant's summary, and none of an owner that would count nothing.
  { name: 'getDashboardSummary', who: PERSONAL, sample: none, hides: /"variant":"(?!tenant")/g },
  // Its own test: an answer that never ends cannot be compared.
  { name: 'streamEvents', who: { nobody: 401 }, isStream: true, sample: none },
  // A machine of development shows its whole outbox to whoever sits at it, letters of other worlds too: an address nobody was written to is asked for.
  { name: 'listOutbox', who: PUBLIC, sample: () => ({ query: { to: 'nobody-was-written-to@example.com' } }) },
];

/** What is across everything (product.md §12): a person finds and reads what is his, and of others nothing. */
export const ACROSS_ROWS: readonly MatrixRow[] = [
  { name: 'search', who: PERSONAL, sample: () => ({ query: { q: 'Саксаганського' } }) },
  {
    name: 'listAudit',
    who: OWNERS,
    sample: ({ ids, userId }) => ({ query: { entity_type: 'contract', entity_id: ids.contract, actor: userId } }),
  },
  { name: 'listAudit', as: 'without filters', who: OWNERS, sample: () => ({}) },
  {
    name: 'exportAudit',
    who: OWNERS,
    sample: ({ ids, userId }) => ({ query: { entity_id: ids.contract, actor: userId } }),
  },
  {
    name: 'askSupport',
    who: { nobody: 'ok', owner: 'ok' },
    sample: () => ({ body: { topic: 'question', message: 'Як додати тариф?', email: 'visitor@example.com' } }),
  },
  { name: 'requestDataExport', who: PERSONAL, sample: () => ({}) },
  { name: 'listDataExports', who: PERSONAL, sample: () => ({}) },
  // Of a person and of nobody else, so no copy of the world's is anybody's; data-export.http.test.ts fetches one.
  {
    name: 'getDataExportFile',
    who: { nobody: 401, newcomer: 404, tenant: 404, owner: 404 },
    sample: ({ ids }) => ({ path: { exportId: ids.contract } }),
  },
  { name: 'listSupportRequests', who: PERSONAL, sample: () => ({}) },
  {
    name: 'requestDeletion',
    who: { nobody: 401, newcomer: 422, tenant: 422, owner: 422 },
    sample: () => ({ body: { password: 'не той пароль' } }),
  },
];
