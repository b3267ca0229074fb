import { describe, expect, it } from 'vitest';
import { requisites } from './document-clauses.ts';
import type { DocumentParty } from './document-data.ts';
import type { AgreementText } from './document-text.ts';
import { maskAgreement } from './masked-text.ts';

const PARTY: DocumentParty = {
  kind: 'person',
  name: 'Мельник Андрій',
  taxId: { kind: 'rnokpp', value: '2345678901' },
  idDocument: 'КВ123456',
  address: 'м. Київ, вул. Таємна, 5',
  phone: '+380671234567',
  email: 'andrii@example.com',
  iban: 'UA213223130000026007233566001',
  representative: null,
  vatPayer: false,
};

const textOf = (clause: string): AgreementText => ({
  version: 1,
  title: 'Договір',
  number: 'Д-2026-0001',
  city: 'Київ',
  day: '1 листопада 2026 р.',
  preamble: ['Мельник Андрій, паспорт КВ123456, РНОКПП 2345678901, тел. +380 67 123 45 67, a@b.ua'],
  sections: [{ title: 'Плата', clauses: [clause] }],
  parties: [{ role: 'Наймач', lines: requisites(PARTY) }],
});

describe('the text of a contract for a manager', () => {
  it('keeps the sides and covers each of their requisites, whatever line it is on', () => {
    const { parties, preamble } = maskAgreement(textOf(''));
    expect(parties[0]?.lines).toEqual([
      'Мельник Андрій',
      'РНОКПП: ******8901',
      'Документ: *****456',
      'Адреса: (приховано)',
      `IBAN: ${'*'.repeat(25)}6001`,
      'Телефон: +380 ** *** ** 67',
      'Електронна пошта: (приховано)',
    ]);
    const said = preamble.join();
    for (const secret of ['123456', '2345678901', '123 45 67', 'a@b.ua']) expect(said).not.toContain(secret);
    expect(said).toContain('Мельник Андрій');
  });

  it.each([
    ['Плата становить 20\u00a0000,00\u00a0грн за місяць.', 'Плата становить 20\u00a0000,00\u00a0грн за місяць.'],
    [
      'до 10\u00a0числа, з 1 вересня 2026 р. (ст.\u00a0524, 533 ЦКУ)',
      'до 10\u00a0числа, з 1 вересня 2026 р. (ст.\u00a0524, 533 ЦКУ)',
    ],
    [
      'на рахунок UA21\u00a03223\u00a01300\u00a00002\u00a06007\u00a02335\u00a06600\u00a01.',
      `на рахунок ${'*'.repeat(25)}6001.`,
    ],
    [
      '(площа\u00a0— 54 м²; реєстраційний номер об’єкта нерухомого майна\u00a0— 12345; кадастровий номер\u00a0— 8000000000:72:123:0045), далі',
      '(площа\u00a0— 54 м²; реєстраційний номер об’єкта нерухомого майна\u00a0— (приховано); кадастровий номер\u00a0— (приховано)), далі',
    ],
  ])('leaves the words and the sums as they are: %s', (clause, masked) => {
    expect(maskAgreement(textOf(clause)).sections[0]?.clauses).toEqual([masked]);
  });
});
