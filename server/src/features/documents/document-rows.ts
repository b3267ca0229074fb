import type { Document } from '@kliuchar/api-schema/documents';
import type { Day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';

/** What a person may set. */
export type DocumentValues = {
  readonly title: string;
  readonly kind: Document['kind'];
  readonly note: string | null;
  readonly propertyId: string | null;
  readonly contractId: string | null;
  readonly counterpartyId: string | null;
  readonly complexId: string | null;
  readonly validUntil: Day | null;
  readonly visibility: Document['visibility'];
};

export type DocumentRow = DocumentValues & {
  readonly id: string;
  readonly ownerId: string;
  /** The number of the newest version. */
  readonly latest: number;
  readonly deletedAt: string | null;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** With the names that stand beside it and its newest file. */
export type DocumentItemRow = DocumentRow & {
  readonly propertyName: string | null;
  readonly contractNumber: string | null;
  readonly counterpartyName: string | null;
  readonly complexName: string | null;
  readonly media: 'image' | 'pdf';
  readonly size: number;
  readonly fileName: string;
  /** By which the reader manages the object; null on the owner's own row, absent from a list of such rows. */
  readonly switches?: readonly GrantSwitch[] | null;
};

export type VersionRow = {
  readonly number: number;
  readonly kind: 'image' | 'pdf';
  readonly size: number;
  readonly name: string;
  readonly addedBy: string | null;
  readonly createdAt: string;
};

export type DocumentDetailRow = DocumentItemRow & { readonly versions: readonly VersionRow[] };
