import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DebtCell, overdueInWords } from './debt.tsx';

const drawn = (overdue: boolean | null) => renderToStaticMarkup(createElement(DebtCell, { debtKop: 100_000, overdue }));

it('a debt past its day is told by a word beside the colour', () => {
  expect(overdueInWords({ overdue: true })).toBe('прострочено');
  expect(drawn(true)).toContain('money overdue');
  expect(drawn(true)).toContain('>прострочено<');
});

it('what is merely open, and what the reader may not know, is neither red nor named', () => {
  for (const overdue of [false, null]) {
    expect(overdueInWords({ overdue })).toBeNull();
    expect(drawn(overdue)).not.toMatch(/overdue|прострочено/);
  }
});
