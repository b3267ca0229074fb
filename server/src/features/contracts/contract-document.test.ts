import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { describe, expect, it } from 'vitest';
import type { DocumentData, DocumentParty } from './document-data.ts';
import { canonicalText, hashOfText } from './document-text.ts';
import { amendmentText } from './templates/dodatkova-uhoda.ts';
import { residentialText } from './templates/dohovir-naimu-zhytla.ts';
import { commercialText } from './templates/dohovir-orendy-nezhytlovoho.ts';

const PARTY: DocumentParty = {
  kind: 'person',
  name: 'Петренко Іван Олегович',
  taxId: { kind: 'rnokpp', value: '3383904825' },
  idDocument: 'паспорт АА 123456',
  address: 'м. Київ',
  phone: '+380671234567',
  email: 'ivan@example.com',
  iban: null,
  representative: null,
  vatPayer: false,
};

const DATA: DocumentData = {
  number: 'Д-2026-0001',
  day: day('2026-11-20'),
  object: {
    purpose: 'residential',
    type: 'apartment',
    city: 'Київ',
    address: 'Київ, Саксаганського, буд. 77, кв. 12',
    areaTotal: '45.5',
    areaLiving: null,
    rooms: 2,
    floor: '3',
    cadastralNumber: null,
    registryNumber: null,
  },
  landlord: { ...PARTY, name: 'Коваленко Олена Сергіївна', iban: 'UA213223130000026007233566001' },
  tenant: PARTY,
  coTenants: ['Петренко Марія'],
  guarantor: null,
  startDate: day('2026-12-01'),
  endDate: day('2027-11-30'),
  noticeDays: 30,
  autoRenew: false,
  rent: { amountMinor: 1_850_050, currency: 'UAH' },
  peg: { mode: 'none' },
  deposit: { amountMinor: 1_850_050, currency: 'UAH', kind: 'guarantee' },
  payment: { dueDay: 5, graceDays: 3, for: 'current' },
  proration: 'actual_days',
  services: [
    { title: 'Електроенергія', payer: 'tenant', method: 'meter' },
    { title: 'Інтернет', payer: 'in_rent', method: 'fixed' },
  ],
  lateFee: { mode: 'percent_day', percent: '0.1', capPercent: '10' },
  vatMode: 'none',
};

const office: DocumentData = { ...DATA, object: { ...DATA.object, purpose: 'commercial', type: 'office' } };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the text of a contract', () => {
  it('is that of housing with the sum in words, its parties, services and articles', () => {
    const text = plain(canonicalText(residentialText(DATA)));
    expect(text).toContain('Договір найму (оренди) житла № Д-2026-0001\nКиїв, 20 листопада 2026 р.\n');
    expect(text).toContain('18 500,50 ₴ (вісімнадцять тисяч п’ятсот гривень 50 копійок) за місяць.');
    expect(text).toContain('діє з 1 грудня 2026 р. до 30 листопада 2027 р. включно');
    expect(text).toContain('електроенергія (за показниками лічильника)');
    expect(text).toContain('До плати за користування житлом уже входять такі послуги: інтернет.');
    expect(text).toContain('не є завдатком');
    expect(text).toContain(
      'пеню в розмірі 0,1 % від простроченої суми за кожен день прострочення. Загальна сума пені не може перевищувати 10 %',
    );
    expect(text).toContain('Петренко Марія');
    expect(text).toContain('РНОКПП: 3383904825');
    expect(text).toContain('UA21 3223 1300 0002 6007 2335 6600 1');
  });

  it('is that of premises with its own articles and a notary from three years on', () => {
    const text = plain(canonicalText(commercialText(office)));
    expect(text).toContain('Договір оренди нежитлового приміщення');
    expect(text).toContain('ст. 782 ЦК України');
    expect(text).not.toContain('нотаріальному');
    const long = plain(canonicalText(commercialText({ ...office, endDate: day('2029-11-30') })));
    expect(long).toContain('підлягає нотаріальному посвідченню');
  });

  it('cites only the Civil Code, inside its chapters, and never the repealed Commercial Code', () => {
    const housing = plain(canonicalText(residentialText(DATA)));
    const premises = plain(canonicalText(commercialText({ ...office, endDate: null })));
    expect(`${housing}${premises}`).not.toMatch(/ГКУ|Господарськ|ЖКУ|Житлов(ий|ого) кодекс/);
    const articles = (text: string) =>
      [...text.matchAll(/ст\. ([\d, і]+) ЦК України/g)]
        .flatMap((match) => (match[1] ?? '').match(/\d+/g) ?? [])
        .map(Number);
    const common = new Set([524, 533, 553, 554, 570, 625]);
    const outside = (numbers: number[], from: number, to: number) =>
      numbers.filter((number) => !common.has(number) && (number < from || number > to));
    expect(outside(articles(housing), 810, 826)).toEqual([762]);
    expect(outside(articles(premises), 759, 797)).toEqual([]);
  });

  it('says the rule of a rent in dollars and its limits', () => {
    const peg = { mode: 'fx', rateSource: 'nbu', rateDay: 'payment', capKop: 2_500_000, floorKop: null } as const;
    const text = plain(
      canonicalText(residentialText({ ...DATA, rent: { amountMinor: 50_000, currency: 'USD' }, peg })),
    );
    expect(text).toContain(
      'становить гривневий еквівалент 500,00 $ (п’ятсот доларів США 00 центів) за офіційним курсом Національного банку України на день оплати (ст. 524, 533 ЦК України).',
    );
    expect(text).toContain('не більше ніж 25 000,00 ₴ (двадцять п’ять тисяч гривень 00 копійок).');
  });

  it('names a side by its kind, with a capital where the sentence begins and in the nominative', () => {
    const fop = { ...PARTY, kind: 'fop', name: 'Савченко Ігор Петрович' } as const;
    const firm = {
      ...PARTY,
      kind: 'company',
      name: 'ТОВ «Промінь»',
      representative: 'директорка Кравець Анна Іванівна, на підставі статуту',
    } as const;
    const opening = (landlord: DocumentParty, tenant: DocumentParty) =>
      plain(commercialText({ ...office, landlord, tenant }).preamble.join(' '));
    expect(opening(fop, firm)).toBe(
      'Фізична особа — підприємець Савченко Ігор Петрович, далі — Орендодавець, з однієї сторони, та ТОВ «Промінь» (представник — директорка Кравець Анна Іванівна, на підставі статуту), далі — Орендар, з іншої сторони, разом — Сторони, уклали цей договір про таке.',
    );
    expect(opening(PARTY, fop)).toContain('та фізична особа — підприємець Савченко');
  });

  it('asks of the landlord one notice of housing, not two', () => {
    const warned = (endDate: string) =>
      plain(canonicalText(residentialText({ ...DATA, endDate: day(endDate) }))).match(/Про небажання [^.]+\./)?.[0];
    expect(warned('2027-11-30')).toContain('Наймач попереджає Наймодавця щонайменше за 30 днів');
    expect(warned('2027-10-31')).toContain('Сторона попереджає іншу щонайменше за 30 днів');
  });

  it('gives the notice that binds, and says where it is shorter than the law’s', () => {
    const housing = (noticeDays: number) => plain(canonicalText(residentialText({ ...DATA, noticeDays })));
    expect(housing(30)).toContain(
      'попередивши Наймодавця за 30 днів (Сторони погодили строк, коротший за встановлений частиною першою статті 825 ЦК України).',
    );
    expect(housing(90)).toContain('попередивши Наймодавця за 90 днів (ч. 1 ст. 825 ЦК України).');
    const longest = housing(120);
    expect(longest).toContain('попередивши Наймодавця за три місяці (ч. 1 ст. 825 ЦК України).');
    expect(longest).toContain('Наймач попереджає Наймодавця щонайменше за три місяці.');
    expect(longest).not.toContain('120');
    const none = housing(0);
    expect(none).toContain(
      'має право в будь-який день відмовитися від договору, письмово повідомивши про це Наймодавця',
    );
    expect(none).not.toMatch(/за 0 днів|Про небажання/);
    const premises = (over: Partial<DocumentData>) => plain(canonicalText(commercialText({ ...office, ...over })));
    expect(premises({})).toContain('письмово попереджає про це іншу щонайменше за 30 днів.');
    expect(premises({ noticeDays: 0 })).toContain(
      'Кожна зі Сторін може в будь-який день до закінчення строку відмовитися від договору, письмово повідомивши про це іншу.',
    );
    expect(premises({ endDate: null })).toContain('письмово попередивши іншу за три місяці (ч. 2 ст. 763 ЦК України).');
    expect(premises({ endDate: null })).not.toContain('30 днів');
  });

  it('agrees to a code where a notary is not needed, and leaves it out where one is', () => {
    const short = plain(canonicalText(commercialText(office)));
    expect(short).toContain(
      'одноразовим кодом, надісланим на його телефон або електронну адресу, зазначені в договорі. Сторони визнають таке підтвердження електронним підписом одноразовим ідентифікатором (ст. 12 Закону України «Про електронну комерцію»)',
    );
    const long = { ...office, endDate: day('2029-11-30') };
    const text = plain(canonicalText(commercialText(long)));
    expect(text).not.toMatch(/одноразовим кодом|електронний примірник/);
    expect(text).toContain(
      'у трьох примірниках однакової сили: по одному для кожної Сторони й один для справ нотаріуса.',
    );
    // A lease of housing is not certified, however long (ЦКУ 811).
    expect(plain(canonicalText(residentialText({ ...DATA, endDate: day('2030-11-30') })))).toContain(
      'одноразовим кодом',
    );
  });

  it('is in as many copies as there are signers', () => {
    const copies = (data: DocumentData) =>
      plain(canonicalText(residentialText(data))).match(/у \S+ примірниках[^;]+/)?.[0];
    expect(copies(DATA)).toBe('у двох примірниках однакової сили, по одному для кожної Сторони');
    expect(copies({ ...DATA, guarantor: PARTY })).toBe(
      'у трьох примірниках однакової сили, по одному для кожної Сторони та поручителя',
    );
    const premises = { ...office, guarantor: PARTY, endDate: day('2029-11-30') };
    expect(plain(canonicalText(commercialText(premises)))).toContain('у чотирьох примірниках');
  });

  it('cites for a short lease of housing nothing that is not about it (ЦКУ 821, part 2)', () => {
    const short = { ...DATA, endDate: day('2027-10-31') };
    const text = plain(canonicalText(residentialText(short)));
    expect(text).not.toMatch(/рівні з Наймачем права|ч\. 1 ст\. 816|ст\. 822|ст\. 823/);
    expect(text).toContain('постійно проживає: Петренко Марія.');
    expect(text).toContain('в піднайм можливе лише за згодою Наймодавця.');
    const alone = plain(canonicalText(residentialText({ ...short, coTenants: [] })));
    expect(alone).toContain('письмово погодив Наймодавець (ст. 817 ЦК України).');
    expect(plain(canonicalText(residentialText(DATA)))).toMatch(/ч\. 1 ст\. 816 ЦК[\s\S]+ст\. 823 ЦК/);
  });

  it('names who lives with the tenant, one or several', () => {
    const clause = (coTenants: readonly string[]) =>
      plain(canonicalText(residentialText({ ...DATA, coTenants }))).match(/Разом із Наймачем.*/)?.[0];
    expect(clause(['Ільченко Любов'])).toBe(
      'Разом із Наймачем у житлі постійно проживає: Ільченко Любов. Ця особа має рівні з Наймачем права та обов’язки щодо користування житлом (ч. 1 ст. 816 ЦК України).',
    );
    expect(clause(['Ільченко Любов', 'Ільченко Ганна'])).toMatch(
      /проживають: Ільченко Любов, Ільченко Ганна\. Вони мають рівні/,
    );
  });

  it('bounds a penalty between businesses by the double key rate, and tells how that rate is counted', () => {
    const fop = { ...PARTY, kind: 'fop' } as const;
    const firm = { ...PARTY, kind: 'company' } as const;
    const fee = (data: Partial<DocumentData>) =>
      plain(canonicalText(commercialText({ ...office, landlord: fop, tenant: firm, ...data })));
    expect(fee({})).toContain(
      'сплачує пеню в розмірі 0,1 % від простроченої суми за кожен день прострочення, але не більше подвійної облікової ставки Національного банку України, що діяла в період прострочення (ст. 3 Закону України «Про відповідальність за несвоєчасне виконання грошових зобов’язань»). Загальна сума пені не може перевищувати 10 % простроченої суми.',
    );
    expect(fee({ landlord: PARTY })).not.toContain('але не більше подвійної');
    expect(fee({ lateFee: { mode: 'double_nbu' } })).toContain(
      'сплачує пеню в розмірі подвійної облікової ставки Національного банку України, що діяла в період прострочення: за кожен день прострочення — 1/365 (у високосному році — 1/366) цієї річної ставки від простроченої суми.',
    );
  });

  it('says who pays for which service, and leaves abbreviations as they are', () => {
    const of = (payer: 'tenant' | 'tenant_direct' | 'in_rent' | 'owner', ...titles: string[]) =>
      titles.map((title) => ({ title, payer, method: 'fixed' as const }));
    const services = [
      ...of('tenant_direct', 'Холодна вода', 'ТБ'),
      ...of('owner', 'Внески ОСББ', 'ОСББ'),
      ...of('in_rent', 'Wi-Fi', 'IP-телефонія'),
    ];
    const text = plain(canonicalText(commercialText({ ...office, services })));
    expect(text).toContain('Орендар самостійно платить надавачам за такі послуги: холодна вода; ТБ.');
    expect(text).toContain('Орендодавець оплачує власним коштом такі послуги: внески ОСББ; ОСББ.');
    expect(text).toContain('До орендної плати вже входять такі послуги: Wi-Fi; IP-телефонія.');
  });

  it('tells which indexes a month of payment takes', () => {
    const peg = { mode: 'cpi', baseMonth: period('2026-11'), lagMonths: 2, threshold: null } as const;
    expect(plain(canonicalText(residentialText({ ...DATA, peg })))).toContain(
      'індексується на оприлюднені індекси споживчих цін за місяці після листопада 2026 року. Для місяця оплати враховуються індекси за місяці до того включно, що настав за 2 місяці до місяця оплати.',
    );
  });

  it('has one hash for one text and another one for any other', () => {
    expect(hashOfText(residentialText(DATA))).toEqual(hashOfText(residentialText({ ...DATA })));
    expect(hashOfText(residentialText(DATA))).not.toEqual(hashOfText(residentialText({ ...DATA, noticeDays: 31 })));
  });

  it('leaves no gap where a value is missing and no double space or undefined anywhere', () => {
    const bare: DocumentData = {
      ...DATA,
      endDate: null,
      coTenants: [],
      deposit: null,
      services: [],
      lateFee: { mode: 'none' },
      landlord: { ...PARTY, taxId: null, idDocument: null, address: null, phone: null, email: null },
    };
    for (const text of [
      canonicalText(residentialText(bare)),
      canonicalText(commercialText({ ...bare, object: office.object })),
    ]) {
      expect(text).not.toMatch(/undefined|null|NaN| {2}|\( | \)|\.\.|,,/);
    }
  });

  it('tells in an amendment what changes and from which day', () => {
    const amendment = {
      number: 2,
      madeOn: day('2026-12-10'),
      contractDay: day('2026-11-20'),
      validFrom: day('2027-01-01'),
      changesRent: true,
      note: 'Плату змінено за згодою.',
    };
    const text = plain(canonicalText(amendmentText(DATA, amendment)));
    expect(text).toContain('Додаткова угода № 2 до договору № Д-2026-0001');
    expect(text).toContain('1. Умови, що діють з 1 січня 2027 р.');
    expect(text).toContain('Плату змінено за згодою.');
    expect(text).toContain('набирає чинності після її підтвердження обома Сторонами.');
    // What was certified by a notary is changed before one (ЦКУ 654).
    const certified = plain(canonicalText(amendmentText({ ...office, endDate: day('2029-11-30') }, amendment)));
    expect(certified).toContain('підлягає нотаріальному посвідченню та набирає чинності з дня посвідчення');
  });
});
