import { instantText } from '../../platform/clock.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { COUNTED_PROPERTIES, type CountedRow, type StandingRow, SUBSCRIPTION_COLUMNS } from '../subscription/public.ts';

export type UserRow = {
  id: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  middle_name: string | null;
  call_sign: string | null;
  phone: string | null;
  phone_verified_at: string | null;
  theme: 'system' | 'light' | 'dark';
  version: number;
  created_at: string;
};

export type OwnerRow = {
  id: string;
  name: string;
  first_property_at: string | null;
  first_counterparty_at: string | null;
  first_contract_at: string | null;
};

const USER = `select id, email, password_hash, first_name, last_name, middle_name, call_sign, phone, phone_verified_at, theme, version, created_at
  from users where id = $1`;

/** Who answers for the key of the transaction; no row of an account is seen by it. */
export async function getKeyMaker(
  db: Db,
): Promise<Pick<UserRow, 'first_name' | 'last_name' | 'middle_name' | 'phone' | 'email'>> {
  const row = await db.one<Pick<UserRow, 'first_name' | 'last_name' | 'middle_name' | 'phone' | 'email'>>(
    'profile.key-maker',
    'select first_name, last_name, middle_name, phone, email from private.key_maker()',
  );
  if (row === null) throw new Error('A key has a maker');
  return row;
}

export async function getUser(db: Db, userId: string): Promise<UserRow> {
  const row = await db.one<UserRow>('identity.user', USER, [userId]);
  if (row === null) throw new Error('The person of the scope has no row');
  return row;
}

export function listOwners(db: Db): Promise<OwnerRow[]> {
  return db.query<OwnerRow>(
    'identity.owners',
    `select id, name, first_property_at, first_counterparty_at, first_contract_at from owners where id = any ($1) order by created_at, id`,
    [db.ownerIds],
  );
}

export type SessionStart = Pick<UserRow, 'id' | 'first_name' | 'call_sign' | 'theme'> & {
  owners: (OwnerRow & { subscription: StandingRow | null })[];
  /** Of the owner whose principal the person is, or else whose member. */
  subscription: CountedRow | null;
  /** The demo the person has made, or the one he is in. */
  demo: { state: 'making' | 'ready' | 'failed'; inside: boolean; home: boolean } | null;
};

/** All that every page of the application begins with, in one statement. */
export async function findSessionStart(db: Db, userId: string): Promise<SessionStart> {
  const row = await db.one<SessionStart>(
    'identity.session',
    `select u.id, u.first_name, u.call_sign, u.theme,
       (select coalesce(json_agg(o), '[]') from (select w.id, w.name, w.first_property_at, w.first_counterparty_at, w.first_contract_at,
          (select to_jsonb(y) from (select s.status, s.trial_ends_on, s.grace_ends_on from subscriptions s where s.owner_id = w.id) y) as subscription
          from owners w where w.id = any ($2::uuid[]) order by w.created_at, w.id) o) as owners,
       (select to_jsonb(x) from (select ${SUBSCRIPTION_COLUMNS}, ${COUNTED_PROPERTIES} as properties
          from owner_members m join subscriptions s on s.owner_id = m.owner_id where m.user_id = $1 and m.owner_id = any ($2::uuid[])
          order by m.role = 'principal' desc, m.created_at, m.owner_id limit 1) x) as subscription,
       (select json_build_object('state', d.state, 'inside', d.user_id = $1, 'home', d.home_user_id is not null)
          from demos d where d.user_id = $1 or d.home_user_id = $1) as demo
     from users u where u.id = $1`,
    [userId, db.ownerIds],
  );
  if (row === null) throw new Error('The person of the scope has no row');
  return row;
}

export type ProfileChange = {
  firstName: string;
  lastName: string;
  middleName: string | null;
  callSign: string | null;
  theme: string;
  version: number;
};

/** False if the row has moved on since `version`. */
export async function updateUser(db: Db, userId: string, change: ProfileChange): Promise<boolean> {
  const rows = await db.query(
    'identity.update_user',
    `update users set first_name = $3, last_name = $4, middle_name = $5, call_sign = $6, theme = $7, version = version + 1, updated_at = $8
      where id = $1 and version = $2 returning id`,
    [
      userId,
      change.version,
      change.firstName,
      change.lastName,
      change.middleName,
      change.callSign,
      change.theme,
      instantText(db.clock.nowMs()),
    ],
  );
  return rows.length === 1;
}

export async function updatePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.query('identity.update_password', 'update users set password_hash = $2, updated_at = $3 where id = $1', [
    userId,
    passwordHash,
    instantText(db.clock.nowMs()),
  ]);
}

export type SessionRow = {
  id: string;
  current: boolean;
  user_agent: string;
  address: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
};

export function listSessions(db: Db, actor: SessionActor): Promise<SessionRow[]> {
  return db.query<SessionRow>(
    'identity.sessions',
    `select id, token_hash = $2 as current, user_agent, address, created_at, last_seen_at, expires_at from sessions
      where user_id = $1 and expires_at > $3 and last_seen_at > $3::timestamptz - interval '7 days' order by last_seen_at desc, id`,
    [actor.userId, actor.sessionHash, instantText(db.clock.nowMs())],
  );
}

export async function deleteSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const rows = await db.query(
    'identity.end_session',
    'delete from sessions where user_id = $1 and id = $2 returning id',
    [userId, sessionId],
  );
  return rows.length === 1;
}

export async function deleteOtherSessions(db: Db, actor: SessionActor): Promise<void> {
  await db.query('identity.end_other_sessions', 'delete from sessions where user_id = $1 and token_hash <> $2', [
    actor.userId,
    actor.sessionHash,
  ]);
}

/** When the password was last proven in this session. */
export async function provenAt(db: Db, actor: SessionActor): Promise<string> {
  const row = await db.one<{ proven_at: string }>(
    'identity.proven_at',
    'select proven_at from sessions where token_hash = $1',
    [actor.sessionHash],
  );
  if (row === null) throw new Error('The session of the scope has no row');
  return row.proven_at;
}

// ── Payment accounts ──────────────────────────────────────────────────────────────────────────────────────────────────────

export type PaymentAccountRow = {
  id: string;
  owner_id: string;
  name: string;
  iban: string;
  tax_id_sealed: Buffer | null;
  is_default: boolean;
  version: number;
};

const ACCOUNT = 'id, owner_id, name, iban, tax_id_sealed, is_default, version';

export function listPaymentAccounts(db: Db): Promise<PaymentAccountRow[]> {
  return db.query<PaymentAccountRow>(
    'identity.payment_accounts',
    `select ${ACCOUNT} from payment_accounts where owner_id = any ($1) order by is_default desc, created_at, id`,
    [db.ownerIds],
  );
}

export function findPaymentAccount(db: Db, accountId: string): Promise<PaymentAccountRow | null> {
  return db.one<PaymentAccountRow>(
    'identity.payment_account',
    `select ${ACCOUNT} from payment_accounts where id = $1 and owner_id = any ($2) for update`,
    [accountId, db.ownerIds],
  );
}

/** The row of the owner is the lock that keeps one default account: two requests at once wait for each other. */
export async function lockOwner(db: Db, ownerId: string): Promise<boolean> {
  const rows = await db.query('identity.lock_owner', 'select 1 from owners where id = $1 for update', [ownerId]);
  return rows.length === 1;
}

/** The IBAN of the account that was the default until now. */
export async function clearDefaultAccount(db: Db, ownerId: string): Promise<string | null> {
  const row = await db.one<{ iban: string }>(
    'identity.clear_default_account',
    'update payment_accounts set is_default = false, version = version + 1 where owner_id = $1 and is_default returning iban',
    [ownerId],
  );
  return row?.iban ?? null;
}

export async function findDefaultIban(db: Db, ownerId: string): Promise<string | null> {
  const row = await db.one<{ iban: string }>(
    'identity.default_iban',
    'select iban from payment_accounts where owner_id = $1 and is_default',
    [ownerId],
  );
  return row?.iban ?? null;
}

export async function insertPaymentAccount(db: Db, account: Omit<PaymentAccountRow, 'version'>): Promise<void> {
  await db.query(
    'identity.insert_payment_account',
    'insert into payment_accounts (id, owner_id, name, iban, tax_id_sealed, is_default) values ($1, $2, $3, $4, $5, $6)',
    [account.id, account.owner_id, account.name, account.iban, account.tax_id_sealed, account.is_default],
  );
}

export async function updatePaymentAccount(db: Db, account: PaymentAccountRow): Promise<boolean> {
  const rows = await db.query(
    'identity.update_payment_account',
    `update payment_accounts set name = $3, iban = $4, tax_id_sealed = $5, is_default = $6, version = version + 1
      where owner_id = $1 and id = $2 and version = $7 returning id`,
    [
      account.owner_id,
      account.id,
      account.name,
      account.iban,
      account.tax_id_sealed,
      account.is_default,
      account.version,
    ],
  );
  return rows.length === 1;
}

/** The eldest of the rest becomes the default, so that receipts keep their requisites. */
export async function deletePaymentAccount(db: Db, account: PaymentAccountRow): Promise<void> {
  await db.query('identity.delete_payment_account', 'delete from payment_accounts where owner_id = $1 and id = $2', [
    account.owner_id,
    account.id,
  ]);
  if (!account.is_default) return;
  await db.query(
    'identity.promote_account',
    `update payment_accounts set is_default = true, version = version + 1
      where id = (select id from payment_accounts where owner_id = $1 order by created_at, id limit 1)`,
    [account.owner_id],
  );
}

export async function hasAccounts(db: Db, ownerId: string): Promise<boolean> {
  const rows = await db.query('identity.has_accounts', 'select 1 from payment_accounts where owner_id = $1 limit 1', [
    ownerId,
  ]);
  return rows.length === 1;
}
