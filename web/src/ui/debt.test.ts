import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DebtCell, overdueInWords } from './debt.tsx';

const drawn = (debtKop: number, overdueKop: number | null) =>
  renderToStaticMarkup(createElement(DebtCell, { debtKop, overdueKop }));

it('a debt past its day is told by a word beside the colour, and by the sum where it is a part', () => {
  expect(overdueInWords({ debtKop: 100_000, overdueKop: 100_000 })).toBe('прострочено');
  expect(overdueInWords({ debtKop: 100_000, overdueKop: 25_050 })).toBe('прострочено 250,50\u00a0₴');
  expect(drawn(100_000, 25_050)).toContain('money overdue');
  expect(drawn(100_000, 25_050)).toContain('прострочено 250,50');
});

it('what is merely open, and what the reader may not know, is neither red nor named', () => {
  for (const overdueKop of [0, null]) {
    expect(overdueInWords({ debtKop: 100_000, overdueKop })).toBeNull();
    expect(drawn(100_000, overdueKop)).not.toMatch(/overdue|прострочено/);
  }
});
