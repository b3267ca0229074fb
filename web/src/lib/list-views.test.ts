import { describe, expect, it } from 'vitest';
import { isViewOfAddress, matchView, viewQuery } from './list-views.ts';

const NAMES = ['status', 'overdue', 'q', 'sort', 'tab'];
const VIEWS = [
  { key: 'debts', query: 'overdue=true' },
  { key: 'wide', query: 'overdue=true&columns=-term' },
  { key: 'mine', query: 'status=active&sort=-number' },
];
function match(address: string, remembered = '') {
  const params = new URLSearchParams(address);
  return matchView(params, { views: VIEWS, names: NAMES, columns: params.get('columns') ?? remembered });
}

describe('what of an address is a view', () => {
  it('is its filters and its order in one spelling, without the page, an open row and what is empty', () => {
    const address = new URLSearchParams('page=3&q=&task=5&status=active&overdue=true&sort=-number&columns=-term');
    expect(viewQuery(address, NAMES)).toBe('overdue=true&sort=-number&status=active');
    expect(viewQuery(new URLSearchParams('q=кв. 7&nothing=1'), NAMES)).toBe(`q=${encodeURIComponent('кв.')}+7`);
  });
});

it.each([
  ['overdue=true&tab=archive', true],
  ['columns=-term', true],
  ['sort=-number', true],
  ['tab=archive', false],
  ['page=2', false],
  ['', false],
])('whether %s is worth a name: %s', (address, expected) => {
  expect(isViewOfAddress(new URLSearchParams(address), NAMES)).toBe(expected);
});

describe('the view that is on', () => {
  it.each([
    ['overdue=true', 'debts', true],
    ['overdue=true&page=2', 'debts', true],
    ['sort=-number&status=active', 'mine', true],
    // The columns of the address are those of another view, or of none.
    ['overdue=true&columns=-term', 'wide', true],
    ['overdue=true&columns=-status', 'debts', false],
    ['status=active', null, false],
    ['overdue=true&status=active', null, false],
    ['overdue=true&tab=archive', null, false],
    ['', null, false],
  ])('of %s is %s', (address, key, isWhole) => {
    expect(match(address)).toEqual({ key, isWhole });
  });

  it('with columns the device remembers is the one that has them, else the one that says nothing of them', () => {
    expect(match('overdue=true', '-term')).toEqual({ key: 'wide', isWhole: true });
    expect(match('overdue=true', '-status')).toEqual({ key: 'debts', isWhole: true });
    expect(match('status=active', '-status')).toEqual({ key: null, isWhole: false });
  });
});
