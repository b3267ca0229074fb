const ZONE_NAMES: Readonly<Record<number, readonly string[]>> = {
  2: ['день', 'ніч'],
  3: ['пік', 'напівпік', 'ніч'],
};

/** What a zone is called by those who read the meter: the first of two is «день». Zones are counted from one. */
export function zoneName(zone: number, zones: number): string {
  return ZONE_NAMES[zones]?.[zone - 1] ?? `зона ${zone}`;
}
