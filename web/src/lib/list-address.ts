import { onSignOut } from './session.ts';

/** Where each list of this tab was left, with its filters and page: the way back leads there, as the browser's own does (ux.md N5). */
const addresses = new Map<string, string>();
onSignOut(() => addresses.clear());

export function rememberList(pathname: string, search: string): void {
  addresses.set(pathname, pathname + search);
}

export function listAddress(pathname: string): string {
  return addresses.get(pathname) ?? pathname;
}
