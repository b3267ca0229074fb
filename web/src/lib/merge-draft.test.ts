import { expect, it } from 'vitest';
import { mergeDraft } from './merge-draft.ts';

it('what was typed stands over what was saved meanwhile, and nothing else does', () => {
  const base = { name: 'Дім', address: { street: 'Січова', building: '5' }, tags: ['a'], area: null };
  const typed = { name: 'Дім', address: { street: 'Зелена', building: '5' }, tags: ['a'], area: 54 };
  const current = { name: 'Дім', address: { street: 'Січова', building: '7' }, tags: ['a', 'b'], area: null };
  expect(mergeDraft(typed, base, current)).toEqual({
    name: 'Дім',
    address: { street: 'Зелена', building: '7' },
    tags: ['a', 'b'],
    area: 54,
  });
});

it('a field that was emptied stays empty, a list that was changed is whole', () => {
  expect(
    mergeDraft({ note: '', rows: [1] }, { note: 'Ключ у сусіда', rows: [1, 2] }, { note: 'Інше', rows: [1, 2, 3] }),
  ).toEqual({ note: '', rows: [1] });
});

it('a draft of before, which does not know what it began from, is taken as it is', () => {
  expect(mergeDraft({ name: 'Дача' }, undefined, { name: 'Дім', area: 5 })).toEqual({ name: 'Дача' });
});
