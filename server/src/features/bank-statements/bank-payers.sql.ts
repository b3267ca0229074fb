import type { BankPayer } from '@kliuchar/api-schema/bank-statements';
import type { Day } from '@kliuchar/domain/dates/day';
import type { ListPage, ListRequest } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';

export type RememberedPayer = {
  readonly id: string;
  readonly ownerId: string;
  readonly contractId: string;
  readonly key: Buffer;
  readonly otherKey: Buffer | null;
  readonly nameSealed: Buffer;
  readonly paidOn: Day;
};

export function rememberPayer(db: Db, payer: RememberedPayer): void {
  db.effect(
    'bank-payers.remember',
    `insert into bank_payers (id, owner_id, contract_id, payer_key, other_payer_key, name_sealed, last_paid_on) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (owner_id, payer_key, contract_id) do update set payments = bank_payers.payments + 1, other_payer_key = coalesce(excluded.other_payer_key, bank_payers.other_payer_key),
       last_paid_on = greatest(bank_payers.last_paid_on, excluded.last_paid_on), name_sealed = excluded.name_sealed`,
    [payer.id, payer.ownerId, payer.contractId, payer.key, payer.otherKey, payer.nameSealed, payer.paidOn],
  );
}

/** A payment taken back teaches nothing: with the last of them the payer is forgotten. */
export function unlearnPayer(db: Db, of: { ownerId: string; contractId: string; key: Buffer }): void {
  const values = [of.ownerId, of.contractId, of.key];
  db.effect(
    'bank-payers.unlearn_last',
    'delete from bank_payers where owner_id = $1 and contract_id = $2 and payer_key = $3 and payments <= 1',
    values,
  );
  db.effect(
    'bank-payers.unlearn',
    'update bank_payers set payments = payments - 1 where owner_id = $1 and contract_id = $2 and payer_key = $3',
    values,
  );
}

export async function forgetPayer(db: Db, id: string): Promise<string | null> {
  const row = await db.one<{ ownerId: string }>(
    'bank-payers.forget',
    'delete from bank_payers where id = $1 and owner_id = any ($2::uuid[]) returning owner_id as "ownerId"',
    [id, db.ownerIds],
  );
  return row?.ownerId ?? null;
}

export type PayerRow = Omit<BankPayer, 'name' | 'ibanMasked'> & { nameSealed: Buffer };

/** Whoever has paid last comes first. */
export function listPayers(
  db: Db,
  page: ListPage,
): Promise<{ rows: (PayerRow & { cursor_key: string })[]; total: number }> {
  const request: ListRequest = {
    name: `bank-payers.list.${db.ownerIds.length === 1 ? 'owner' : 'several'}`,
    from: 'from bank_payers p',
    id: 'p.id',
    scope:
      db.ownerIds.length === 1
        ? { sql: 'p.owner_id = $1', values: [db.ownerIds[0]] }
        : { sql: 'p.owner_id = any ($1::uuid[])', values: [db.ownerIds] },
    filters: [],
    sorts: { last_paid_on: { column: 'p.last_paid_on', type: 'date' } },
    sort: '-last_paid_on',
    page,
    display: `select p.id, p.contract_id as "contractId", c.number as "contractNumber", o.display_name as "propertyName", t.display_name as "tenantName",
        p.name_sealed as "nameSealed", p.last_paid_on as "lastPaidOn", p.payments, page.cursor_key
       from page join bank_payers p on p.id = page.id join contracts c on c.owner_id = p.owner_id and c.id = p.contract_id
       join properties o on o.owner_id = c.owner_id and o.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id`,
  };
  return readList(db, request);
}
