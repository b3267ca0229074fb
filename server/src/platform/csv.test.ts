import { expect, it } from 'vitest';
import { csvText } from './csv.ts';

it('is a table that opens clean: a mark of UTF-8, semicolons, no formulas', () => {
  expect(
    csvText([
      ['Назва', 'Сума'],
      ['ТОВ «А»; "Б"', '1 234,50'],
      ['=1+1', '-5'],
      ['рядок\nдва', '@я'],
    ]),
  ).toBe('\ufeffНазва;Сума\r\n"ТОВ «А»; ""Б""";1 234,50\r\n\'=1+1;\'-5\r\n"рядок\nдва";\'@я\r\n');
});
