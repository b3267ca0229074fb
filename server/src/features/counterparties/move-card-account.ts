import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { moveRequisites } from '../identity/public.ts';
import { isLandlordCard } from './card-in-contracts.sql.ts';
import type { CounterpartyRow, CounterpartyValues } from './counterparties.sql.ts';

/** Before the first IBAN of a landlord's card becomes another, by whatever way: tenants would pay there from then on. */
export async function moveCardAccount(db: Db, card: CounterpartyRow, ibans: readonly string[]): Promise<void> {
  const [from, to] = [card.ibans[0] ?? null, ibans[0] ?? null];
  if (from === to || !(await isLandlordCard(db, card))) return;
  await moveRequisites(db, { ownerId: card.owner_id, entityType: 'counterparty', entityId: card.id, from, to });
}

/** The name that is shown is put together of these. */
const NAMES = ['kind', 'last_name', 'first_name', 'middle_name', 'company_name'] as const;

/** Who is paid stands beside the account on every receipt, so the names and the code of a landlord's card are said by a person too (ADR 0047). */
export async function assertPayeeByPerson(
  db: Db,
  card: CounterpartyRow,
  values: Pick<CounterpartyValues, (typeof NAMES)[number] | 'tax_id_lookup'>,
): Promise<void> {
  if (db.actor.kind !== 'session' || db.actor.apiKey === undefined) return;
  const code = values.tax_id_lookup;
  const isSameCode = code === null ? card.tax_id_lookup === null : card.tax_id_lookup?.equals(code) === true;
  if (isSameCode && NAMES.every((name) => values[name] === card[name])) return;
  if (await isLandlordCard(db, card)) throw new AppError('key_forbidden');
}
