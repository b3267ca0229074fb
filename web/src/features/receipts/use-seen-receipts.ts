import type { ReceiptListItem } from '@kliuchar/api-schema/receipts';
import { useState } from 'react';

export type SeenReceipts = {
  readonly rows: readonly ReceiptListItem[];
  /** They stand on other pages as well, which are asked for again only when somebody looks at them. */
  readonly setIssued: (ids: readonly string[]) => void;
};

/** Every row that was on the screen since the list was opened, as it was seen last: a choice holds over pages, and acts on all of them. */
export function useSeenReceipts(page: readonly ReceiptListItem[]): SeenReceipts {
  const [kept, setKept] = useState<ReadonlyMap<string, ReceiptListItem>>(new Map());
  if (page.some((row) => kept.get(row.id) !== row))
    setKept(new Map([...kept, ...page.map((row) => [row.id, row] as const)]));
  return {
    rows: [...kept.values()],
    setIssued: (ids) =>
      setKept((rows) => {
        const issued = ids.flatMap((id) => rows.get(id) ?? []).map((row) => ({ ...row, status: 'issued' as const }));
        return new Map([...rows, ...issued.map((row) => [row.id, row] as const)]);
      }),
  };
}
