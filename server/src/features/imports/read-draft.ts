import type { ImportKind } from '@kliuchar/domain/imports/import-fields';
import { type LeaseDraft, type LeaseSettings, readLease } from './lease-draft.ts';
import { type MeterDraft, type ReadingDraft, readMeter, readReading } from './meter-draft.ts';
import { type PersonDraft, readPerson } from './person-draft.ts';
import { type PropertyDraft, readProperty } from './property-draft.ts';
import { type Problem, rowReader } from './row-reader.ts';

export type Draft =
  | { readonly kind: 'properties'; readonly property: PropertyDraft }
  | { readonly kind: 'counterparties'; readonly person: PersonDraft }
  | { readonly kind: 'leases'; readonly lease: LeaseDraft }
  | { readonly kind: 'meters'; readonly meter: MeterDraft }
  | { readonly kind: 'readings'; readonly reading: ReadingDraft };

export type Read = { readonly draft: Draft | null; readonly problems: readonly Problem[] };
export type Columns = { readonly kind: ImportKind; readonly mapping: readonly (string | null)[] };

/** What a row says, or what is wrong with it; nothing of the database is asked. */
export function readDraft({ kind, mapping }: Columns, cells: readonly string[], settings: LeaseSettings): Read {
  const row = rowReader(mapping, cells);
  const draft = draftOf(kind, row, settings);
  // Whatever a schema refuses without a name of a field, the row is not left wrong in silence.
  if (draft === null && row.problems.length === 0) row.refuse(null, 'Перевірте цей рядок');
  return { draft: row.problems.length > 0 ? null : draft, problems: row.problems };
}

function draftOf(kind: ImportKind, row: ReturnType<typeof rowReader>, settings: LeaseSettings): Draft | null {
  switch (kind) {
    case 'properties': {
      const property = readProperty(row, settings.city);
      return property && { kind, property };
    }
    case 'counterparties': {
      const person = readPerson(row, 'fullName');
      return person && { kind, person };
    }
    case 'leases': {
      const lease = readLease(row, settings);
      return lease && { kind, lease };
    }
    case 'meters': {
      const meter = readMeter(row, settings.today);
      return meter && { kind, meter };
    }
    case 'readings': {
      const reading = readReading(row, settings.today);
      return reading && { kind, reading };
    }
  }
}
