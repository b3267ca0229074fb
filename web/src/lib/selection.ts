import { useEffect, useMemo, useRef, useState } from 'react';

export type Selection = {
  readonly size: number;
  readonly keys: readonly string[];
  readonly has: (key: string) => boolean;
  /** With Shift everything between the last choice and this one follows it (ux.md L6). */
  readonly toggle: (key: string, order: readonly string[], range: boolean) => void;
  readonly setAll: (keys: readonly string[]) => void;
  /** All that the filter chooses, on every page; the first row that is taken out leaves the rest of its page chosen. */
  readonly isWhole: boolean;
  readonly setWhole: () => void;
};

/** Chosen rows of a list; they survive a change of page and are emptied by the screen when its filter changes. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isWhole, setIsWhole] = useState(false);
  const last = useRef<string | null>(null);
  return useMemo(
    () => ({
      size: chosen.size,
      keys: [...chosen],
      has: (key) => isWhole || chosen.has(key),
      toggle: (key, order, range) => {
        const next = new Set(isWhole ? order : chosen);
        const add = !next.has(key);
        const span = range && last.current !== null ? between(order, last.current, key) : [key];
        for (const each of span) {
          if (add) next.add(each);
          else next.delete(each);
        }
        last.current = key;
        setIsWhole(false);
        setChosen(next);
      },
      setAll: (keys) => {
        last.current = null;
        setIsWhole(false);
        setChosen(new Set(keys));
      },
      isWhole,
      setWhole: () => setIsWhole(true),
    }),
    [chosen, isWhole],
  );
}

function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return order.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** Another filter, another choice: what is no longer on the screen must not be sent by accident. */
export function useEmptiedByFilter({ setAll }: Selection, filters: object): void {
  const filterKey = JSON.stringify(filters);
  const lastFilter = useRef(filterKey);
  useEffect(() => {
    if (lastFilter.current === filterKey) return;
    lastFilter.current = filterKey;
    setAll([]);
  }, [filterKey, setAll]);
}
