import { day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import { describe, expect, it } from 'vitest';
import { foundAmong, groupsOf, partsOf, STEP } from './preview-groups.ts';
import type { PreviewItem } from './preview-row.tsx';

const item = (contractId: string, of: Partial<PreviewItem> = {}): PreviewItem => ({
  contractId,
  contractNumber: `Д-${contractId}`,
  propertyName: 'вул. Саксаганського, 77',
  tenantName: 'Ґалаґан Єва',
  receiptId: null,
  dueOn: day('2026-11-20'),
  lines: [],
  lineCount: 3,
  ownKop: kop(100),
  openingBalanceKop: kop(0),
  totalDueKop: kop(100),
  previousOwnKop: null,
  warnings: [],
  ...of,
});
const ids = (items: readonly PreviewItem[]) => items.map(({ contractId }) => contractId);

describe('the groups of a preview', () => {
  it('are those with remarks, the rest, and what is made or has nothing; none is empty', () => {
    const warnings = [{ code: 'no_reading', text: 'Немає показника' }] as const;
    const groups = groupsOf([
      item('1'),
      item('2', { warnings: [...warnings] }),
      item('3', { receiptId: 'r', warnings: [...warnings] }),
      item('4', { lineCount: 0 }),
    ]);
    expect(groups.map(({ kind, items }) => [kind, ids(items)])).toEqual([
      ['withWarnings', ['2']],
      ['newOnes', ['1']],
      ['existing', ['3', '4']],
    ]);
    expect(groupsOf([])).toEqual([]);
  });

  it('count what has lines by how many there are, whether they have come or not', () => {
    expect(groupsOf([item('1', { lines: [], lineCount: 5 })])).toMatchObject([{ kind: 'newOnes' }]);
  });
});

describe('a search among them', () => {
  const items = [item('0001'), item('0002', { propertyName: 'просп. Берестейський, 1, кв. 21' })];
  it.each([
    ['', ['0001', '0002']],
    ['берест 21', ['0002']],
    ['галаган', ['0001', '0002']],
    ['d-0001', ['0001']],
    // The same keys on the other layout.
    [',thtcn', ['0002']],
    ['немає такого', []],
  ])('«%s»', (q, expected) => {
    expect(ids(foundAmong(items, q))).toEqual(expected);
  });
});

describe('the parts a group is shown by', () => {
  const items = Array.from({ length: STEP * 2 + 10 }, (_, at) => item(String(at)));
  it('are some dozens at once, the last one what is left, and a part that is shown never changes', () => {
    expect(partsOf(items, STEP).map((part) => part.length)).toEqual([STEP]);
    expect(partsOf(items, STEP * 3).map((part) => part.length)).toEqual([STEP, STEP, 10]);
    expect(partsOf(items, STEP * 2)[0]).toEqual(partsOf(items, STEP)[0]);
    expect(partsOf([], STEP)).toEqual([]);
  });
});
