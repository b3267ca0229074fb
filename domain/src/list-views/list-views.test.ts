import { describe, expect, it } from 'vitest';
import { isListViewQuery, LIST_VIEW_QUERY_MAX, listViewNameKey } from './list-views.ts';

describe('the query of a view', () => {
  it.each([
    ['overdue=true', true],
    ['overdue=true&sort=-start_date&columns=-term%2C-status', true],
    ['q=%D0%BA%D0%B2.+7', true],
    ['', false],
    ['overdue', false],
    ['overdue=', false],
    ['&overdue=true', false],
    ['overdue=true&', false],
    ['q=кв. 7', false],
    ['q=a#b', false],
    ['../profile?x=1', false],
    [`q=${'a'.repeat(LIST_VIEW_QUERY_MAX - 2)}`, true],
    [`q=${'a'.repeat(LIST_VIEW_QUERY_MAX - 1)}`, false],
  ])('%s', (query, expected) => {
    expect(isListViewQuery(query)).toBe(expected);
  });
});

it('two names that differ by their letters’ size are one', () => {
  expect(listViewNameKey('Борги ЄВРО')).toBe(listViewNameKey('борги євро'));
});
