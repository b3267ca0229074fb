import type { Contract } from '@kliuchar/api-schema/contracts';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import { assertOwnerOfEntrusted, ownerForPlaced } from '../../edge/owner.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { arePartiesOf } from '../counterparties/public.ts';
import type { ContractRow, ContractValues } from './contract-rows.ts';
import { type CreateBody, canonical, newContractValues, type PatchBody } from './contract-values.ts';
import { getContract } from './get-contract.ts';
import { lockOwnContract, readContract } from './read-contract.ts';
import { namingOverlap } from './transition.ts';

/** What of a contract is not a manager's to say (ADR 0042): the column, and the field it comes by. */
const OWNERS = {
  rental_object_id: 'rentalObjectId',
  number: 'number',
  guarantor_id: 'guarantorId',
  account_iban: 'payment.accountIban',
  utilities: 'utilities',
  opening_balance_kop: 'openingBalanceKop',
  billing_from: 'joined',
  notes: 'notes',
} as const satisfies Partial<Record<keyof ContractValues, string>>;
type OwnersColumn = keyof typeof OWNERS;
type OwnersPart = Pick<ContractValues, OwnersColumn>;

const NOTHING_YET = {
  number: '',
  guarantor_id: null,
  account_iban: null,
  utilities: null,
  opening_balance_kop: 0,
  billing_from: null,
  notes: null,
} as const satisfies Omit<OwnersPart, 'rental_object_id'>;

const OWNERS_UK = 'Це заповнює лише власник';

function assertOwnersPart(values: OwnersPart, before: OwnersPart): void {
  for (const column of Object.keys(OWNERS) as OwnersColumn[])
    if (canonical(values[column]) !== canonical(before[column])) throw fieldError(OWNERS[column], OWNERS_UK);
}

/** A new contract of a manager says nothing that is the owner's to say. */
export function assertManagersNew(body: CreateBody): void {
  assertOwnersPart(newContractValues(body, ''), { ...NOTHING_YET, rental_object_id: body.rentalObjectId });
  if (body.number !== undefined) throw fieldError('number', OWNERS_UK);
  if (body.coTenants?.length) throw fieldError('coTenants', OWNERS_UK);
  if (body.notificationSettings) throw fieldError('notificationSettings', OWNERS_UK);
}

/**
 * What he does not see comes back from his form empty, and stays as it is. Any value is refused, that which stands there too: else it could be
 * made out by trying (product.md §2).
 */
export function managersPatch(
  { guarantorId, notes, payment, notificationSettings, openingBalanceKop, ...rest }: PatchBody,
  { seesMoney }: { readonly seesMoney: boolean },
): PatchBody {
  if (notificationSettings) throw fieldError('notificationSettings', OWNERS_UK);
  const { accountIban, ...rules } = payment ?? {};
  if (guarantorId) throw fieldError('guarantorId', OWNERS_UK);
  if (notes) throw fieldError('notes', OWNERS_UK);
  if (accountIban) throw fieldError('payment.accountIban', OWNERS_UK);
  if (openingBalanceKop && !seesMoney) throw fieldError('openingBalanceKop', OWNERS_UK);
  return {
    ...rest,
    ...(seesMoney && openingBalanceKop !== undefined && { openingBalanceKop }),
    ...(payment && { payment: rules }),
  };
}

export function assertManagersChange(
  row: ContractRow,
  values: ContractValues,
  people: { before: readonly string[]; after: readonly string[] | null },
): void {
  assertOwnersPart(values, row);
  if (people.after !== null && canonical(people.after.toSorted()) !== canonical(people.before.toSorted()))
    throw fieldError('coTenants', OWNERS_UK);
}

type Party = Pick<ContractValues, 'landlord_counterparty_id' | 'tenant_counterparty_id'>;

/** Both sides are of his objects, the owner himself, or somebody whom he has added; others look like missing ones. */
export async function assertManagersParties(
  db: Db,
  { userId, managedId }: { readonly userId: string; readonly managedId: string },
  { landlord_counterparty_id: landlordId, tenant_counterparty_id: tenantId }: Party,
): Promise<void> {
  const known = await arePartiesOf(db, { userId, propertyId: managedId }, { landlordId, tenantId });
  if (!known.landlord) throw unknownReference('landlordCounterpartyId');
  if (!known.tenant) throw unknownReference('tenantCounterpartyId');
}

type Place = { readonly db: Db; readonly ownerId: string; readonly managedId: string | null };

/** Where a new contract is written: a manager's is of an object entrusted to him, and whose it is follows from that. */
export async function placeOfContract(own: Db, { rentalObjectId, ownerId }: CreateBody): Promise<Place> {
  const held = await holdObject(own, 'contracts', { kind: 'property', id: rentalObjectId });
  if (held.propertyId !== null) {
    assertOwnerOfEntrusted(own, { heldOwnerId: held.ownerId, ownerId });
    return { db: held.db, ownerId: held.db.ownerId, managedId: held.propertyId };
  }
  if (own.ownerIds.length === 0) throw unknownReference('rentalObjectId');
  return { db: own, ownerId: ownerForPlaced(own, { heldOwnerId: held.ownerId, ownerId }), managedId: null };
}

/** The contract of the call in the scope it is changed in, and the object by which a manager has come to it. */
export type HeldContract = {
  readonly db: Db;
  readonly row: ContractRow;
  readonly managedId: string | null;
  readonly today: Day;
};

/** A contract that its owner changes, or the manager of its object. */
export async function holdContract(own: Db, id: string): Promise<HeldContract> {
  const { db, propertyId } = await holdObject(own, 'contracts', { kind: 'contract', id });
  return { db, row: await lockOwnContract(db, id), managedId: propertyId, today: own.clock.today() };
}

/**
 * One change of a contract by its owner or by the manager of its object. The manager reads the answer after the change, in his own scope:
 * inside it the database would show him more than he may see (ADR 0031).
 */
export async function changeEntrusted(
  deps: Deps,
  actor: SessionActor,
  id: string,
  change: (held: HeldContract) => Promise<void>,
): Promise<Contract> {
  const answer = await namingOverlap(deps, actor, id, () =>
    withWriteScope(deps.db, actor, async (own) => {
      const held = await holdContract(own, id);
      await change(held);
      return held.managedId === null ? readContract(deps, held.db, id) : null;
    }),
  );
  return answer ?? getContract(deps, actor, id);
}
