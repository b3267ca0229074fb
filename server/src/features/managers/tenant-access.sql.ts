import type { Db } from '../../platform/db/scope.ts';

export type CardNumbers = { readonly ownerId: string; readonly phones: string[]; readonly closedPhones: string[] };

const NUMBERS = `select cp.owner_id as "ownerId", cp.phones, cp.closed_phones as "closedPhones" from counterparties cp
  where cp.id = $1 and cp.owner_id = any ($2::uuid[])`;

export function findCardNumbers(db: Db, cardId: string): Promise<CardNumbers | null> {
  return db.one<CardNumbers>('tenant-access.numbers', NUMBERS, [cardId, db.ownerIds]);
}

/** Two who change the same card wait for each other, and a number that is being proven waits for them. */
export function lockCardNumbers(db: Db, cardId: string): Promise<CardNumbers | null> {
  return db.one<CardNumbers>('tenant-access.numbers-lock', `${NUMBERS} for update`, [cardId, db.ownerIds]);
}

export type CardAccount = { userId: string; phone: string | null; name: string; since: string };

export function listCardAccounts(db: Db, cardId: string): Promise<CardAccount[]> {
  return db.query<CardAccount>(
    'tenant-access.accounts',
    'select user_id as "userId", phone, name, since from private.card_accounts($1)',
    [cardId],
  );
}

export type ShutOut = { readonly cardId: string; readonly phone: string | null; readonly userId: string | null };

/** The accesses to homes that went with it. */
export async function shutOut(db: Db, { cardId, phone, userId }: ShutOut, now: string): Promise<string[]> {
  const row = await db.one<{ closed: string[] | null }>(
    'tenant-access.shut-out',
    'select private.shut_out_of_card($1, $2, $3, $4) as closed',
    [cardId, phone, userId, now],
  );
  return row?.closed ?? [];
}

/** Of one card, or of the tenants of a home; the cards that had the number closed. */
export async function openNumber(
  db: Db,
  of: { readonly ownerId: string; readonly phone: string } & (
    | { readonly cardId: string }
    | { readonly propertyId: string }
  ),
): Promise<string[]> {
  const isCard = 'cardId' in of;
  const rows = await db.query<{ id: string }>(
    `tenant-access.open-of-${isCard ? 'card' : 'home'}`,
    `update counterparties cp set closed_phones = array_remove(cp.closed_phones, $3)
      where cp.owner_id = $1 and cp.closed_phones @> array[$3]
        and ${isCard ? 'cp.id = $2' : 'cp.id in (select c.tenant_counterparty_id from contracts c where c.owner_id = $1 and c.rental_object_id = $2)'}
      returning cp.id`,
    [of.ownerId, isCard ? of.cardId : of.propertyId, of.phone],
  );
  return rows.map(({ id }) => id);
}
