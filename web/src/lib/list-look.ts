import type { ListWithViews } from '@kliuchar/domain/list-views/list-views';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { COLUMNS_PARAM } from './list-views.ts';
import { useSession } from './session.ts';
import { createStore, useStore } from './store.ts';
import { withParams } from './url-state.ts';

/** Where this device keeps how one person reads his lists; the person's code stands behind it. */
const LOOK_PREFIX = 'kliuchar.lists.';

type Kept = { readonly dense: boolean; readonly hidden: Readonly<Partial<Record<ListWithViews, readonly string[]>>> };

const NOTHING: Kept = { dense: false, hidden: {} };
/** Grows with every choice, so that the table follows the menu; what was chosen stays here where storage is forbidden. */
const changes = createStore<ReadonlyMap<string, Kept>>(new Map());

export type ListLook = {
  readonly dense: boolean;
  readonly hidden: readonly string[];
  readonly setDense: (dense: boolean) => void;
  readonly setHidden: (hidden: readonly string[]) => void;
  /** Those of the columns that are shown; what names a row and its sum always is. */
  readonly shown: <C extends { readonly key: string; readonly always?: true }>(columns: readonly C[]) => readonly C[];
};

/**
 * Columns that are hidden stand in the address, so that a link shows what its sender sees, and are remembered on the device for an address
 * that says nothing of them. Hidden ones and not shown ones: a column of tomorrow, or one this month has no use for, is not hidden by either.
 */
export function useListLook(list: ListWithViews): ListLook {
  const userId = useSession()?.user.id ?? '';
  const [params, setParams] = useSearchParams();
  const kept = useStore(changes).get(userId) ?? readLook(userId);
  const param = params.get(COLUMNS_PARAM);
  // The address follows a moment later: until then what was chosen counts, or a second choice would begin from before the first.
  const [asked, setAsked] = useState<{ readonly from: string | null; readonly hidden: readonly string[] } | null>(null);
  if (asked !== null && asked.from !== param) setAsked(null);
  const hidden = asked?.from === param ? asked.hidden : (hiddenColumns(param) ?? kept.hidden[list] ?? []);
  const keep = (next: Kept) => {
    changes.set(new Map(changes.get()).set(userId, next));
    writeLook(userId, next);
  };
  return {
    dense: kept.dense,
    hidden,
    setDense: (dense) => keep({ ...kept, dense }),
    setHidden: (next) => {
      const { [list]: _, ...others } = kept.hidden;
      setAsked({ from: param, hidden: next });
      keep({ ...kept, hidden: next.length === 0 ? others : { ...others, [list]: next } });
      setParams((now) => withParams(now, { [COLUMNS_PARAM]: columnsParam(next) }), {
        replace: true,
        preventScrollReset: true,
      });
    },
    shown: (columns) => columns.filter(({ key, always }) => always || !hidden.includes(key)),
  };
}

/** `-term,-status`: all columns but these. Null where the address does not say. */
export function hiddenColumns(param: string | null): readonly string[] | null {
  if (!param) return null;
  return param.split(',').flatMap((name) => (/^-[a-z]+$/.test(name) ? [name.slice(1)] : []));
}

export function columnsParam(hidden: readonly string[]): string | null {
  return hidden.length === 0
    ? null
    : [...hidden]
        .sort()
        .map((key) => `-${key}`)
        .join(',');
}

function readLook(userId: string): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(LOOK_PREFIX + userId) ?? 'null');
    return isLook(kept) ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

function isLook(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null || !('dense' in kept) || !('hidden' in kept)) return false;
  const { dense, hidden } = kept;
  return (
    typeof dense === 'boolean' && typeof hidden === 'object' && hidden !== null && Object.values(hidden).every(isKeys)
  );
}

const isKeys = (keys: unknown): boolean => Array.isArray(keys) && keys.every((key) => typeof key === 'string');

/** What is as for everybody is not kept. */
function writeLook(userId: string, look: Kept): void {
  try {
    if (!look.dense && Object.keys(look.hidden).length === 0) localStorage.removeItem(LOOK_PREFIX + userId);
    else localStorage.setItem(LOOK_PREFIX + userId, JSON.stringify(look));
  } catch {
    // Storage may be forbidden; the choice then lasts until the page is closed.
  }
}
