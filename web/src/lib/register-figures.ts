import { formatDecimalUk } from './format.ts';

/**
 * What a register of so many decimals shows or has counted, with all of them: figures of one device stand under each other, and «22,55»
 * beside «24,841» would look like a hundredth part of it. More decimals, as after a transformer's factor, stay.
 */
export function registerFigures(value: string, decimals: number): string {
  const [whole = '', fraction = ''] = formatDecimalUk(value).split(',');
  const shown = fraction.padEnd(decimals, '0');
  return shown === '' ? whole : `${whole},${shown}`;
}
