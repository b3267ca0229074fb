import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { getTelegram as getEndpoint, startTelegram as startEndpoint } from '@kliuchar/api-schema/telegram';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { plainQrPicture } from '../../platform/qr.ts';
import { botIdOf } from '../../platform/telegram.ts';
import { newLinkKey, sha256 } from '../../platform/tokens.ts';
import { deleteLink, findBotName, findLink, putCode } from './link.sql.ts';

const CODE_LIFE_MS = 15 * 60_000;
const CODES_PER_PERSON: Limit = { bucket: 'telegram.code', limit: 10, windowSeconds: 3600 };
const QR_LABEL = 'QR-код із посиланням на бота в Telegram';

export async function getTelegram(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof getEndpoint>> {
  const row = await withReadScope(deps.db, actor, (db) => findLink(db, actor.userId));
  if (deps.config.telegram === null) return { state: 'unavailable', name: null, linkedAt: null };
  if (row === null) return { state: 'off', name: null, linkedAt: null };
  const { name, linkedAt, blockedAt } = row;
  return { state: blockedAt === null ? 'linked' : 'blocked', name, linkedAt };
}

/** The code is told once, here: the database keeps its hash, and whoever brings it to the bot is the person who asked. */
export async function startTelegram(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof startEndpoint>> {
  const { telegram } = deps.config;
  if (telegram === null) throw new AppError('telegram_off');
  await hitThrottle(deps, CODES_PER_PERSON, actor.userId);
  const code = newLinkKey();
  const nowMs = deps.clock.nowMs();
  const expiresAt = instantText(nowMs + CODE_LIFE_MS);
  return withWriteScope(deps.db, actor, async (db) => {
    const username = await findBotName(db, botIdOf(telegram.token));
    if (username === null) throw new AppError('telegram_silent');
    await putCode(db, { userId: actor.userId, codeHash: sha256(code), at: instantText(nowMs), expiresAt });
    const url = `https://t.me/${username}?start=${code}`;
    return { url, qr: plainQrPicture(url, QR_LABEL), expiresAt };
  });
}

export function unlinkTelegram(deps: Deps, actor: SessionActor): Promise<void> {
  return withWriteScope(deps.db, actor, (db) => deleteLink(db, actor.userId));
}
