import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export type SecondFactorRow = {
  secretSealed: Buffer;
  createdAt: string;
  confirmedAt: string | null;
  codesLeft: number;
};

export function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | null> {
  return db.one<SecondFactorRow>(
    'identity.second_factor',
    `select secret_sealed as "secretSealed", created_at as "createdAt", confirmed_at as "confirmedAt",
            (select count(*)::int from recovery_codes c where c.user_id = s.user_id and c.used_at is null) as "codesLeft"
       from totp_secrets s where user_id = $1`,
    [userId],
  );
}

/** A set-up that was left half-way is begun anew; one that is finished stays, and the answer is false. */
export async function putPendingSecret(db: Db, userId: string, secretSealed: Buffer): Promise<boolean> {
  const rows = await db.query(
    'identity.put_totp_secret',
    `insert into totp_secrets as s (user_id, secret_sealed, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret_sealed = excluded.secret_sealed, created_at = excluded.created_at, last_step = 0
       where s.confirmed_at is null
     returning 1`,
    [userId, secretSealed, instantText(db.clock.nowMs())],
  );
  return rows.length === 1;
}

/** Once, and only for the secret whose code was checked: a new set-up in another window has another one. */
export async function confirmSecret(
  db: Db,
  userId: string,
  proof: { secretSealed: Buffer; step: number },
): Promise<boolean> {
  const rows = await db.query(
    'identity.confirm_totp',
    `update totp_secrets set confirmed_at = $4, last_step = $3 where user_id = $1 and secret_sealed = $2 and confirmed_at is null returning 1`,
    [userId, proof.secretSealed, proof.step, instantText(db.clock.nowMs())],
  );
  return rows.length === 1;
}

async function dropRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.query('identity.drop_recovery_codes', 'delete from recovery_codes where user_id = $1', [userId]);
}

/** The row of the secret is the lock: two renewals at once leave the codes of one of them. */
export async function replaceRecoveryCodes(db: Db, userId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const locked = await db.query(
    'identity.lock_totp',
    'select 1 from totp_secrets where user_id = $1 and confirmed_at is not null for update',
    [userId],
  );
  if (locked.length === 0) return false;
  await dropRecoveryCodes(db, userId);
  await db.query(
    'identity.put_recovery_codes',
    'insert into recovery_codes (user_id, code_hash) select $1, * from unnest($2::bytea[])',
    [userId, hashes],
  );
  return true;
}

export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  await dropRecoveryCodes(db, userId);
  const rows = await db.query(
    'identity.delete_totp',
    'delete from totp_secrets where user_id = $1 and confirmed_at is not null returning 1',
    [userId],
  );
  return rows.length === 1;
}

// ── At sign-in, before a scope exists: functions of schema `private` (0090_second_factor.sql) ───────────────────────────────

export type TotpAtLogin = { secret_sealed: Buffer | null; last_step: number | null };

export async function findTotp(db: LookupDb, userId: string): Promise<TotpAtLogin | null> {
  return db.one<TotpAtLogin>('identity.find_totp', 'select secret_sealed, last_step from private.find_totp($1)', [
    userId,
  ]);
}

export async function spendTotp(db: LookupDb, userId: string, step: number): Promise<boolean> {
  const row = await db.one<{ spent: boolean }>('identity.spend_totp', 'select private.spend_totp($1, $2) as spent', [
    userId,
    step,
  ]);
  return row?.spent === true;
}

export async function spendRecoveryCode(db: LookupDb, userId: string, codeHash: Buffer): Promise<boolean> {
  const row = await db.one<{ spent: boolean }>(
    'identity.spend_recovery_code',
    'select private.spend_recovery_code($1, $2, $3) as spent',
    [userId, codeHash, instantText(db.clock.nowMs())],
  );
  return row?.spent === true;
}
