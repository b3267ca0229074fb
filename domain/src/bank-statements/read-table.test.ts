import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';
import { splitTable } from './split-table.ts';
import { findTitles, guessColumns } from './statement-columns.ts';

describe('a text table', () => {
  it.each([
    [
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a,b\r\n"1,5",2\r\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a;"ТОВ ""Ромашка"""\n', [['a', 'ТОВ "Ромашка"']]],
    // A company's name that opens with a mark must not swallow the next row.
    [
      '"Ромашка" ТОВ;1\nдруга;2\n',
      [
        ['"Ромашка" ТОВ', '1'],
        ['друга', '2'],
      ],
    ],
    ['a;б "в" г;1\n', [['a', 'б "в" г', '1']]],
    [
      'a;\nb;\n',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
  ] as const)('%j', (text, rows) => {
    expect(splitTable(text)).toEqual(rows);
  });

  it('comes back as it was written, whatever is in it', () => {
    const cell = fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\r', ''));
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';')).join('\r\n');
        expect(splitTable(`x;x;x\r\n${text}`).slice(1)).toEqual(rows);
      }),
    );
  });

  it('does not stop for ever at any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', 'a') }),
        (text) => void splitTable(text),
      ),
    );
  });
});

describe('columns of a bank we do not know', () => {
  const titles = [
    'Дата',
    'Дебет',
    'Кредит',
    'Контрагент',
    'Рахунок контрагента',
    'ЄДРПОУ контрагента',
    'Призначення платежу',
  ];

  it('are guessed by their titles', () => {
    expect(guessColumns(titles)).toEqual({
      date: 0,
      debit: 1,
      credit: 2,
      payerName: 3,
      payerIban: 4,
      payerTaxId: 5,
      purpose: 6,
    });
  });

  it('are looked for under the head of the file', () => {
    expect(findTitles([['Виписка'], ['Рахунок', 'UA21'], titles, ['1', '2', '3', '4', '5', '6', '7']])).toBe(2);
  });
});

describe('rows of a table', () => {
  const read = (row: readonly string[], columns: object) =>
    readTable({ rows: [['titles'], row], titlesAt: 0, columns }).operations.map(({ direction, amountKop }) => [
      direction,
      amountKop,
    ]);

  it.each([
    [['19.11.2026', '-10.00'], { date: 0, amount: 1 }, [['out', 1000]]],
    [['19.11.2026', '10.00', 'Дебет'], { date: 0, amount: 1, direction: 2 }, [['out', 1000]]],
    [['19.11.2026', '10.00', 'Кредит'], { date: 0, amount: 1, direction: 2 }, [['in', 1000]]],
    [['19.11.2026', '-10.00', 'Дебет'], { date: 0, amount: 1, direction: 2 }, [['out', 1000]]],
    // A credit taken back («сторно») is no income.
    [['19.11.2026', '-10.00', 'Кредит'], { date: 0, amount: 1, direction: 2 }, [['out', 1000]]],
    [['19.11.2026', '', '-10.00'], { date: 0, debit: 1, credit: 2 }, [['out', 1000]]],
    [['19.11.2026', '-10.00', ''], { date: 0, debit: 1, credit: 2 }, [['out', 1000]]],
    [['19.11.2026', '', '10.00'], { date: 0, debit: 1, credit: 2 }, [['in', 1000]]],
    [['19.11.2026', '10.00', ''], { date: 0, debit: 1, credit: 2 }, [['out', 1000]]],
    [['19.11.2026', '0.00'], { date: 0, amount: 1 }, []],
  ] as const)('%j by %j', (row, columns, expected) => {
    expect(read(row, columns)).toEqual(expected);
  });

  it('that cannot be read say why; totals and empty rows are nothing', () => {
    const rows = [
      ['titles'],
      ['31.02.2026', '1.00', 'UAH'],
      ['19.11.2026', 'сто', 'UAH'],
      ['19.11.2026', '1.00', 'USD'],
      ['', '', ''],
      ['', 'Разом', ''],
      ['Усього', '100.00', ''],
    ];
    const { operations, refused } = readTable({ rows, titlesAt: 0, columns: { date: 0, amount: 1, currency: 2 } });
    expect(operations).toEqual([]);
    expect(refused).toEqual([
      { row: 2, reason: 'date' },
      { row: 3, reason: 'amount' },
      { row: 4, reason: 'currency' },
      { row: 7, reason: 'date' },
    ]);
  });
});
