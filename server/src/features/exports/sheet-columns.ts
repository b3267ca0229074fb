import type { Deps } from '../../deps.ts';
import type { SessionActor } from '../../platform/db/scope.ts';
import type { Sheet, SheetColumn } from '../../platform/sheet.ts';

/**
 * Reads the filters at once, so that wrong ones are refused before the first byte; the rows come later. Whose list hangs on one contract or
 * meter looks for it first, because a foreign one is 404.
 */
export type MakeSheet = (
  deps: Deps,
  actor: SessionActor,
  filters: Readonly<Record<string, unknown>>,
) => Sheet | Promise<Sheet>;

/** `'text Номер'`: the type before the title. */
export function columnsOf(...titles: readonly `${SheetColumn['type']} ${string}`[]): SheetColumn[] {
  return titles.map((given) => {
    const at = given.indexOf(' ');
    return { type: given.slice(0, at) as SheetColumn['type'], title: given.slice(at + 1) };
  });
}
