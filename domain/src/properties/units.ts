/** «кВт·год», «квт год» and «kWh» are one unit: units are written by people. */
export function isSameUnit(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(unit: string): string {
  const written = bare(unit);
  return SYNONYMS.get(written) ?? written;
}

function bare(unit: string): string {
  return unit.toLowerCase().replace(/[\s.·•*⋅/-]/gu, '');
}

const SYNONYMS: ReadonlyMap<string, string> = new Map(
  (
    [
      ['kWh', 'кВт·год'],
      ['MWh', 'МВт·год'],
      ['Gcal', 'Гкал'],
      ['м3', 'м³'],
      ['m3', 'м³'],
      ['куб. м', 'м³'],
      ['м куб.', 'м³'],
    ] as const
  ).map(([one, other]) => [bare(one), bare(other)]),
);
