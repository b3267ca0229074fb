import type { Deps } from '../deps.ts';
import type { Statements } from './factories.ts';

type Person = { readonly userId: string; readonly token: string };

/**
 * One owner with everything an owner can have, for the access matrix (reliability.md §3). Two worlds have the same shape, and every
 * text says whose it is and who may read it:
 * `КАНАРКА-A` is the owner's and of those he lets see it, `ТАЄМНИЦЯ-A` only the owner's, `СУСІД-A` belongs to another tenant of his,
 * `КОЛИШНІЙ-A` to the one who lived where the tenant lives now.
 */
export type World = {
  readonly letter: string;
  readonly ownerId: string;
  readonly userId: string;
  readonly token: string;
  readonly tenant: Person;
  /** Lived in the same home until the year ended; his lease and his receipts are still his. */
  readonly former: Person;
  /** Signed in, with neither an owner nor a lease. */
  readonly newcomer: Person;
  /** Works for this owner and for another, who has nothing. */
  readonly partner: Person;
  /** Entrusted with the tenant's home by every switch; with its readings alone; and one whose access has been closed. */
  readonly manager: Person;
  readonly reader: Person;
  readonly exManager: Person;
  /** Worked for this owner as a principal until he was sent away. */
  readonly exMember: Person;
  /** The key of the link of the active contract; the pending one has its own. */
  readonly key: string;
  readonly pendingKey: string;
  readonly endedKey: string;
  /** Keys of the owner's programs; the last one has been taken back. */
  readonly apiKeys: { readonly read: string; readonly write: string; readonly revoked: string };
  /** The number of the issued receipt, which is late. */
  readonly lateNumber: string;
  readonly ids: Record<WorldId, string>;
};

/** Everybody who has an account in the world. */
export function peopleOf(world: World): readonly Person[] {
  const { tenant, former, newcomer, partner, manager, reader, exManager, exMember } = world;
  return [world, tenant, former, newcomer, partner, manager, reader, exManager, exMember];
}

export const WORLD_IDS = [
  'complex',
  'spareComplex',
  'property',
  'vacant',
  'reserved',
  'archived',
  'neighbourHome',
  'tenantCard',
  'landlordCard',
  'provider',
  'spareCard',
  'archivedCard',
  'neighbourCard',
  'formerCard',
  'tariff',
  'spareTariff',
  'tariffVersion',
  'spareTariffVersion',
  'exchangeRate',
  'priceIndex',
  'keyRate',
  'contract',
  'pending',
  'draft',
  'neighbour',
  'ended',
  'amendment',
  'relief',
  'leftover',
  'meter',
  'mainMeter',
  'neighbourMeter',
  'submitted',
  'approved',
  'billed',
  'earlier',
  'opening',
  'neighbourReading',
  'receipt',
  'draftReceipt',
  'voidReceipt',
  'neighbourReceipt',
  'formerReceipt',
  'payment',
  'bankStatement',
  'bankLine',
  'bankPaidLine',
  'bankIgnoredLine',
  'bankPayer',
  'reported',
  'neighbourPayment',
  'formerPayment',
  'account',
  'photo',
  'sparePhoto',
  'readingPhoto',
  'meterPhoto',
  'paymentPhoto',
  'supplierPhoto',
  'spareSupplierPhoto',
  'supplierPayment',
  'neighbourSupplierPayment',
  'scan',
  'run',
  'batch',
  'sharedBill',
  'task',
  'doneTask',
  'reportedTask',
  'neighbourTask',
  'expense',
  'recordedExpense',
  'expenseFile',
  'depositMove',
  'refund',
  'writeOff',
  'notification',
  'document',
  'managedDocument',
  'complexDocument',
  'shownDocument',
  'deletedDocument',
  'neighbourDocument',
  'documentFile',
  'spareDocumentFile',
  'managedDocumentFile',
  'complexDocumentFile',
  'shownDocumentFile',
  'deletedDocumentFile',
  'neighbourDocumentFile',
  'draftAct',
  'sentAct',
  'neighbourAct',
  'signedAct',
  'keptAct',
  'draftActPhoto',
  'sentActPhoto',
  'neighbourActPhoto',
  'signedActPhoto',
  'keptActPhoto',
  'keptActScan',
  'spareActPhoto',
  'session',
  'pushDevice',
  'listView',
  'apiKey',
  'webhook',
  'webhookDelivery',
  'managerGrant',
  'readerGrant',
  'closedGrant',
  'invited',
  'claimed',
  'complexGrant',
  'tenantGrant',
  'memberInvitation',
  'invoice',
  'checkoutAttempt',
  'import',
  'importRow',
  'savedImport',
  'savedRow',
  'importEntry',
] as const;
export type WorldId = (typeof WORLD_IDS)[number];

export const CANARY = 'КАНАРКА';
export const SECRET = 'ТАЄМНИЦЯ';
export const NEIGHBOUR = 'СУСІД';
export const FORMER = 'КОЛИШНІЙ';
/** Kept sealed; a tenant reads only the code of the landlord he pays to. */
export const TENANT_TAX_ID = '2345678901';
export const LANDLORD_TAX_ID = '3184710691';
export const PASSPORT = 'КВ123456';

/** `sent` holds the statements that are on their way: they are carried out in their order, so none is waited for before the end. */
export type Build = {
  readonly db: Statements;
  readonly deps: Pick<Deps, 'vault' | 'files'>;
  readonly world: World;
  readonly sent: Promise<unknown>[];
};

/** Values of a row by column; lists are PostgreSQL arrays, other objects JSON. */
export function insertRow({ db, sent }: Build, table: string, row: Readonly<Record<string, unknown>>): void {
  const columns = Object.keys(row);
  const values = Object.values(row).map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
      ? JSON.stringify(value)
      : value,
  );
  const places = values.map((_, index) => `$${index + 1}`);
  const text = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`;
  sent.push(db.query({ name: nameOf(text), text, values }));
}

/** Worlds are made by the hundred of the same statements: each is planned once. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `arrange ${names.size}`;
  names.set(text, name);
  return name;
}

const names = new Map<string, string>();
