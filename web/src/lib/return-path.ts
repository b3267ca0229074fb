import { safeNext } from './safe-next.ts';
import { getSession } from './session.ts';
import { RETURN_PATH } from './tab-store.ts';

/**
 * Where a write of this person was refused for want of a subscription. It is kept for this tab alone and outlives the provider's pages,
 * so that after paying the person comes back to the form, whose draft is on the device (form-draft.ts).
 */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(RETURN_PATH, `${getSession()?.user.id} ${path}`);
}

/** Null for whoever has signed in after that person. */
export function getReturnPath(): string | null {
  const [userId, path] = sessionStorage.getItem(RETURN_PATH)?.split(' ') ?? [];
  return path !== undefined && userId === getSession()?.user.id ? safeNext(path) : null;
}

export function dropReturnPath(): void {
  sessionStorage.removeItem(RETURN_PATH);
}
