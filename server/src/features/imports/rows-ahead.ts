import type { Vault } from '../../platform/crypto.ts';
import { daysOfLease } from './find-duplicates.ts';
import { type Days, draftPlaceKeys, haveCommonDays, type Known } from './known.ts';
import { type People, peopleIndex } from './known-people.ts';
import type { LeaseDraft } from './lease-draft.ts';
import type { PersonDraft } from './person-draft.ts';
import type { Draft } from './read-draft.ts';
import type { Problem } from './row-reader.ts';

/** What the rows above a row of the file will have made by the time it is saved. */
export type RowsAhead = {
  /** What the row would be refused with then; null where it joins what they make, or has nothing to do with it. */
  readonly problemOf: (draft: Draft, known: Known) => Problem | null;
  /** The row will be saved, so those below it find what it has made. */
  readonly add: (draft: Draft, known: Known, rowNumber: number) => void;
};

/**
 * Of one telephone under two names the second is asked about, and so are a number that two leases have and days that two have of one object: a
 * mistake is told in its cell, before anything is saved.
 */
export function rowsAhead(vault: Vault): RowsAhead {
  const people = peopleIndex(vault);
  const numbers = new Map<string, number>();
  const leases = new Map<string, LeaseAhead[]>();
  return {
    problemOf: (draft, known) => {
      if (draft.kind !== 'leases') return null;
      const { tenant, contract } = draft.lease;
      const taken = contract.number === undefined ? undefined : numbers.get(contract.number);
      return (
        phoneProblem(tenant, known, people) ??
        (taken === undefined ? null : numberProblem(taken)) ??
        daysProblem(draft.lease, known, leases)
      );
    },
    add: (draft, known, rowNumber) => {
      if (draft.kind !== 'leases') return;
      const { tenant, contract } = draft.lease;
      if (contract.number !== undefined) numbers.set(contract.number, rowNumber);
      const lease = { rowNumber, days: daysOfLease(draft.lease) };
      for (const key of placeMarks(draft.lease, known)) leases.set(key, [...(leases.get(key) ?? []), lease]);
      if (known.person(tenant) === null && people.person(tenant) === null) people.add(tenant, String(rowNumber));
    },
  };
}

function phoneProblem(tenant: PersonDraft, known: Known, ahead: People): Problem | null {
  const other = known.person(tenant) === null ? ahead.phoneOf(tenant) : null;
  if (other === null) return null;
  const text = `Цей телефон має «${other.name}» у\u00a0рядку ${other.id}. Виправте ім’я чи телефон; якщо це інша людина, залиште телефон порожнім`;
  return { field: 'phones', text };
}

function numberProblem(rowNumber: number): Problem {
  return { field: 'number', text: `Договір із цим номером уже є в\u00a0рядку ${rowNumber}. Виправте номер` };
}

type LeaseAhead = { readonly rowNumber: number; readonly days: Days };

/** The card of an object that is there, and what a row calls one that is not. */
function placeMarks({ property }: LeaseDraft, known: Known): string[] {
  const place = known.place(property);
  return place === null ? draftPlaceKeys(property) : [`i ${place.id}`];
}

function daysProblem(lease: LeaseDraft, known: Known, leases: ReadonlyMap<string, LeaseAhead[]>): Problem | null {
  const days = daysOfLease(lease);
  const ahead = placeMarks(lease, known).flatMap((key) => leases.get(key) ?? []);
  const other = ahead.find((one) => haveCommonDays(one.days, days));
  if (other === undefined) return null;
  const text = `На ці дати об’єкт уже здано за договором у\u00a0рядку ${other.rowNumber}. Виправте початок або кінець`;
  return { field: 'startDate', text };
}
