import { callInfo } from './info-http.ts';
import { uploadPhoto } from './photo.ts';

/** A reading that waits on the device for a network: basements have none (ux.md M4). */
export type Waiting = {
  /** Also the Idempotency-Key: however often it is sent, it is written once. */
  readonly id: string;
  readonly contractId: string;
  readonly k: string;
  readonly meterId: string;
  readonly period: string;
  readonly date: string;
  readonly values: readonly string[];
  readonly confirm: readonly string[];
  readonly photo: Blob | null;
  readonly photoId: string | null;
};

export type Outcome =
  | { readonly state: 'sent' }
  | { readonly state: 'waiting' }
  | { readonly state: 'refused'; readonly code: string; readonly message: string };

const STORE = 'readings';

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('kliuchar-info', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  return opened;
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await database()).transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error));
  });
}

export const keep = (item: Waiting) => run('readwrite', (store) => store.put(item));
const drop = (id: string) => run('readwrite', (store) => store.delete(id));

export async function listWaiting(contractId: string): Promise<Waiting[]> {
  const items: Waiting[] = await run('readonly', (store) => store.getAll());
  return items.filter((item) => item.contractId === contractId);
}

/**
 * Sends one reading, its photo first. It leaves the device only when the server has answered for good; a photo that got through is
 * remembered, so that it is not sent twice over a thin network.
 */
export async function sendOne(item: Waiting): Promise<Outcome> {
  let { photoId } = item;
  if (item.photo !== null && photoId === null) {
    const uploaded = await uploadPhoto({
      contractId: item.contractId,
      k: item.k,
      purpose: 'reading_photo',
      photo: item.photo,
    });
    if (!uploaded.ok) return settle(item, uploaded);
    photoId = uploaded.id;
    await keep({ ...item, photo: null, photoId }).catch(() => undefined);
  }
  const { k, meterId, period, date, values, confirm } = item;
  const answer = await callInfo({
    method: 'POST',
    path: `/info/contracts/${item.contractId}/readings`,
    headers: { 'idempotency-key': item.id },
    body: { k, meter_id: meterId, period, date, values, photo_id: photoId, ...(confirm.length > 0 && { confirm }) },
  });
  return answer.ok ? gone(item, { state: 'sent' }) : settle(item, answer);
}

type Refusal = { readonly code: string; readonly message: string; readonly retryable: boolean };

function settle(item: Waiting, { code, message, retryable }: Refusal): Promise<Outcome> {
  return retryable ? Promise.resolve({ state: 'waiting' }) : gone(item, { state: 'refused', code, message });
}

async function gone(item: Waiting, outcome: Outcome): Promise<Outcome> {
  await drop(item.id).catch(() => undefined);
  return outcome;
}
