import { describe, expect, it } from 'vitest';
import { insertGrant } from '../../testing/entrusted.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertContractParty, insertProperty } from '../../testing/factories.ts';
import type { Client } from '../../testing/http-client.ts';

/** What the order and the cursor of a list tell of debts to whoever is let in without seeing them. */

const { at } = useEntrustedHome();

/** Each debt is unlike the others, so that any of them is recognised in a cursor. */
const DEBTS = [777_13, 0, 1_234_56, -41_17] as const;

async function indebted(): Promise<string[]> {
  const { db, owner } = at.world;
  const ids: string[] = [];
  for (const [place, kop] of DEBTS.entries()) {
    const id = await insertProperty(db, owner.ownerId, { apartment: String(place + 1) });
    await db.query('update properties set debt_kop = $2 where id = $1', [id, kop]);
    ids.push(id);
  }
  return ids;
}

type Row = { readonly id: string; readonly debt_kop: number | null };

/** The whole list a row at a time, and the key in each cursor. */
async function walk(client: Client, query: string): Promise<{ rows: Row[]; keys: string[] }> {
  const rows: Row[] = [];
  const keys: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { status, body } = await client.get(`/properties?limit=1&${query}${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    rows.push(...body.items);
    cursor = body.next_cursor;
    if (cursor !== null) keys.push(JSON.parse(Buffer.from(cursor, 'base64url').toString())[0]);
  }
  return { rows, keys };
}

const SORTS = ['debt_kop', '-debt_kop'] as const;

describe('a list of objects by debt', () => {
  it('tells a manager who may only look neither a debt nor whose is larger', async () => {
    const ids = await indebted();
    for (const propertyId of ids)
      await insertGrant(
        at.world.db,
        at.manager.userId,
        { ownerId: at.world.owner.ownerId, propertyId },
        { switches: [] },
      );
    const all = [at.home.propertyId, ...ids].sort();
    for (const role of ['', '&role=manager'])
      for (const sort of SORTS) {
        const { rows, keys } = await walk(at.manager.client, `sort=${sort}${role}`);
        expect(new Set(keys).size, sort).toBe(1);
        expect(keys.filter((key) => DEBTS.some((kop) => String(kop) === key))).toEqual([]);
        // Alike as they are, the rows go by their ids.
        expect(rows.map(({ id }) => id)).toEqual(sort === 'debt_kop' ? all : all.toReversed());
        expect(rows.map(({ debt_kop }) => debt_kop)).toEqual(all.map(() => null));
      }
  });

  it('goes by the debts that he may see, and puts the others last either way', async () => {
    const [first, none, most, credit] = await indebted();
    const { db, owner } = at.world;
    const entrust = (propertyId: string | undefined, switches: readonly ('receipts' | 'payments' | 'tasks')[]) =>
      insertGrant(db, at.manager.userId, { ownerId: owner.ownerId, propertyId: propertyId ?? '' }, { switches });
    await entrust(first, ['receipts']);
    await entrust(none, ['payments']);
    await entrust(credit, ['receipts']);
    await entrust(most, ['tasks']);
    const hidden = [at.home.propertyId, most ?? ''].sort();
    const up = await walk(at.manager.client, 'sort=debt_kop');
    expect(up.rows.map(({ id }) => id)).toEqual([none, credit, first, ...hidden]);
    const down = await walk(at.manager.client, 'sort=-debt_kop');
    expect(down.rows.map(({ id }) => id)).toEqual([first, credit, none, ...hidden.toReversed()]);
    // What was paid ahead is shown as no debt.
    for (const { keys } of [up, down]) for (const kop of [DEBTS[2], DEBTS[3]]) expect(keys).not.toContain(String(kop));
  });

  it('tells a tenant nothing of what his home owes, and the owner all of it', async () => {
    const { db, owner } = at.world;
    await insertContractParty(db, owner.ownerId, at.home.contractId, at.manager.userId);
    const ids = await indebted();
    await db.query('update properties set debt_kop = 555500 where id = $1', [at.home.propertyId]);
    await insertGrant(
      db,
      at.manager.userId,
      { ownerId: owner.ownerId, propertyId: ids[0] ?? '' },
      { switches: ['receipts'] },
    );
    for (const sort of SORTS) {
      const { rows, keys } = await walk(at.manager.client, `sort=${sort}`);
      expect(rows.map(({ id }) => id)).toEqual([ids[0], at.home.propertyId]);
      expect(keys).toEqual([String(DEBTS[0])]);
    }
    const { rows } = await walk(at.world.client, 'sort=-debt_kop');
    expect(rows.map(({ debt_kop }) => debt_kop)).toEqual([555500, 123456, 77713, 0, 0]);
  });
});
