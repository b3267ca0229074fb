import { type IDBPDatabase, openDB } from 'idb';

const STORE = 'drafts';

/** `base` is what the form showed before anything was typed; drafts of before it was kept have none. */
export type Draft = { readonly values: unknown; readonly base?: unknown; readonly savedAt: number };

let opened: Promise<IDBPDatabase> | null = null;

function database(): Promise<IDBPDatabase> {
  opened ??= openDB('kliuchar', 1, { upgrade: (db) => void db.createObjectStore(STORE) });
  return opened;
}

const keyOf = (userId: string, form: string): string => `${userId}:${form}`;

/**
 * Unsaved forms survive a closed tab (ux.md F7). A draft belongs to one user of this browser; storage that fails (private
 * windows) means no drafts, never a broken form.
 */
export async function readDraft(userId: string, form: string): Promise<Draft | null> {
  const stored: unknown = await safely(async () => (await database()).get(STORE, keyOf(userId, form)));
  return isDraft(stored) ? stored : null;
}

/** Saves the values and gives the instant of saving, or null when nothing could be stored. */
export async function writeDraft(
  userId: string,
  form: string,
  { values, base }: Pick<Draft, 'values' | 'base'>,
): Promise<number | null> {
  const draft: Draft = { ...structuredClone({ values, base }), savedAt: Date.now() };
  const key = await safely(async () => (await database()).put(STORE, draft, keyOf(userId, form)));
  return key === undefined ? null : draft.savedAt;
}

export async function dropDraft(userId: string, form: string): Promise<void> {
  await safely(async () => (await database()).delete(STORE, keyOf(userId, form)));
}

/** After signing out nothing of the person stays on the device. */
export async function dropAllDrafts(): Promise<void> {
  await safely(async () => (await database()).clear(STORE));
}

async function safely<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && 'values' in value && 'savedAt' in value;
}
