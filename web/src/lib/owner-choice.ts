import { getSession, useSession } from './session.ts';
import { createStore, useStore } from './store.ts';

/** A member of several owners says for which of them he makes new things; it holds until the page is left (contract.md §2). */
const chosen = createStore<string | null>(null);

export type OwnerChoice = { readonly id: string; readonly name: string };

export function chooseOwner(id: string): void {
  chosen.set(id);
}

/** What goes into the body of a new thing: nothing for nearly everybody, who has one owner. */
export function ownerOfNew(): { readonly ownerId?: string } {
  const ownerId = current(getSession()?.owners ?? [], chosen.get());
  return ownerId === null ? {} : { ownerId };
}

/** The owners to choose from and the one chosen; null where there is no choice. */
export function useOwnerChoice(): { readonly owners: readonly OwnerChoice[]; readonly ownerId: string } | null {
  const owners = useSession()?.owners ?? [];
  const ownerId = current(owners, useStore(chosen));
  return ownerId === null ? null : { owners, ownerId };
}

function current(owners: readonly OwnerChoice[], id: string | null): string | null {
  const [first, second] = owners;
  if (first === undefined || second === undefined) return null;
  return (owners.find((owner) => owner.id === id) ?? first).id;
}
