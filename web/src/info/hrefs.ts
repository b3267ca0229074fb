/** Addresses of the public pages; the key travels in them and nowhere else. */

function withKey(path: string, k: string | null): string {
  return k === null ? path : `${path}?k=${encodeURIComponent(k)}`;
}

export function receiptHref(receiptId: string, k: string | null): string {
  return withKey(`/info/receipt/${receiptId}`, k);
}

export function contractHref(contractId: string, k: string | null): string {
  return withKey(`/info/${contractId}`, k);
}

export function receiptFileHref(receiptId: string, file: 'pdf' | 'picture' | 'qr.svg', k: string | null): string {
  return withKey(`/api/info/receipts/${receiptId}/${file}`, k);
}
