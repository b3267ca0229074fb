/**
 * Whether sums by the one and by the other would be wrong. Units are written by people («квт год», «kWh», «куб»), so only two that are known to
 * be different are: what nobody here knows is taken for what the other says.
 */
export function areDifferentUnits(one: string, other: string): boolean {
  const [first, second] = [known(one), known(other)];
  return first !== undefined && second !== undefined && first !== second;
}

function known(unit: string): string | undefined {
  return BY_SPELLING.get(bare(unit));
}

function bare(unit: string): string {
  return unit.toLowerCase().replace(/[\s.·•*⋅/-]/gu, '');
}

const SPELLINGS = {
  кВт·год: ['кВт', 'kWh', 'кіловат', 'кіловат-година'],
  МВт·год: ['МВт', 'MWh'],
  Гкал: ['Gcal', 'гігакалорія'],
  ГДж: ['GJ'],
  'м³': ['м3', 'm3', 'm³', 'куб', 'куб. м', 'м куб.', 'кубометр', 'кубів'],
  л: ['літр', 'l'],
  'м²': ['м2', 'm2', 'm²', 'кв. м', 'м кв.', 'квадратний метр'],
  'ос.': ['особа', 'людина', 'мешканець'],
} as const;

const BY_SPELLING: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([unit, others]) => [unit, ...others].map((spelling) => [bare(spelling), unit])),
);
