import type { HandoverAct } from '@kliuchar/api-schema/handover';
import type { Day } from '@kliuchar/domain/dates/day';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { DeviceFacts } from '@kliuchar/domain/handover/compare-readings';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';

export type ActReading = {
  readonly meterId: string;
  readonly service: ServiceCode;
  readonly serial: string;
  readonly unit: string;
  readonly zones: number;
  readonly values: readonly string[] | null;
  readonly rolledOver?: boolean | undefined;
  /** Absent in acts begun before it was kept. */
  readonly digits?: number | undefined;
};

/** What the meters of a draft showed before its day, by their ids. */
export type Previous = Readonly<Record<string, { readonly on: Day; readonly values: readonly string[] }>>;

export type ActValues = {
  readonly heldOn: Day;
  readonly rooms: HandoverAct['rooms'];
  readonly items: HandoverAct['items'];
  readonly keys: HandoverAct['keys'];
  readonly readings: readonly ActReading[];
  readonly remarks: string | null;
};

export type ActRow = ActValues & {
  readonly id: string;
  readonly ownerId: string;
  readonly contractId: string;
  readonly propertyId: string;
  readonly direction: HandoverAct['direction'];
  readonly status: HandoverAct['status'];
  readonly textSealed: Buffer | null;
  readonly sha256: Buffer | null;
  readonly signedBy: 'session' | 'link' | 'paper' | null;
  readonly signedAt: string | null;
  readonly signerPhone: string | null;
  readonly signerEmail: string | null;
  readonly scanId: string | null;
  readonly version: number;
  readonly updatedAt: string;
};

/** The photos in hexadecimal are their hashes: they are part of what is signed. */
export type ActPhoto = {
  readonly fileId: string;
  readonly place: string;
  readonly sha256: string;
  readonly storageKey: string;
};
export type ActDetailRow = ActRow & {
  /** What the reader manages the object by: null for its owner, empty for a tenant. */
  readonly switches: readonly GrantSwitch[] | null;
  readonly photos: readonly ActPhoto[];
  readonly previous: Previous;
  /** With the act of return, when there is one of the beginning: what became of the meters between the two days. */
  readonly devices: readonly DeviceFacts[];
};
