const PERSON = 'what one person has of his own: a few, whatever he lets';
const ACCOUNT = 'what an account is set up with: a few, whatever is let';
const PROGRAM = 'of the whole program and not of an account, or of its own memory';
const PICTURES =
  'pictures, read by the key of the one thing they are of; in an account without files they would be broken ones';
const ONE_THING = 'read by the key of the one thing that it belongs to, never in a list';

/** Tables that hold fewer rows than a page beside the probes of growth.http.test.ts, and why: of these no probe proves anything. */
export const FEW_ROWS: Readonly<Record<string, string>> = {
  announcement_recipients: ONE_THING,
  announcements:
    'five a day for a complex at most, and few are ever sent; read a page at a time by an index of their order',
  audit_heads: 'one of an account: where its journal ends',
  bank_layouts: ACCOUNT,
  billing_requisites: ACCOUNT,
  calendar_feeds: PERSON,
  checkout_attempts: ONE_THING,
  checkout_events: ONE_THING,
  contract_documents: ONE_THING,
  contract_links: ONE_THING,
  contract_parties: 'leases of one tenant: whoever has hundreds is no tenant',
  counters: 'one of a kind of number and a month',
  deducted_readings: 'readings taken off two receipts: looked for only by the reading',
  demos: PROGRAM,
  exchange_rates: PROGRAM,
  handover_photos: PICTURES,
  idempotency_keys: PROGRAM,
  import_mappings: ACCOUNT,
  key_rates: PROGRAM,
  list_views: PERSON,
  member_invitations: ACCOUNT,
  notification_rules: PERSON,
  outbox: PROGRAM,
  owner_members: ACCOUNT,
  owner_months: 'one a month',
  owners: ACCOUNT,
  payment_accounts: ACCOUNT,
  platform_counters: PROGRAM,
  price_indexes: PROGRAM,
  property_photos: PICTURES,
  push_devices: PERSON,
  recovery_codes: PERSON,
  secrets: PROGRAM,
  sessions: PERSON,
  subscription_payments: ONE_THING,
  subscriptions: ACCOUNT,
  tariff_versions: ACCOUNT,
  tariffs: ACCOUNT,
  task_photos: PICTURES,
  telegram_bots: ACCOUNT,
  telegram_codes: PERSON,
  telegram_links: PERSON,
  throttles: PROGRAM,
  totp_secrets: PERSON,
  users: 'those who sign in: the owner, a tenant and a manager',
  webhook_endpoints: ACCOUNT,
};
