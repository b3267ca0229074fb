import { expect, it } from 'vitest';
import { canHoldAct } from './act-rules.ts';
import { type ActFacts, compareActs } from './compare-acts.ts';
import { device } from './devices.fixture.ts';

const item = (key: string, state: ActFacts['items'][number]['state'], count = 1) => ({ key, name: key, count, state });

it('says what was used, which keys are missing and what is worse, by hand', () => {
  const given: ActFacts = {
    readings: [{ meterId: 'electricity', values: ['1000'] }],
    keys: [
      { name: 'Вхідні двері', count: 3 },
      { name: 'Домофон', count: 1 },
    ],
    rooms: [],
    items: [
      item('sofa', 'good'),
      item('table', 'good'),
      item('chairs', 'worn', 4),
      item('lamp', 'new'),
      item('tap', 'damaged'),
    ],
  };
  const returned: ActFacts = {
    readings: [{ meterId: 'electricity', values: ['1250.25'] }],
    keys: [
      { name: 'Вхідні двері', count: 2 },
      { name: 'Пошта', count: 1 },
    ],
    rooms: [],
    items: [
      item('sofa', 'worn'),
      item('table', 'damaged'),
      item('chairs', 'worn', 3),
      item('tap', 'damaged'),
      item('shelf', 'new'),
    ],
  };
  const { readings, keys, items } = compareActs(given, returned, [device('electricity')]);
  expect(readings).toMatchObject([{ before: ['1000'], after: ['1250.25'], used: ['250.25'] }]);
  expect(keys).toEqual([
    { name: 'Вхідні двері', given: 3, returned: 2, missing: 1 },
    { name: 'Домофон', given: 1, returned: 0, missing: 1 },
    { name: 'Пошта', given: 0, returned: 1, missing: 0 },
  ]);
  expect(items.map(({ key, change }) => [key, change])).toEqual([
    ['sofa', 'same'],
    ['table', 'worse'],
    ['chairs', 'missing'],
    ['lamp', 'missing'],
    ['tap', 'same'],
    ['shelf', 'added'],
  ]);
});

it('sets what both acts say of a room side by side, and names the rooms of one act alone', () => {
  const room = (key: string, note: string | null) => ({ key, name: key, note });
  const none = { readings: [], keys: [], items: [] };
  const given: ActFacts = {
    ...none,
    rooms: [
      room('Кухня', 'Стіни чисті.\nПідлога ціла.'),
      room('Ванна', 'Плитка ціла'),
      room('Спальня', 'Подряпина біля вікна'),
      room('Коридор', null),
      room('Балкон', 'Засклений'),
    ],
  };
  const returned: ActFacts = {
    ...none,
    rooms: [
      room('Спальня', null),
      room('Кухня', 'стіни чисті. Підлога ціла'),
      room('Ванна', 'Тріснули дві плитки'),
      room('Коридор', '  '),
      room('Комора', 'Порожня'),
    ],
  };
  expect(
    compareActs(given, returned, []).rooms.map(({ name, before, after, change }) => [name, before, after, change]),
  ).toEqual([
    ['Кухня', 'Стіни чисті.\nПідлога ціла.', 'стіни чисті. Підлога ціла', 'same'],
    ['Ванна', 'Плитка ціла', 'Тріснули дві плитки', 'different'],
    ['Спальня', 'Подряпина біля вікна', null, 'different'],
    ['Коридор', null, '  ', 'same'],
    ['Балкон', 'Засклений', null, 'missing'],
    ['Комора', null, 'Порожня', 'added'],
  ]);
});

it('is held at the beginning of an agreed lease and at the end of one that was in force', () => {
  expect(canHoldAct('in', 'draft')).toBe(false);
  expect(canHoldAct('in', 'scheduled')).toBe(true);
  expect(canHoldAct('in', 'completed')).toBe(false);
  expect(canHoldAct('out', 'pending')).toBe(false);
  expect(canHoldAct('out', 'terminated')).toBe(true);
});
