export type Bar = { readonly y: number; readonly height: number };

/**
 * The bars of a month: what came, and above it what was expected and did not. Where more went back than came in, the sum is below nothing and the
 * bar is none: a drawing has no negative height. `y` is where a sum stands.
 */
export function monthBars(
  { receivedKop, expectedKop }: { readonly receivedKop: number; readonly expectedKop: number },
  y: (amountKop: number) => number,
): { readonly came: Bar; readonly gap: Bar | null } {
  const came = y(Math.max(0, receivedKop));
  const isShort = expectedKop > Math.max(0, receivedKop);
  return {
    came: { y: came, height: y(0) - came },
    gap: isShort ? { y: y(expectedKop), height: came - y(expectedKop) } : null,
  };
}
