import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { changeTenantAccess as endpoint, TenantAccess } from '@kliuchar/api-schema/tenant-access';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { relinkTenant, renewCardLinks } from '../counterparties/public.ts';
import {
  type CardAccount,
  type CardNumbers,
  findCardNumbers,
  listCardAccounts,
  lockCardNumbers,
  openNumber,
  shutOut,
} from './tenant-access.sql.ts';

type Whole = { items: TenantAccess[]; total: number };

export async function listTenantAccess(deps: Deps, actor: SessionActor, cardId: string): Promise<Whole> {
  return withReadScope(deps.db, actor, async (db) => {
    const [card, accounts] = await Promise.all([findCardNumbers(db, cardId), listCardAccounts(db, cardId)]);
    return viewAccess(found(card), accounts);
  });
}

/**
 * Closing ends what the number or the account opens with this very transaction: ties, homes, codes and the links that were sent; opening lets
 * in whoever has proven the number. What is so already stays without a trace, so of two who close the same at once one writes.
 */
export async function changeTenantAccess(
  deps: Deps,
  actor: SessionActor,
  cardId: string,
  body: BodyOf<typeof endpoint>,
): Promise<Whole> {
  return withWriteScope(deps.db, actor, async (db) => {
    const card = found(await lockCardNumbers(db, cardId));
    const [phone, userId] = [body.phone ?? null, body.userId ?? null];
    const { closed } = body;
    if (phone !== null && !card.phones.includes(phone))
      throw fieldError('phone', 'Цього номера немає на картці орендаря');
    if (userId !== null) await assertAccount(db, cardId, userId);
    const isSame = phone !== null && card.closedPhones.includes(phone) === closed;
    if (closed && !isSame) await close(deps, db, card.ownerId, { cardId, phone, userId });
    if (!closed && !isSame && phone !== null) await reopenNumber(db, { ownerId: card.ownerId, cardId, phone });
    return viewAccess(found(await findCardNumbers(db, cardId)), await listCardAccounts(db, cardId));
  });
}

function found(card: CardNumbers | null): CardNumbers {
  if (card === null) throw new AppError('counterparty_not_found');
  return card;
}

async function assertAccount(db: Db, cardId: string, userId: string): Promise<void> {
  const accounts = await listCardAccounts(db, cardId);
  if (!accounts.some((account) => account.userId === userId)) throw unknownReference('userId');
}

async function close(
  deps: Deps,
  db: Db,
  ownerId: string,
  of: { readonly cardId: string; readonly phone: string | null; readonly userId: string | null },
): Promise<void> {
  const grants = await shutOut(db, of, instantText(deps.clock.nowMs()));
  for (const entityId of grants) await db.audit({ ownerId, action: 'tenant.revoked', entityType: 'grant', entityId });
  await renewCardLinks(deps, db, { ownerId, tenantId: of.cardId });
  const action = 'counterparty.access_closed';
  await db.audit({ ownerId, action, entityType: 'counterparty', entityId: of.cardId });
}

/** Also where the owner invites the number to the home once more. */
export async function reopenNumber(db: Db, of: Parameters<typeof openNumber>[1]): Promise<void> {
  const { ownerId } = of;
  for (const entityId of await openNumber(db, of)) {
    await relinkTenant(db, ownerId, entityId);
    await db.audit({ ownerId, action: 'counterparty.access_opened', entityType: 'counterparty', entityId });
  }
}

/** The numbers of the card, whoever has proven them; then accounts that came by others. */
function viewAccess({ phones, closedPhones }: CardNumbers, accounts: readonly CardAccount[]): Whole {
  const items = [
    ...phones.map((phone) => {
      const account = accounts.find((each) => each.phone === phone);
      const { name = null, since = null } = account ?? {};
      return { phone, userId: null, name, since, closed: closedPhones.includes(phone) };
    }),
    ...accounts
      .filter(({ phone }) => phone === null || !phones.includes(phone))
      .map(({ userId, name, since }) => ({ phone: null, userId, name, since, closed: false })),
  ];
  return { items, total: items.length };
}
