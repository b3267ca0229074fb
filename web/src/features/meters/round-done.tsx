import type { SheetRow } from '@kliuchar/api-schema/meters';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { useEffect, useRef } from 'react';
import { meters as t } from '../../i18n/uk/meters.ts';
import { Note } from '../../ui/note.tsx';
import { isAwaited } from './awaited.ts';

/** A walk that is over: the meters that had no reading when it began. */
export type Round = { readonly awaited: readonly string[] };

/** More names than this are a list of their own, which stands below. */
const NAMED = 5;

/** Counted from the rows as they are now: the value typed last may still have been on its way. */
export function RoundDone({ round, rows }: { readonly round: Round; readonly rows: readonly SheetRow[] }) {
  const ref = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with the walk.
  useEffect(() => ref.current?.focus(), []);
  const awaited = new Set(round.awaited);
  const left = rows.filter((row) => awaited.has(row.meterId) && isAwaited(row));
  const names = [
    ...left.slice(0, NAMED).map((row) => [row.propertyName, SERVICE_TEXTS[row.service].nameUk].join(' · ')),
    ...(left.length > NAMED ? [t.sheet.roundMore(left.length - NAMED)] : []),
  ];
  return (
    <div ref={ref} tabIndex={-1} className="mb-4">
      <Note tone={left.length === 0 ? 'ok' : 'info'}>
        <b>{awaited.size === 0 ? t.sheet.roundNothing : t.sheet.roundDone(awaited.size - left.length, awaited.size)}</b>
        {left.length > 0 && <p>{t.sheet.roundLeft(names.join('; '))}</p>}
      </Note>
    </div>
  );
}
