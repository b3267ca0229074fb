import type { Contract } from '@kliuchar/api-schema/contracts';
import { refusalFields } from '@kliuchar/api-schema/refusal-texts';
import { checkContractPeople } from '@kliuchar/domain/contracts/contract-parties';
import { otherTariffUk, type ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { Deps } from '../../deps.ts';
import { isConstraint } from '../../edge/database-errors.ts';
import { AppError, conflictAt, fieldError, unknownReference } from '../../edge/errors.ts';
import { type Db, type SessionActor, WithCommit, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertCoTenants, insertTerms } from './contract-parts.sql.ts';
import type { ContractValues } from './contract-rows.ts';
import {
  assertJoined,
  assertTerms,
  type CreateBody,
  contractSearchText,
  newContractValues,
} from './contract-values.ts';
import {
  insertContract,
  knownParts,
  markFirstContract,
  purposeOf,
  type TakenNumber,
  takeContractNumber,
} from './contracts.sql.ts';
import { getContract } from './get-contract.ts';
import { assertManagersNew, assertManagersParties, placeOfContract } from './managed-contract.ts';
import { readContract } from './read-contract.ts';

/** What else is written with a new contract, in its transaction. */
export type Besides = (db: Db) => Promise<void>;

export async function createContract(
  deps: Deps,
  actor: SessionActor,
  body: CreateBody,
  besides?: Besides,
): Promise<Contract> {
  const id = newId();
  try {
    const made = await withWriteScope(deps.db, actor, (own) =>
      addContract(deps, own, { id, userId: actor.userId, body, besides }),
    );
    return made ?? (await getContract(deps, actor, id));
  } catch (error) {
    throw numberTaken(error, body.number);
  }
}

type Creation = {
  readonly id: string;
  readonly userId: string;
  readonly body: CreateBody;
  readonly besides?: Besides | undefined;
};

/** Inside a transaction, which may do more: a row of an import. Null for a manager, who reads what he has made in his own scope. */
export async function addContract(
  deps: Deps,
  own: Db,
  { id, userId, body, besides }: Creation,
): Promise<WithCommit<Contract> | null> {
  const { db, ownerId, managedId } = await placeOfContract(own, body);
  if (managedId !== null) assertManagersNew(body);
  const draft = newContractValues(body, '');
  const coTenants = [...new Set(body.coTenants ?? [])];
  // A refusal gives the number back: it is one transaction.
  const [, purpose, free] = await Promise.all([
    assertReferences(db, ownerId, draft, coTenants),
    purposeOf(db, ownerId, draft.rental_object_id),
    body.number === undefined ? takeContractNumber(db, ownerId) : null,
    managedId === null ? null : assertManagersParties(db, { userId, managedId }, draft),
  ]);
  const terms = { rent: body.rent, peg: body.peg };
  assertJoined(draft);
  assertTerms(draft, terms, purpose);
  const number = body.number ?? (await nextNumber(db, ownerId, free));
  const values = { ...draft, number };
  insertContract(db, {
    id,
    ownerId,
    values,
    searchText: contractSearchText(values),
    settings: body.notificationSettings ?? null,
  });
  insertTerms(db, { id: newId(), ownerId, contractId: id, validFrom: values.start_date, ...terms });
  insertCoTenants(db, { id, ownerId }, coTenants);
  markFirstContract(db, ownerId);
  await besides?.(db);
  await db.audit({ ownerId, action: 'contract.created', entityType: 'contract', entityId: id, details: { number } });
  return managedId === null ? new WithCommit(readContract(deps, db, id)) : null;
}

/** Numbers that somebody has typed by hand are passed over (product.md §5). */
async function nextNumber(db: Db, ownerId: string, first: TakenNumber | null): Promise<string> {
  for (let taken = first; ; taken = await takeContractNumber(db, ownerId))
    if (taken !== null && !taken.isInUse) return taken.number;
}

/**
 * Every object, person and tariff the contract names must be the owner's own; a foreign one looks like a missing one (contract.md §3.1).
 * No person stands on both sides of it.
 */
export async function assertReferences(
  db: Db,
  ownerId: string,
  values: ContractValues,
  coTenants: readonly string[],
): Promise<void> {
  await assertKnown(db, ownerId, [
    ['rentalObjectId', values.rental_object_id, 'property'],
    ['landlordCounterpartyId', values.landlord_counterparty_id, 'counterparty'],
    ['tenantCounterpartyId', values.tenant_counterparty_id, 'counterparty'],
    ['guarantorId', values.guarantor_id, 'counterparty'],
    ...coTenants.map((id, index): Reference => [`coTenants.${index}`, id, 'counterparty']),
    ...serviceReferences(values.utilities),
  ]);
  const refusals = checkContractPeople({
    landlordId: values.landlord_counterparty_id,
    tenantId: values.tenant_counterparty_id,
    coTenantIds: coTenants,
    guarantorId: values.guarantor_id,
  });
  if (refusals.length > 0) throw new AppError('validation', { wireFields: refusalFields(refusals) });
}

/** Of a contract in force only its services may name something new; a card that was archived since does not stop a note. */
export async function assertServiceReferences(
  db: Db,
  ownerId: string,
  services: ContractValues['utilities'],
): Promise<void> {
  await assertKnown(db, ownerId, serviceReferences(services));
}

type Reference = [
  field: string,
  id: string | null | undefined,
  of: 'property' | 'counterparty' | 'tariff' | 'provider',
  /** What a tariff is to be the price of. */
  code?: ServiceCode,
];

function serviceReferences(services: ContractValues['utilities']): Reference[] {
  return (services ?? []).flatMap((service, index): Reference[] => [
    [`utilities.${index}.tariffId`, service.tariffId, 'tariff', service.code],
    [`utilities.${index}.providerCounterpartyId`, service.providerCounterpartyId, 'provider'],
  ]);
}

async function assertKnown(db: Db, ownerId: string, references: readonly Reference[]): Promise<void> {
  const idsOf = (kind: Reference[2]) => references.flatMap(([, id, of]) => (of === kind && id ? [id] : []));
  const known = await knownParts(db, ownerId, {
    propertyIds: idsOf('property'),
    counterpartyIds: idsOf('counterparty'),
    tariffIds: idsOf('tariff'),
    providerIds: idsOf('provider'),
  });
  for (const [field, id, , code] of references) {
    if (!id) continue;
    const ofTariff = known.get(id);
    if (ofTariff === undefined) throw unknownReference(field);
    const refusal = code === undefined || ofTariff === null ? null : otherTariffUk(code, ofTariff);
    if (refusal !== null) throw fieldError(field, refusal);
  }
}

/** The unique number of an owner, in the words of the error table. */
export function numberTaken(error: unknown, number: string | undefined): unknown {
  if (!isConstraint(error, 'contracts_owner_id_number_key')) return error;
  return conflictAt('number', 'contract_number_taken', { params: { number: number ?? '—' }, cause: error });
}
