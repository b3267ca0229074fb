import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import {
  type confirmSecondFactor as confirmEndpoint,
  type getSecondFactor as getEndpoint,
  RECOVERY_CODES,
  type startSecondFactor as startEndpoint,
} from '@kliuchar/api-schema/second-factor';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { throttleKey, tooMany } from '../../edge/throttle.ts';
import {
  type Db,
  type LookupDb,
  type SessionActor,
  withLookup,
  withReadScope,
  withWriteScope,
} from '../../platform/db/scope.ts';
import { plainQrPicture } from '../../platform/qr.ts';
import { base32, newRecoveryCode, newTotpSecret, stepOfCode, totpUri } from '../../platform/totp.ts';
import {
  secondFactorOffLetter,
  secondFactorOnLetter,
  spareCodeLetter,
  spareCodesRenewedLetter,
} from './identity.mail.ts';
import { clearThrottle, countLoginAttempt, mailDbOf } from './identity.sql.ts';
import { journalAccount } from './journal-account.ts';
import { getUser } from './profile.sql.ts';
import { assertRecentProof, checkOwnPassword } from './proof.ts';
import {
  confirmSecret,
  deleteSecondFactor,
  findSecondFactor,
  findTotp,
  putPendingSecret,
  replaceRecoveryCodes,
  spendRecoveryCode,
  spendTotp,
} from './second-factor.sql.ts';
import { appUrls, sendLetter } from './secret-letters.ts';

const SECRET_CONTEXT = 'totp_secrets.secret';
const CODE_CONTEXT = 'recovery_codes.code';
const BUCKET = 'totp.confirm';
const FREE_ATTEMPTS = 10;
const QR_LABEL = 'QR-код для застосунку з кодами';

export function getSecondFactor(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof getEndpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const row = await findSecondFactor(db, actor.userId);
    if (row === null || row.confirmedAt === null) return { enabled: false, enabledAt: null, recoveryCodesLeft: 0 };
    return { enabled: true, enabledAt: row.confirmedAt, recoveryCodesLeft: row.codesLeft };
  });
}

/** Makes a secret; nothing changes at sign-in until a code of it comes back, so a set-up may be left half-way. */
export function startSecondFactor(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof startEndpoint>> {
  const secret = newTotpSecret();
  return withWriteScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    const { email } = await getUser(db, actor.userId);
    const sealed = deps.vault.seal(secret.toString('base64'), SECRET_CONTEXT);
    if (!(await putPendingSecret(db, actor.userId, sealed))) throw new AppError('second_factor_state');
    const uri = totpUri(secret, email);
    return { secret: base32(secret), uri, qr: plainQrPicture(uri, QR_LABEL) };
  });
}

export async function confirmSecondFactor(
  deps: Deps,
  actor: SessionActor,
  code: string,
): Promise<ReplyOf<typeof confirmEndpoint>> {
  const key = throttleKey(deps, { bucket: BUCKET }, actor.userId);
  const free = Math.max(1, Math.floor(FREE_ATTEMPTS * deps.config.rateLimitFactor));
  const waitSeconds = await withLookup(deps.db, (db) => countLoginAttempt(db, { bucket: BUCKET, key, free }));
  if (waitSeconds > 0) throw tooMany(waitSeconds);
  const recoveryCodes = await withWriteScope(deps.db, actor, async (db) => {
    const row = await findSecondFactor(db, actor.userId);
    if (row === null || row.confirmedAt !== null) throw new AppError('second_factor_state');
    const step = stepOfCode(openSecret(deps, row.secretSealed), code, { nowMs: db.clock.nowMs(), lastStep: 0 });
    if (step === null) throw new AppError('code_invalid', { fields: { code: WRONG_CODE } });
    const { secretSealed } = row;
    if (!(await confirmSecret(db, actor.userId, { secretSealed, step }))) throw new AppError('second_factor_state');
    const codes = await giveRecoveryCodes(deps, db, actor.userId);
    await journalAccount(db, actor.userId, 'account.second_factor_on');
    const { email } = await getUser(db, actor.userId);
    await sendLetter(mailDbOf(db), { email, kind: 'identity.second_factor_on' }, secondFactorOnLetter(appUrls(deps)));
    return codes;
  });
  await withLookup(deps.db, (db) => clearThrottle(db, BUCKET, key));
  return { recoveryCodes };
}

const WRONG_CODE = 'Код не підійшов. Перевірте, чи точний час на телефоні, і введіть новий';

/** For the day the phone is lost; told once, and the earlier ones stop at once, which the mailbox learns. */
export function renewRecoveryCodes(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof confirmEndpoint>> {
  return withWriteScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    const recoveryCodes = await giveRecoveryCodes(deps, db, actor.userId);
    await journalAccount(db, actor.userId, 'account.codes_renewed');
    const { email } = await getUser(db, actor.userId);
    const kind = 'identity.recovery_codes_renewed';
    await sendLetter(mailDbOf(db), { email, kind }, spareCodesRenewedLetter(appUrls(deps)));
    return { recoveryCodes };
  });
}

async function giveRecoveryCodes(deps: Deps, db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = codes.map((code) => recoveryHash(deps, userId, code));
  if (!(await replaceRecoveryCodes(db, userId, hashes))) throw new AppError('second_factor_state');
  return codes;
}

export async function disableSecondFactor(deps: Deps, actor: SessionActor, password: string): Promise<void> {
  const { email } = await checkOwnPassword(deps, actor, { field: 'password', password });
  await withWriteScope(deps.db, actor, async (db) => {
    if (!(await deleteSecondFactor(db, actor.userId))) throw new AppError('second_factor_state');
    await journalAccount(db, actor.userId, 'account.second_factor_off');
    await sendLetter(mailDbOf(db), { email, kind: 'identity.second_factor_off' }, secondFactorOffLetter(appUrls(deps)));
  });
}

/** After the right password: passes, or says what is missing. A code is spent here, in the transaction that opens the session. */
export async function passSecondFactor(
  deps: Deps,
  db: LookupDb,
  given: { userId: string; email: string; code: string | undefined },
): Promise<'passed' | 'totp_required' | 'totp_invalid'> {
  const { userId, email, code } = given;
  const totp = await findTotp(db, userId);
  if (totp === null || totp.secret_sealed === null) return 'passed';
  if (code === undefined) return 'totp_required';
  if (code.length > 6) {
    if (!(await spendRecoveryCode(db, userId, recoveryHash(deps, userId, code)))) return 'totp_invalid';
    // Whoever has found the list of codes is told of to its owner, whose telephone has been asked for nothing.
    await sendLetter(db, { email, kind: 'identity.spare_code_used' }, spareCodeLetter(appUrls(deps)));
    return 'passed';
  }
  const step = stepOfCode(openSecret(deps, totp.secret_sealed), code, {
    nowMs: db.clock.nowMs(),
    lastStep: totp.last_step ?? 0,
  });
  return step !== null && (await spendTotp(db, userId, step)) ? 'passed' : 'totp_invalid';
}

function openSecret(deps: Pick<Deps, 'vault'>, sealed: Buffer): Buffer {
  return Buffer.from(deps.vault.open(sealed, SECRET_CONTEXT), 'base64');
}

/** Twelve digits could be tried out from a copy of the database, so their hash needs the key that is not in it. */
function recoveryHash(deps: Pick<Deps, 'vault'>, userId: string, code: string): Buffer {
  return deps.vault.lookup(`${userId} ${code}`, CODE_CONTEXT);
}
