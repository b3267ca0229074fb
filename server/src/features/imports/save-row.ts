import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { addComplex } from '../complexes/public.ts';
import { addContract } from '../contracts/public.ts';
import { addCounterparty, changeCounterparty } from '../counterparties/public.ts';
import { ensureSelfCounterparty } from '../identity/public.ts';
import { addPhysicalMeter, recordReading } from '../meters/public.ts';
import { addProperty, changeProperty } from '../properties/public.ts';
import { duplicateOf, meterOf, takenDaysOf, takenNumberOf, unknownOf } from './find-duplicates.ts';
import { type EntryRecord, insertEntry, type RowRecord } from './import-rows.sql.ts';
import type { ImportRecord } from './imports.sql.ts';
import { findComplexByName } from './known.sql.ts';
import { askKnown, type Known } from './known.ts';
import type { Person } from './known-people.ts';
import type { LeaseDraft } from './lease-draft.ts';
import type { PersonDraft } from './person-draft.ts';
import type { PropertyDraft } from './property-draft.ts';
import type { Draft } from './read-draft.ts';
import type { Problem } from './row-reader.ts';

/** What a row is not saved with, found while it was being saved. */
export class RowRefused extends Error {
  override readonly name = 'RowRefused';
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super('A row of an import is refused');
    this.problems = problems;
  }
}

export type Saving = {
  readonly deps: Deps;
  readonly actor: SessionActor;
  readonly db: Db;
  readonly record: ImportRecord;
  readonly row: RowRecord;
  readonly known: Known;
};

/**
 * One row in one transaction, by the same use cases as by hand: whatever they refuse takes the whole row back. What is there already is
 * looked for again, because it may have been made since the preview, by an earlier row too.
 */
export async function saveRow(frame: Omit<Saving, 'known'>, draft: Draft): Promise<'saved' | 'skipped'> {
  const { deps, db, record, row } = frame;
  const known = await askKnown(deps.vault, db, { ownerId: record.owner_id, drafts: [draft], isWhole: false });
  const unknown = unknownOf(draft, known);
  if (unknown !== null) throw new RowRefused([unknown]);
  const saving: Saving = { ...frame, known };
  const twin = duplicateOf(draft, known)?.entityId ?? null;
  const decision = row.decision ?? record.settings.duplicates;
  if (twin !== null && decision !== 'create') {
    const isUpdate = decision === 'update' && (draft.kind === 'properties' || draft.kind === 'counterparties');
    if (!isUpdate) return 'skipped';
    if (row.decision === null) assertSure(draft, known);
    await update(saving, draft, twin);
    return 'saved';
  }
  const taken = takenNumberOf(draft, known) ?? takenDaysOf(draft, known);
  if (taken !== null) throw new RowRefused([taken]);
  await create(saving, draft);
  return 'saved';
}

/** A rule of the whole table does not write one person over another who has the same telephone. */
function assertSure(draft: Draft, known: Known): void {
  const other = draft.kind === 'counterparties' ? known.phoneOf(draft.person) : null;
  if (other === null) return;
  const text = `Цей телефон уже в картці «${other.name}». Якщо це та сама людина, оберіть «Оновити» в цьому рядку`;
  throw new RowRefused([{ field: 'phones', text }]);
}

async function create(saving: Saving, draft: Draft): Promise<void> {
  const { deps, actor, db, record, known } = saving;
  const ownerId = record.owner_id;
  switch (draft.kind) {
    case 'properties':
      await createPlace(saving, draft.property);
      return;
    case 'counterparties':
      await createPerson(saving, draft.person);
      return;
    case 'leases':
      return createLease(saving, draft.lease);
    case 'meters': {
      const [place] = known.placesCalled(draft.meter.property);
      if (place === undefined) throw new AppError('property_not_found');
      const id = newId();
      await addPhysicalMeter(deps, db, { id, body: { ...draft.meter.body, propertyId: place.id, ownerId } });
      await note(saving, { entity: 'physical_meter', entity_id: id, change: 'created' });
      return;
    }
    case 'readings': {
      const found = meterOf(draft.reading, known);
      if ('problem' in found) throw new RowRefused([found.problem]);
      const bringer = {
        source: 'import',
        state: 'approved',
        userId: actor.userId,
        today: deps.clock.today(),
        propertyId: null,
      } as const;
      const recorded = await recordReading(db, { ...draft.reading.input, meterId: found.meter.id }, bringer);
      const { id } = await recorded.answer;
      await note(saving, { entity: 'reading', entity_id: id, change: 'created' });
    }
  }
}

/** What the row says replaces what the card says; what it leaves empty stays, and what was only assumed for a new card. */
async function update(saving: Saving, draft: Draft, id: string): Promise<void> {
  const { deps, db, known } = saving;
  if (draft.kind === 'properties') {
    const { complex, body } = draft.property;
    const complexId = await complexOf(saving, complex);
    const said = saidOfPlace(draft.property, known.place(draft.property)?.name ?? '');
    await changeProperty(db, id, { ...definedOf({ ...body, ...said }), ...(complexId && { complexId }) });
    await note(saving, { entity: 'property', entity_id: id, change: 'updated' });
  }
  if (draft.kind === 'counterparties') {
    const person = known.person(draft.person) ?? known.phoneOf(draft.person);
    if (person === null) throw new Error('The card of an updated row is not there');
    await changeCounterparty(deps, db, id, definedOf(saidOfPerson(draft.person, person)));
    await note(saving, { entity: 'counterparty', entity_id: id, change: 'updated' });
  }
}

/** Without what the row does not say. An object shown by its address is not named by it. */
function saidOfPlace({ body, assumed }: PropertyDraft, shown: string) {
  const { type, name, address } = body;
  const isShown = name !== undefined && normalizeForSearch(name ?? '') === normalizeForSearch(shown);
  return {
    type: assumed.includes('type') ? undefined : type,
    name: assumed.includes('name') || isShown ? undefined : name,
    address: definedOf({ ...address, city: assumed.includes('city') ? undefined : address.city }),
  };
}

/**
 * A name without a word of what it is stays of the kind the card is of: «Кавовий двір» of a company is its name, not a person's. Telephones and
 * addresses of the row come first, and those the card has besides stay: a table has a cell for one, a card joined of two has both.
 */
function saidOfPerson({ body, called, isKindSaid }: PersonDraft, { kind, card }: Person) {
  const { phones = [], emails = [], ibans = [], roles: _roles, ...rest } = body;
  const lists = {
    ...(phones.length > 0 && { phones: withRest(phones, card.phones) }),
    ...(emails.length > 0 && { emails: withRest(emails, card.emails) }),
    ...(ibans.length > 0 && { ibans: withRest(ibans, card.ibans) }),
  };
  if (isKindSaid) return { ...rest, ...lists };
  const { kind: _kind, lastName, firstName, middleName, companyName: _companyName, ...others } = rest;
  const names = kind === 'company' ? { companyName: called } : { lastName, firstName, middleName };
  return { ...others, ...lists, ...names };
}

const withRest = <T>(said: readonly T[], known: readonly T[]): T[] => [...new Set([...said, ...known])];

function definedOf<T extends object>(body: T): T {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null)) as T;
}

async function createLease(saving: Saving, { property, tenant, contract, landlord }: LeaseDraft): Promise<void> {
  const { deps, actor, db, record, known } = saving;
  const propertyId = known.place(property)?.id ?? (await createPlace(saving, property));
  const tenantId = known.person(tenant)?.id ?? (await createPerson(saving, tenant));
  const named = landlord === null ? undefined : known.landlords(landlord)[0]?.id;
  const landlordId = named ?? (await ensureSelfCounterparty(deps, db, record.owner_id));
  const id = newId();
  const body = {
    ...contract,
    ownerId: record.owner_id,
    rentalObjectId: propertyId,
    landlordCounterpartyId: landlordId,
    tenantCounterpartyId: tenantId,
  };
  await addContract(deps, db, { id, userId: actor.userId, body });
  await note(saving, { entity: 'contract', entity_id: id, change: 'created' });
}

async function createPlace(saving: Saving, { body, complex }: PropertyDraft): Promise<string> {
  const { deps, db, record } = saving;
  const complexId = await complexOf(saving, complex);
  const id = newId();
  await addProperty(deps, db, { id, body: { ...body, ownerId: record.owner_id, ...(complexId && { complexId }) } });
  await note(saving, { entity: 'property', entity_id: id, change: 'created' });
  return id;
}

async function complexOf(saving: Saving, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const { db, record } = saving;
  const standing = await findComplexByName(db, record.owner_id, name);
  if (standing !== null) return standing;
  const id = newId();
  await addComplex(db, { id, body: { name, ownerId: record.owner_id } });
  await note(saving, { entity: 'complex', entity_id: id, change: 'created' });
  return id;
}

async function createPerson({ deps, db, record, ...rest }: Saving, person: PersonDraft): Promise<string> {
  const id = newId();
  await addCounterparty(deps, db, { id, body: { ...person.body, ownerId: record.owner_id } });
  await note({ db, record, row: rest.row }, { entity: 'counterparty', entity_id: id, change: 'created' });
  return id;
}

async function note(
  { db, record, row }: Pick<Saving, 'db' | 'record' | 'row'>,
  made: Omit<EntryRecord, 'id'>,
): Promise<void> {
  await insertEntry(db, record, { id: newId(), rowId: row.id, ...made });
}
