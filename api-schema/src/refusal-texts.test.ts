import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from './error-codes.ts';
import { refusalFields, refusalText } from './refusal-texts.ts';

const DOMAIN = join(dirname(fileURLToPath(import.meta.url)), '../../domain/src');

/** Codes that no user of the wire meets: the daily job's own refusal. */
const INTERNAL = ['contract_not_started'];

/** Every code the domain refuses with in the files that check what people entered. */
function refusalCodes(): string[] {
  const codes = ['contracts', 'tariffs', 'properties', 'meters'].flatMap((folder) =>
    readdirSync(join(DOMAIN, folder))
      .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
      .flatMap((name) => {
        const source = readFileSync(join(DOMAIN, folder, name), 'utf8');
        return [...source.matchAll(/(?:refuse\(|refusal: \{ code: |push\(\{ code: )'([a-z_]+)'/g)].map(
          (match) => match[1] ?? '',
        );
      }),
  );
  return [...new Set(codes)];
}

describe('the texts of refusals', () => {
  it('know every code of the domain', () => {
    const codes = refusalCodes();
    expect(codes.length).toBeGreaterThan(15);
    const silent = codes.filter(
      (code) =>
        code !== 'invalid' &&
        refusalText(code) === refusalText('invalid') &&
        !Object.hasOwn(ERROR_CODES, code) &&
        !INTERNAL.includes(code),
    );
    expect(silent).toEqual([]);
  });

  it('are keyed by the wire, and the first of a field speaks', () => {
    const refusals = [
      { code: 'required', field: 'services.0.annualVolume' },
      { code: 'negative', field: 'services.0.annualVolume' },
      { code: 'end_before_start', field: 'endDate' },
    ];
    expect(refusalFields(refusals)).toEqual({
      'services.0.annual_volume': 'Заповніть поле',
      end_date: 'Дата завершення раніша за дату початку',
    });
  });
});
