import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { errorText } from '@kliuchar/api-schema/error-codes';
import type { acceptHandoverAct, HandoverAct, signHandoverAct } from '@kliuchar/api-schema/handover';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { nameZones } from '@kliuchar/domain/meters/zone-name';
import { compareDecimal, decimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import {
  type AnswerContext,
  answerAsTenant,
  assertRead,
  type ContractRow,
  codeChannelOf,
  ensureOpenLink,
  findNames,
  lockContract,
  type TenantProof,
  tellOwner,
  tellTenant,
} from '../contracts/public.ts';
import { assertReadable, recordReading } from '../meters/public.ts';
import { composeAct } from './act-document.ts';
import type { ActReading, ActRow } from './act-rows.ts';
import { meterTitle } from './act-text.ts';
import { actSentLetter, actSentMessage, actSignedLetter } from './handover.mail.ts';
import {
  type ActIds,
  attachActScan,
  freezeActRow,
  lockAct,
  readOn,
  reopenActRow,
  type Signature,
  signActRow,
} from './handover.sql.ts';
import { actNotFound, auditAct, changeAct, lockOwnAct, readAct, wrongActState } from './read-acts.ts';

/** Freezes the words and asks the tenant to sign them. */
export function sendAct(deps: Deps, actor: SessionActor, ids: ActIds): Promise<HandoverAct> {
  return changeAct(deps, actor, ids, async ({ db, row }) => {
    await freeze(deps, db, row);
    // The tenant must not be the one who learns that a reading cannot be.
    await contractOf(db, row);
    for (const [at, reading] of row.readings.entries())
      await takeReading(db, row, { reading, at, userId: actor.userId, as: assertReadable });
    const { ownerId, contractId, direction } = row;
    const url = await ensureOpenLink(deps, db, { id: contractId, ownerId });
    const names = await namesOf(db, row);
    const codeTo = await codeChannelOf(db, { contractId, ownerId });
    const letter = { ...names, direction, url: `${url}#handover`, codeTo };
    const sent = { ownerId, contractId, kind: 'handover.sent', letter: actSentLetter(letter) };
    if (!(await tellTenant(db, sent, actSentMessage(letter)))) throw new AppError('no_recipient');
  });
}

/** An act of a day that has not come yet has nothing to say of it. */
async function freeze(deps: Deps, db: Db, row: ActRow): Promise<void> {
  if (row.status !== 'draft') throw wrongActState(row.status);
  if (row.heldOn > deps.clock.today()) throw fieldError('heldOn', 'Дата акта ще не настала');
  const { textSealed, sha256 } = await composeAct(deps, db, row);
  const at = instantText(deps.clock.nowMs());
  if (!(await freezeActRow(db, row, { textSealed, sha256, at }))) throw wrongActState(row.status);
  await auditAct(db, row, 'frozen', { direction: row.direction, sha256: sha256.toString('hex') });
}

export function reopenAct(deps: Deps, actor: SessionActor, ids: ActIds): Promise<HandoverAct> {
  return changeAct(deps, actor, ids, async ({ db, row }) => {
    if (!(await reopenActRow(db, row, instantText(deps.clock.nowMs())))) throw wrongActState(row.status);
    await auditAct(db, row, 'reopened', { direction: row.direction });
  });
}

/** Signed on paper: the owner answers for it. What was sent stays the text; a draft is frozen now. */
export function signOnPaper(
  deps: Deps,
  actor: SessionActor,
  ids: ActIds,
  body: BodyOf<typeof signHandoverAct>,
): Promise<HandoverAct> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnAct(db, ids);
    if (row.status === 'draft') await freeze(deps, db, row);
    const at = instantText(deps.clock.nowMs());
    const scanId = body.scanId ?? null;
    if (scanId !== null && (await attachActScan(db, row.ownerId, scanId, at)) === null)
      throw unknownReference('scanId');
    const none = { phone: null, email: null, address: '', userAgent: '' };
    await sign(db, row, { method: 'paper', at, userId: actor.userId, scanId, ...none });
    return readAct(db, ids);
  });
}

/** The tenant agrees to exactly the words whose hash stands on the act. */
export function acceptAct(
  context: AnswerContext,
  ids: ActIds,
  { textHash, ...proof }: TenantProof & { readonly textHash?: string | undefined },
): Promise<ReplyOf<typeof acceptHandoverAct>> {
  const { deps, request } = context;
  return asAct(
    answerAsTenant(context, ids.contractId, proof, async (db, tenant) => {
      const row = await lockAct(db, ids, [tenant.ownerId]);
      // A draft is the owner's own: it looks like nothing.
      if (row === null || row.status === 'draft') throw actNotFound();
      if (row.status === 'sent') assertRead(textHash, row.sha256);
      const { method, userId, phone, email, ownerId } = tenant;
      const at = instantText(deps.clock.nowMs());
      await sign(db, row, { method, at, userId, phone, email, scanId: null, ...request });
      const names = await namesOf(db, row);
      const url = `${deps.config.origin}/contracts/${ids.contractId}`;
      const letter = actSignedLetter({ ...names, direction: row.direction, url });
      await tellOwner(db, { ownerId, contractId: ids.contractId, kind: 'handover.signed', letter });
      return { id: row.id, status: 'signed' as const };
    }),
  );
}

async function asAct<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError && error.code === 'contract_not_found' ? actNotFound() : error;
  }
}

/** The signature and the readings it brings: both or neither. */
async function sign(db: Db, row: ActRow, by: Signature): Promise<void> {
  await contractOf(db, row);
  if (!(await signActRow(db, row, by))) throw wrongActState(row.status);
  for (const [at, reading] of row.readings.entries())
    await takeReading(db, row, { reading, at, userId: by.userId, as: keepReading });
  await auditAct(db, row, 'signed', { direction: row.direction, method: by.method });
}

/** Locked, so that the bills of its meters wait. */
async function contractOf(db: Db, row: ActRow): Promise<ContractRow> {
  const contract = await lockContract(db, row.contractId, [row.ownerId]);
  if (contract === null) throw new Error('An act has lost its contract');
  return contract;
}

async function namesOf(db: Db, row: ActRow): Promise<{ number: string; propertyName: string }> {
  const contract = await contractOf(db, row);
  const { propertyName } = await findNames(db, contract);
  return { number: contract.number, propertyName };
}

type Taking = {
  readonly reading: ActReading;
  readonly at: number;
  readonly userId: string | null;
  readonly as: typeof assertReadable;
};

const keepReading: typeof assertReadable = async (db, input, bringer) => {
  const taken = await recordReading(db, input, bringer);
  await taken.answer;
};

/** What was read of the meter that day already is not read twice. */
async function takeReading(db: Db, row: ActRow, { reading, at, userId, as }: Taking): Promise<void> {
  const { meterId, values, rolledOver } = reading;
  if (values === null) return;
  const there = await readOn(db, row.ownerId, meterId, row.heldOn);
  const isSame = (there?.values ?? []).every(
    (value, zone) => compareDecimal(decimal(value), decimal(values[zone] ?? '0')) === 0,
  );
  if (there !== null && isSame) return;
  const refuse = (words: string) =>
    fieldError(`readings.${at}.values`, `${meterTitle(reading)}, лічильник №\u00a0${reading.serial}: ${words}`);
  if (there !== null) throw refuse(otherReading(row.heldOn, there.values));
  try {
    const confirm: ('rollover' | 'high')[] = rolledOver ? ['rollover'] : [];
    const input = { meterId, date: row.heldOn, values: [...values], source: 'handover' as const, confirm };
    const bringer = {
      source: 'owner',
      state: 'approved',
      userId,
      today: db.clock.today(),
      propertyId: row.propertyId,
    } as const;
    await as(db, input, bringer);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [words = errorText(error.code, error.details.params)] = Object.values(error.details.fields ?? {});
    throw refuse(words);
  }
}

/** Who reads it has both figures before him, and the two ways out. */
function otherReading(on: Day, values: readonly string[]): string {
  const figures = nameZones(values.map((value) => formatDecimalUk(decimal(value))));
  return `за ${formatDay(on)} уже внесено ${figures}. Залиште поле порожнім або виправте внесений показник.`;
}
