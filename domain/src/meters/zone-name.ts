import { NBSP } from '../text/typography.ts';

const ZONE_NAMES: Readonly<Record<number, readonly string[]>> = {
  2: ['день', 'ніч'],
  3: ['пік', 'напівпік', 'ніч'],
};

/** What a zone is called by those who read the meter: the first of two is «день». Zones are counted from one. */
export function zoneName(zone: number, zones: number): string {
  return ZONE_NAMES[zones]?.[zone - 1] ?? `зона ${zone}`;
}

/** Figures of a meter as they are read: «день 1 010; ніч 505». A meter of one zone shows its figure alone. */
export function nameZones(shown: readonly string[]): string {
  if (shown.length === 1) return shown.join('');
  return shown.map((figure, at) => `${zoneName(at + 1, shown.length)}${NBSP}${figure}`).join('; ');
}

/** All zones of a meter in a sentence: «пік, напівпік і ніч». */
export function zoneNames(zones: number): string {
  const names = Array.from({ length: zones }, (_, at) => zoneName(at + 1, zones));
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} і ${last}`;
}
