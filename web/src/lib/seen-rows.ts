import { useState } from 'react';

type WithId = { readonly id: string };

export type SeenRows<R extends WithId> = {
  readonly rows: readonly R[];
  /** What was done to them is known at once: they stand on other pages as well, which are asked for again only when somebody looks at them. */
  readonly change: (ids: readonly string[], by: Partial<R>) => void;
};

/** Every row that was on the screen since the list was opened, as it was seen last: a choice holds over pages, and acts on all of them. */
export function useSeenRows<R extends WithId>(page: readonly R[]): SeenRows<R> {
  const [kept, setKept] = useState<ReadonlyMap<string, R>>(new Map());
  if (page.some((row) => kept.get(row.id) !== row))
    setKept(new Map([...kept, ...page.map((row) => [row.id, row] as const)]));
  return {
    rows: [...kept.values()],
    change: (ids, by) =>
      setKept((rows) => {
        const changed = ids.flatMap((id) => rows.get(id) ?? []).map((row) => ({ ...row, ...by }));
        return new Map([...rows, ...changed.map((row) => [row.id, row] as const)]);
      }),
  };
}
