import { expect, it } from 'vitest';
import { compareReadings, type DeviceFacts } from './compare-readings.ts';
import { device } from './devices.fixture.ts';

const point = (value: string, estimated = false) => ({ values: [value], estimated });

function used(from: string, to: string, devices: readonly DeviceFacts[]) {
  const [first, last] = [devices[0]?.meterId ?? '', devices.at(-1)?.meterId ?? ''];
  const compared = compareReadings({
    given: [{ meterId: first, values: [from] }],
    returned: [{ meterId: last, values: [to] }],
    devices,
  });
  return compared.map((change) => change.used)[0] ?? null;
}

it.each([
  // contract.md §1.14: the multiplier comes after the difference. 250 × 40 = 10 000.
  ['a current transformer', '1000', '1250', device('m', { multiplier: '40' }), '10000'],
  // ukraine.md §3: five places, 99 985 → 12 is 27; × 20 is 540.
  ['a register that passed its end', '99985', '12', device('m'), '27'],
  ['and behind a transformer', '99985', '12', device('m', { multiplier: '20' }), '540'],
  // 100 → 90 000 is 89 900, 90 000 → 200 is 10 200, 200 → 50 000 is 49 800, 50 000 → 300 is 50 300: 200 200 together.
  [
    'and that did so twice between the acts',
    '100',
    '300',
    device('m', { points: [point('90000'), point('200'), point('50000')] }),
    '200200',
  ],
  // An estimate that was too high is taken back by the next reading: 100 → 400 → 350 is 250.
  ['an estimate on the way', '100', '350', device('m', { points: [point('400', true)] }), '250'],
] as const)('counts %s, by hand', (_, from, to, meter, total) => {
  expect(used(from, to, [meter])).toEqual([total]);
});

it('goes on through a replacement: up to the closing values of the old device and from the first ones of the new', () => {
  const devices = [
    device('old', { replacedBy: 'new', closingValues: ['20'], points: [point('99990'), point('20')] }),
    device('new', { multiplier: '30', initialValues: ['5'], points: [point('7')] }),
  ];
  const [change] = compareReadings({
    given: [{ meterId: 'old', values: ['99900'] }],
    returned: [{ meterId: 'new', values: ['15.5'] }],
    devices,
  });
  // 99 900 → 99 990 is 90 and → 20 over the end is 30: 120. Then (15,5 − 5) × 30 = 315. Together 435.
  expect(change).toEqual({
    meterId: 'old',
    before: ['99900'],
    after: ['15.5'],
    used: ['435'],
    steps: [
      { meterId: 'old', serial: '№ old', multiplier: '1', before: ['99900'], after: ['20'], used: ['120'] },
      { meterId: 'new', serial: '№ new', multiplier: '30', before: ['5'], after: ['15.5'], used: ['315'] },
    ],
  });
});

it('a meter of one zone replaced by one of two is compared by its total', () => {
  const devices = [
    device('old', { replacedBy: 'new', closingValues: ['150'] }),
    device('new', { initialValues: ['0', '0'] }),
  ];
  const [change] = compareReadings({
    given: [{ meterId: 'old', values: ['100'] }],
    returned: [{ meterId: 'new', values: ['30', '20.5'] }],
    devices,
  });
  // 50 of the old one, 30 by day and 20,5 by night of the new one.
  expect(change?.used).toEqual(['100.5']);
});

it('says nothing of what only one act has read, of another unit and of zones that do not fit', () => {
  expect(used('1', '2', [device('a'), device('b')])).toBeNull();
  expect(used('1', '2', [device('a', { replacedBy: 'b', closingValues: ['2'] })])).toEqual(['1']);
  expect(
    used('1', '2', [
      device('a', { replacedBy: 'b', closingValues: ['2'] }),
      device('b', { unit: 'МВт·год', initialValues: ['0'] }),
    ]),
  ).toBeNull();
  expect(used('1', '2', [device('a', { points: [{ values: ['1', '2'], estimated: false }] })])).toBeNull();
  const unread = { meterId: 'a', values: null };
  expect(compareReadings({ given: [unread], returned: [unread], devices: [device('a')] })).toEqual([]);
});
