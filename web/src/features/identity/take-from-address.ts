/** Reads a secret of the address and takes it away, so that neither history nor a shared screen keeps it. */
export function takeFromAddress(name: string): string {
  const url = new URL(location.href);
  const value = url.searchParams.get(name) ?? '';
  if (value) {
    taken.set(name, value);
    url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }
  return taken.get(name) ?? '';
}

/** React may draw a screen twice before it is shown; the second time the address is already clean. */
const taken = new Map<string, string>();
