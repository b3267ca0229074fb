import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { matchOperation, type OperationToMatch } from './match-operation.ts';
import { type BookFacts, type PayableContract, payerBook } from './payer-book.ts';

const MARIA_IBAN = 'UA933052990000026205123456789';

const contract = (contractId: string, change: Partial<PayableContract> = {}): PayableContract => ({
  contractId,
  tenantId: contractId,
  status: 'active',
  name: { lastName: 'Коваль', firstName: 'Марія', companyName: null },
  ibans: [],
  taxKey: null,
  openingLeftKop: 0,
  ...change,
});

const IVAN = { lastName: 'Петренко', firstName: 'Іван', companyName: null };
const open = (receiptId: string, contractId: string, leftKop: number, dueOn = '2026-11-05') => ({
  receiptId,
  contractId,
  leftKop,
  dueOn: day(dueOn),
});
const numbered = (number: string, receiptId: string, contractId: string, leftKop: number) => ({
  number,
  receiptId,
  contractId,
  leftKop,
  isIssued: true,
});

/**
 * Maria owes 12 000 and 8 000 for her flat, 20 000 in all; Ivan owes 9 500 and is known by his code; his mother's account «mother» has paid
 * for him before. The worked cases are by hand from product.md §7 and ukraine.md §6 (the order of matching).
 */
const FACTS: BookFacts = {
  contracts: [
    contract('maria', { ibans: [MARIA_IBAN] }),
    contract('ivan', { name: IVAN, taxKey: 'ivan-code' }),
    contract('romashka', { name: { lastName: null, firstName: null, companyName: 'ТОВ «Ромашка Плюс»' } }),
  ],
  open: [
    open('r-new', 'maria', 800_000, '2026-11-05'),
    open('r-old', 'maria', 1_200_000, '2026-10-05'),
    open('r-ivan', 'ivan', 950_000),
    open('r-firm', 'romashka', 1_550_000),
  ],
  numbered: [
    numbered('К-2026-10-0001', 'r-old', 'maria', 1_200_000),
    numbered('К-2026-11-0001', 'r-new', 'maria', 800_000),
    numbered('К-2026-11-0002', 'r-ivan', 'ivan', 950_000),
    numbered('К-2026-09-0001', 'r-paid', 'maria', 0),
  ],
  payers: [{ key: 'mother', contractId: 'ivan' }],
};

const operation = (change: Partial<OperationToMatch>): OperationToMatch => ({
  amountKop: 100,
  receiptNumbers: [],
  payerKeys: [],
  isNameOnly: false,
  iban: null,
  taxKey: null,
  words: '',
  ...change,
});

const match = (change: Partial<OperationToMatch>, facts: BookFacts = FACTS) => {
  const { contractId, receiptId, confidence, reason, isAmbiguous } = matchOperation(
    operation(change),
    payerBook(facts),
  );
  return [contractId, receiptId, confidence, reason, isAmbiguous];
};

describe('what a transfer is matched by, the surest first', () => {
  it.each([
    // Our number decides; the sum says only whether it pays the receipt, or the whole debt, exactly.
    [{ receiptNumbers: ['К-2026-11-0001'], amountKop: 800_000 }, 'maria', 'r-new', 'high', 'reference'],
    [{ receiptNumbers: ['К-2026-11-0001'], amountKop: 2_000_000 }, 'maria', 'r-new', 'high', 'reference'],
    [{ receiptNumbers: ['К-2026-11-0001'], amountKop: 5 }, 'maria', 'r-new', 'high', 'reference_other_amount'],
    [
      { receiptNumbers: ['К-2026-10-0001', 'К-2026-11-0001'], amountKop: 2_000_000 },
      'maria',
      null,
      'high',
      'reference',
    ],
    [{ receiptNumbers: ['К-2026-09-0001'], amountKop: 5 }, 'maria', null, 'medium', 'reference_paid'],
    // A number nobody has says nothing, and the next rule is asked.
    [
      { receiptNumbers: ['К-2020-01-0001'], iban: MARIA_IBAN, amountKop: 2_000_000 },
      'maria',
      null,
      'high',
      'iban_amount',
    ],
    // Even against another person's account: his number is what he was asked to write.
    [
      { receiptNumbers: ['К-2026-11-0002'], iban: MARIA_IBAN, amountKop: 950_000 },
      'ivan',
      'r-ivan',
      'high',
      'reference',
    ],
    [{ payerKeys: ['mother'], amountKop: 950_000 }, 'ivan', 'r-ivan', 'high', 'payer_amount'],
    [{ payerKeys: ['mother'], amountKop: 5 }, 'ivan', null, 'medium', 'payer'],
    [{ payerKeys: ['mother'], isNameOnly: true, amountKop: 950_000 }, 'ivan', 'r-ivan', 'medium', 'payer_amount'],
    [{ iban: MARIA_IBAN, amountKop: 1_200_000 }, 'maria', 'r-old', 'high', 'iban_amount'],
    [{ iban: MARIA_IBAN, amountKop: 5 }, 'maria', null, 'medium', 'iban'],
    [{ taxKey: 'ivan-code', amountKop: 950_000 }, 'ivan', 'r-ivan', 'high', 'tax_id_amount'],
    [{ taxKey: 'ivan-code', amountKop: 5 }, 'ivan', null, 'medium', 'tax_id'],
    // A name may be shared, so it is believed less.
    [{ words: 'ПЕТРЕНКО ІВАН ОЛЕГОВИЧ', amountKop: 950_000 }, 'ivan', 'r-ivan', 'medium', 'name_amount'],
    [{ words: 'оренда, Петренко І.О.', amountKop: 5 }, 'ivan', null, 'low', 'name'],
    [{ words: 'Товариство "Ромашка плюс"', amountKop: 1_550_000 }, 'romashka', 'r-firm', 'medium', 'name_amount'],
    [{ amountKop: 950_000 }, 'ivan', 'r-ivan', 'low', 'amount'],
    [{ amountKop: 5 }, null, null, 'none', 'none'],
  ] as const)('%o', (change, contractId, receiptId, confidence, reason) => {
    const wanted = { ...change, ...('receiptNumbers' in change && { receiptNumbers: [...change.receiptNumbers] }) };
    expect(match(wanted as Partial<OperationToMatch>)).toEqual([contractId, receiptId, confidence, reason, false]);
  });
});

describe('a payer remembered for one contract, whose account or code is of another', () => {
  // The mother, remembered for Ivan who owes 9 500,00, pays from the account in Maria's card: 8 000,00 are Maria's receipt to the kopeck.
  it.each([
    [{ iban: MARIA_IBAN, amountKop: 800_000 }, 'maria', 'r-new', 'high', 'iban_amount'],
    [{ iban: MARIA_IBAN, amountKop: 950_000 }, 'ivan', 'r-ivan', 'high', 'payer_amount'],
    [{ iban: MARIA_IBAN, amountKop: 5 }, 'ivan', null, 'medium', 'payer'],
  ] as const)('%o', (change, ...expected) => {
    expect(match({ payerKeys: ['mother'], ...change })).toEqual([...expected, false]);
  });

  it('a code with the sum comes before an account without it', () => {
    expect(match({ iban: MARIA_IBAN, taxKey: 'ivan-code', amountKop: 950_000 })).toEqual([
      'ivan',
      'r-ivan',
      'high',
      'tax_id_amount',
      false,
    ]);
  });
});

it('the number of a void receipt and that of the one in its place are one receipt', () => {
  const remade = numbered('К-2026-10-0009', 'r-old', 'maria', 1_200_000);
  const facts = { ...FACTS, numbered: [...FACTS.numbered, remade] };
  const receiptNumbers = ['К-2026-10-0001', 'К-2026-10-0009'];
  expect(match({ receiptNumbers, amountKop: 1_200_000 }, facts)).toEqual([
    'maria',
    'r-old',
    'high',
    'reference',
    false,
  ]);
});

describe('where several contracts fit', () => {
  const twoFlats: BookFacts = {
    ...FACTS,
    contracts: [...FACTS.contracts, contract('maria-2', { ibans: [MARIA_IBAN] })],
    open: [...FACTS.open, open('r-2', 'maria-2', 777_700)],
  };

  it('the sum tells which of the flats of one tenant is paid', () => {
    expect(match({ iban: MARIA_IBAN, amountKop: 777_700 }, twoFlats)).toEqual([
      'maria-2',
      'r-2',
      'high',
      'iban_amount',
      false,
    ]);
  });

  it('nothing is sure when the sum fits none or both of them', () => {
    expect(match({ iban: MARIA_IBAN, amountKop: 5 }, twoFlats)).toEqual(['maria', null, 'low', 'iban', true]);
    const both = { ...twoFlats, open: [open('a', 'maria', 100), open('b', 'maria-2', 100)] };
    expect(match({ iban: MARIA_IBAN, amountKop: 100 }, both)).toEqual(['maria', 'a', 'low', 'iban_amount', true]);
  });

  const sharesOf = (change: Partial<OperationToMatch>, facts: BookFacts) => {
    const found = matchOperation(operation(change), payerBook(facts));
    return [
      found.confidence,
      found.reason,
      found.isAmbiguous,
      found.shares.map((s) => [s.contractId, s.receiptId, s.amountKop]),
    ];
  };
  const PAIR: BookFacts = {
    ...FACTS,
    contracts: [contract('one', { tenantId: 'olha' }), contract('two', { tenantId: 'olha' }), contract('ivan')],
    open: [
      open('one-10', 'one', 1_200_000, '2026-10-05'),
      open('one-11', 'one', 1_200_000, '2026-11-05'),
      open('two-11', 'two', 777_700, '2026-11-06'),
    ],
    payers: [{ key: 'olha', contractId: 'one' }],
  };
  it.each([
    // 24 000,00 and 7 777,00 in all; the account has paid only for the first flat before.
    [
      3_177_700,
      [
        'high',
        'payer_amount',
        false,
        [
          ['one', null, 2_400_000],
          ['two', 'two-11', 777_700],
        ],
      ],
    ],
    // One receipt of each: of the two of 12 000,00 the oldest.
    [
      1_977_700,
      [
        'high',
        'payer_amount',
        false,
        [
          ['one', 'one-10', 1_200_000],
          ['two', 'two-11', 777_700],
        ],
      ],
    ],
    // The sum of the other flat alone is that flat's.
    [777_700, ['high', 'payer_amount', false, []]],
    // Neither: the oldest first, and it is for the person to say.
    [
      2_500_000,
      [
        'low',
        'payer',
        true,
        [
          ['one', null, 2_400_000],
          ['two', null, 100_000],
        ],
      ],
    ],
    [
      4_000_000,
      [
        'low',
        'payer',
        true,
        [
          ['one', null, 3_222_300],
          ['two', null, 777_700],
        ],
      ],
    ],
    [500_000, ['medium', 'payer', false, []]],
  ])('a payer known for one flat of a tenant who rents two: %i', (amountKop, expected) => {
    expect(sharesOf({ payerKeys: ['olha'], amountKop }, PAIR)).toEqual(expected);
  });

  it('a sum that several ways make up is divided by none of them for sure', () => {
    const facts = {
      ...PAIR,
      open: [
        open('a', 'one', 100),
        open('b', 'one', 200, '2026-11-06'),
        open('c', 'two', 250),
        open('d', 'two', 150, '2026-11-06'),
      ],
    };
    // 100 + 250 or 200 + 150 of the 700 owed.
    expect(sharesOf({ payerKeys: ['olha'], amountKop: 350 }, facts).slice(0, 3)).toEqual(['low', 'payer_amount', true]);
  });

  it('is not divided between two people who pay from one account', () => {
    const facts = {
      ...PAIR,
      contracts: [contract('one', { tenantId: 'olha' }), contract('two', { tenantId: 'petro' })],
      payers: ['one', 'two'].map((contractId) => ({ key: 'olha', contractId })),
    };
    // 24 000,00 of hers and 7 777,00 of his, and then more than hers alone.
    for (const amountKop of [3_177_700, 2_500_000])
      expect(sharesOf({ payerKeys: ['olha'], amountKop }, facts)).toEqual(['low', 'payer', true, []]);
  });

  it('receipts of two contracts that are named come to the sum each by its own', () => {
    const several = { receiptNumbers: ['К-2026-11-0001', 'К-2026-11-0002'], amountKop: 1_750_000 };
    expect(sharesOf(several, FACTS)[3]).toEqual([
      ['maria', 'r-new', 800_000],
      ['ivan', 'r-ivan', 950_000],
    ]);
  });

  it('numbers of two contracts in one purpose are for the person to divide', () => {
    const several = { receiptNumbers: ['К-2026-11-0001', 'К-2026-11-0002'], amountKop: 1_750_000 };
    expect(match(several)).toEqual(['maria', null, 'low', 'reference_several', true]);
  });

  it('a sum that two owe says nothing by itself', () => {
    const same = { ...FACTS, open: [open('a', 'maria', 950_000), open('b', 'ivan', 950_000)] };
    expect(match({ amountKop: 950_000 }, same)).toEqual([null, null, 'none', 'none', false]);
  });
});

it('a lease that ended and owes nothing is a weak guess', () => {
  const ended = { ...FACTS, contracts: [contract('maria', { status: 'completed', ibans: [MARIA_IBAN] })], open: [] };
  expect(match({ iban: MARIA_IBAN }, ended)).toEqual(['maria', null, 'low', 'iban', false]);
});

it('the debt from before the first receipt is a part of what is owed', () => {
  const opening = { ...FACTS, contracts: [contract('maria', { ibans: [MARIA_IBAN], openingLeftKop: 50_000 })] };
  expect(match({ iban: MARIA_IBAN, amountKop: 2_050_000 }, opening)).toEqual([
    'maria',
    null,
    'high',
    'iban_amount',
    false,
  ]);
});

it('our number decides without a look at the contracts, as long as the sum is the receipt’s', () => {
  const book = payerBook({
    ...FACTS,
    get contracts(): never {
      throw new Error('Nobody had to be looked for');
    },
  });
  const named = operation({ receiptNumbers: ['К-2026-11-0001'], amountKop: 800_000 });
  expect(matchOperation(named, book)).toMatchObject({ contractId: 'maria', reason: 'reference' });
  expect(() => matchOperation({ ...named, amountKop: 1 }, book)).toThrow('Nobody had to be looked for');
});
