import { NO_TEMPLATE_VALUES, type TemplatePreview } from '@kliuchar/api-schema/document-templates';
import { expect, test } from 'vitest';
import { baseOf, type Filled, follow, overwrittenValues } from './template-values.ts';

const FIELDS = ['number', 'place', 'note'] as const;
const given = (values: Partial<Filled>): TemplatePreview => ({
  title: 'Лист',
  number: null,
  place: 'Київ',
  dayText: '20 листопада 2026 р.',
  blocks: [],
  values: { ...NO_TEMPLATE_VALUES, ...values },
  fields: [...FIELDS],
  grounds: [],
  missing: [],
  hints: [],
  again: null,
  refusal: null,
});

test('what nobody has written over follows the contract, also another one', () => {
  const first = follow(baseOf(FIELDS), given({ place: 'Київ', number: '7' }), NO_TEMPLATE_VALUES);
  expect(first.given).toMatchObject({ place: 'Київ', number: '7' });
  const typed = { ...NO_TEMPLATE_VALUES, place: 'Львів', number: '7' };
  const second = follow(first, given({ place: 'Одеса', number: '8' }), typed);
  expect(second.followed).not.toContain('place');
  expect(second.followed).toContain('number');
  // The place is still compared with what it was written over.
  expect(second.given).toMatchObject({ place: 'Київ', number: '8' });
  expect(overwrittenValues({ ...typed, number: '8' }, second.given, second.fields)).toEqual({ place: 'Львів' });
});

test('a text may be emptied on purpose, and the fields are those of the last preview', () => {
  const base = follow(baseOf(FIELDS), { ...given({ place: 'Київ' }), fields: ['place'] }, NO_TEMPLATE_VALUES);
  expect(overwrittenValues({ ...NO_TEMPLATE_VALUES, place: '', note: 'Дякуємо' }, base.given, base.fields)).toEqual({
    place: null,
  });
});
