import { firstNumberOf, idOf, portfolioIds, SOUGHT } from './portfolio-size.ts';

export type Reader = 'owner' | 'tenant' | 'manager';

/** One request whose cost may not grow with the account. */
export type Probe = {
  readonly path: string;
  /** The owner, unless it says otherwise. */
  readonly as?: Reader;
  /** Statements of the request with the entries into the scope, one for each packet; most leave in one. */
  readonly statements: number;
  /** Buffers that the statements read beside the total, in the large account. */
  readonly most: number;
  /** Why this one grows up to `most` where others stay as they are. */
  readonly grows?: string;
  /** The most of an answer that is no page of a list but a whole thing at once. */
  readonly bytes?: number;
};

/** Of each of 21 contracts, the dearest row: its balance, debt, terms and names by their keys, some thirty pages however long its past. */
const LIST = { statements: 3, most: 650 };
const ALL_ITS_ROWS = 'what is shown is itself more in an account that has more months';
const WHOLE_CHOICE = 'every row of the filter is added up, to the ten thousand that a list counts to';
const FIFTY_LEASES =
  'each of its leases is looked up, in trees that have a level or two more; by the day the whole account would be read';
const COMMON_WORD =
  'a word of one contract in twelve or six: the look-up stops at 201, and the list is read on for the page';

type Overrides = Partial<Omit<Probe, 'path'>>;

export function list(path: string, queries: readonly string[], overrides: Overrides = {}): Probe[] {
  return queries.map((query) => ({ ...LIST, ...overrides, path: query === '' ? path : `${path}?${query}` }));
}

export const sorts = (...fields: string[]) => fields.flatMap((field) => [`sort=${field}`, `sort=-${field}`]);
export const search = (text: string) => `q=${encodeURIComponent(text)}`;
export const each = (key: string, ...values: string[]) => values.map((value) => `${key}=${value}`);

const at = (account: number, number: number) => firstNumberOf(account) + number;

/** Every list with each filter, each sort and each kind of search; every detail; the dashboard. */
export function growthTable(account: number): Probe[] {
  const id = (kind: Parameters<typeof idOf>[0], number: number) => idOf(kind, at(account, number));
  const contract = id('contract', 500);
  const property = id('property', 500);
  const tenant = id('counterparty', 500);
  const landlord = id('landlord', 0);
  const meter = id('meter', 500);
  const complex = id('complex', 3);
  const common = { most: 3_200, grows: COMMON_WORD };
  return [
    ...list('/contracts', [
      '',
      ...sorts('number', 'start_date', 'created_at'),
      ...each('status', 'active', 'notice', 'draft', 'completed', 'pending', 'active,draft'),
    ]),
    ...list('/contracts', [
      `rental_object_id=${property}`,
      `tenant_counterparty_id=${tenant}`,
      `landlord_counterparty_id=${landlord}`,
    ]),
    // As the screen asks: in whatever state of a tab, by the first day.
    ...list(
      '/contracts',
      [`rental_object_id=${property}`, `tenant_counterparty_id=${tenant}`, `landlord_counterparty_id=${landlord}`].map(
        (party) => `${party}&status=draft,declined,pending,scheduled,active,notice&sort=-start_date`,
      ),
    ),
    ...list('/contracts', ['date_from=2026-12-01', 'date_from=2030-12-01', 'date_to=2025-01-03', 'offset=500']),
    ...list('/contracts', ['ends_by=2026-12-31', 'ends_by=2027-12-31&sort=number'], {
      most: 800,
      grows: 'a fiftieth of all and more: the look-up stops at 201, and the list is read on for the page',
    }),
    ...list('/contracts', ['overdue=true', 'overdue=true&status=active&sort=number', 'overdue=false']),
    ...list('/contracts', ['date_to=2024-06-01'], {
      most: 2_000,
      grows: 'a fiftieth of all, and the oldest: more than 200, so the list is read to its end',
    }),
    ...list('/contracts', [search(SOUGHT.rare), search(SOUGHT.number), search('немає такого')]),
    ...list('/contracts', [search(SOUGHT.common), search('Лук’янівська')], common),
    ...list('/contracts/sums', [`tenant_counterparty_id=${tenant}`, search(SOUGHT.rare)], {
      statements: 2,
    }),
    ...list('/contracts/sums', ['status=draft'], { statements: 2, most: 150, grows: WHOLE_CHOICE }),
    // Of more than ten thousand nothing is added up.
    ...list('/contracts/sums', ['', 'status=active'], { statements: 2, most: 150, grows: WHOLE_CHOICE }),
    { path: `/contracts/${contract}`, statements: 2, most: 120 },
    { path: `/contracts/${contract}/ledger`, statements: 4, most: 120, grows: ALL_ITS_ROWS },
    { path: `/contracts/${contract}/schedule`, statements: 4, most: 80 },

    ...list('/receipts', [
      '',
      ...sorts('period', 'issued_on', 'due_on', 'number'),
      ...each('period', '2026-10', '2025-01'),
      ...each('status', 'draft', 'issued', 'void'),
    ]),
    ...list('/receipts', each('payment_status', 'paid', 'partial', 'overdue')),
    ...list('/receipts', ['payment_status=unpaid'], {
      most: 2_000,
      grows: 'late in the month the newest open receipts are overdue ones',
    }),
    ...list('/receipts', ['unsent=true', 'unsent=true&period=2026-10']),
    ...list('/receipts', ['unsent=true&payment_status=unpaid,partial,overdue'], {
      most: 1_200,
      grows: 'as many as are late: in the order of the list whoever sends nothing would have all his past gone through',
    }),
    ...list('/receipts', [`contract_id=${contract}`, `property_id=${property}`]),
    ...list('/receipts', [`complex_id=${complex}`], { most: 6_000, grows: 'fifty objects with all their months' }),
    ...list('/receipts', [
      search(SOUGHT.rare),
      search('К-2026-10-0042'),
      search('K2026-10-0042'),
      search('2026-10-0042'),
      search('2026-10'),
    ]),
    ...list('/receipts', [search('42'), search(SOUGHT.common), search('Лук’янівська')], common),
    ...list('/receipts/sums', ['', 'period=2026-10', 'status=draft', `contract_id=${contract}`], { statements: 2 }),
    ...list('/receipts/sums', ['payment_status=overdue'], { statements: 2, most: 6_000, grows: WHOLE_CHOICE }),
    ...list('/receipts/ready', ['step=issue', `step=send&contract_id=${contract}`], { statements: 2 }),
    ...list('/receipts/outdated', ['period=2026-10'], { statements: 14, most: 2_000 }),
    ...list('/receipts/ready', ['step=send&period=2026-10'], { statements: 2, bytes: 400_000 }),

    ...list('/payments', [
      '',
      ...sorts('paid_on'),
      ...each('status', 'posted', 'reported', 'reversed'),
      ...each('method', 'cash', 'card'),
      'date_from=2026-11-10',
      'date_to=2026-11-10',
    ]),
    ...list('/payments', [`contract_id=${contract}`, `property_id=${property}`, search(SOUGHT.rare)]),
    ...list('/payments', [search(SOUGHT.common), search('ПД-1500')], common),

    ...list('/expenses', [
      '',
      ...sorts('spent_on', 'amount_kop'),
      ...each('category', 'repair', 'insurance'),
      `property_id=${property}`,
      'date_from=2026-10-01',
      'date_to=2026-01-10',
      search('немає такого'),
    ]),
    ...list('/expenses', [search('Шевченко'), search('фарба')], common),
    { path: '/finance/summary', statements: 3, most: 120 },
    { path: '/finance/cashflow', statements: 2, most: 120 },
    { path: '/finance/aging', statements: 3, most: 620 },
    { path: '/finance/deposits', statements: 3, most: 620 },
    ...list('/finance/pnl', ['', `property_id=${property}`], {
      statements: 5,
      most: 4_000,
      grows: ALL_ITS_ROWS,
    }),
    {
      path: '/finance/tax',
      statements: 2,
      most: 250_000,
      grows: 'it adds up every payment of the year, and finds the parties of each lease',
    },
    { path: `/contracts/${contract}/deposit`, statements: 3, most: 120, grows: ALL_ITS_ROWS },
    { path: `/contracts/${contract}/settlements`, statements: 3, most: 120, grows: ALL_ITS_ROWS },

    ...list('/properties', [
      '',
      ...sorts('name', 'created_at', 'debt_kop'),
      ...each('status', 'vacant', 'occupied', 'reserved', 'maintenance', 'unusable', 'archived', 'vacant,reserved'),
      'available=true',
    ]),
    ...list('/properties', ['type=office', 'type=house', `complex_id=${complex}`]),
    ...list('/properties', ['without_complex=true', 'without_complex=true&sort=name']),
    ...list('/properties', ['without_readings=2026-11', 'without_readings=2026-10', 'without_readings=2026-12'], {
      most: 3_000,
      grows: 'the meters of the account and its readings of the month, each from its index, joined once',
    }),
    ...list('/properties', [search('Лук’янівська'), search('кв. 77')], common),
    { path: `/properties/${property}`, statements: 4, most: 80 },
    { path: `/properties/${property}/timeline`, statements: 5, most: 200 },

    ...list('/complexes', ['', ...sorts('name', 'created_at'), search('Ґалаґан 3'), search('немає такого')]),
    { path: `/complexes/${complex}`, statements: 2, most: 900, grows: FIFTY_LEASES },
    // The map of a whole building: 510 bytes a home, with its tenant's name whole and as on a nameplate.
    { path: `/complexes/${complex}/units`, statements: 3, most: 900, grows: FIFTY_LEASES, bytes: 26_000 },

    ...list('/counterparties', [
      '',
      ...sorts('display_name'),
      ...each('role', 'tenant', 'landlord', 'provider'),
      ...each('kind', 'person', 'fop', 'company'),
      'archived=true',
    ]),
    ...list('/counterparties', ['role=contractor'], {
      most: 1_600,
      grows: 'half of all, of whom the look-up sees the first 201 behind the other half',
    }),
    ...list('/counterparties', [search(SOUGHT.rare)]),
    ...list('/counterparties', [search(SOUGHT.common)], {
      most: 3_200,
      grows: 'a surname at the end of the alphabet: words are read from the index of the order',
    }),
    { path: `/counterparties/${tenant}`, statements: 2, most: 40 },
    { path: `/counterparties/${landlord}`, statements: 2, most: 40 },
    ...list(`/counterparties/${tenant}/contracts`, [''], { statements: 4 }),
    ...list(`/counterparties/${landlord}/contracts`, [''], { statements: 4 }),

    ...list('/physical-meters', [
      '',
      ...sorts('created_at', 'next_verification_on'),
      ...each('service', 'electricity', 'gas'),
      ...each('status', 'archived', 'active'),
    ]),
    ...list('/physical-meters', ['verification_due=true'], {
      grows: 'as many as 200 that are due are looked up by their ids',
    }),
    ...list('/physical-meters', [`property_id=${property}`, `complex_id=${complex}`, search(SOUGHT.serial)]),
    ...list('/physical-meters', [search('Лук’янівська')], common),
    { path: `/physical-meters/${meter}`, statements: 3, most: 60 },
    { path: `/physical-meters/${meter}/readings`, statements: 5, most: 100 },
    ...list('/meters', ['', 'period=2026-10', `property_id=${property}`, 'service=gas', search(SOUGHT.serial)], {
      most: 1_000,
    }),
    ...list('/meters', [`complex_id=${complex}`], {
      most: 3_500,
      grows: 'fifty meters and their reading of the month',
    }),

    ...list('/tasks', [
      '',
      ...sorts('due_on', 'created_at'),
      ...each('status', 'new', 'done', 'closed', 'new,in_progress,waiting'),
      ...each('priority', 'urgent', 'normal'),
      ...each('source', 'tenant', 'rule'),
      ...each('overdue', 'true', 'false'),
      'due_from=2026-11-01&due_to=2026-11-30',
      `property_id=${property}`,
      `contract_id=${contract}`,
      search(SOUGHT.rare),
    ]),
    ...list('/tasks', [`complex_id=${complex}`], { most: 6_000, grows: 'fifty objects with all their work' }),
    ...list('/tasks', [search('замінити')], common),
    { path: `/tasks/${id('task', 500)}`, statements: 2, most: 60 },

    ...list('/notifications', [
      '',
      'unread=true',
      'unread=false',
      ...each('group', 'payments', 'system'),
      'unread=true&group=tasks',
    ]),
    { path: '/notifications/unread', statements: 2, most: 120 },
    ...list('/documents', [
      '',
      ...sorts('created_at', 'valid_until', 'title'),
      ...each('kind', 'act', 'insurance'),
      ...each('expiring', 'true', 'false'),
      'deleted=true',
      `property_id=${property}`,
      `contract_id=${contract}`,
      `complex_id=${complex}`,
      search(SOUGHT.rare),
    ]),
    { path: `/complexes/${complex}/announcements`, statements: 5, most: 60 },
    { path: `/complexes/${complex}/announcements/recipients`, statements: 8, most: 3_000 },
    { path: `/documents/${id('document', 500)}`, statements: 2, most: 60 },
    { path: `/contracts/${contract}/handover-acts`, statements: 3, most: 60 },

    ...list('/tariffs', ['', 'service=electricity', search('електро')], {
      most: 260,
      grows: 'counts the objects of a tariff in its index',
    }),
    ...[
      SOUGHT.rare,
      SOUGHT.number,
      'К-2026-10-0042',
      '2026-10',
      SOUGHT.serial,
      '0671234567',
      'немає такого',
      'яя',
      '12 345',
      '12 345,60 ₴',
    ].map((q) => ({
      path: `/search?${search(q)}`,
      statements: 3,
      most: 1_600,
    })),
    ...[SOUGHT.common, 'Лук’янівська', '42', `${SOUGHT.common} Лук’янівська`].map((q) => ({
      path: `/search?${search(q)}`,
      statements: 3,
      most: 5_000,
      grows: 'a word of one thing in twelve or six: each look-up stops at forty',
    })),
    ...list('/audit', [
      '',
      'entity_type=contract',
      `entity_type=contract&entity_id=${contract}`,
      `actor=${portfolioIds(account).userId}`,
      'from=2026-11-01&to=2026-11-30',
    ]),
    {
      path: '/dashboard/summary',
      statements: 2,
      most: 1_100,
      grows: 'leases whose month makes itself are counted, to the ten thousand: measured 847, and 161 of all the rest',
    },
    { path: '/session', statements: 2, most: 20 },
  ];
}

/** A place deep in a list, by the cursor of the row that stands there from the other end. */
export const DEEP_SORTS: Readonly<Record<string, readonly string[]>> = {
  '/contracts': ['-created_at', 'number', '-start_date'],
  '/receipts': ['-period', 'number', '-issued_on', '-due_on'],
  '/payments': ['-paid_on'],
  '/payments/payers': ['-balance'],
  '/expenses': ['-spent_on', '-amount_kop'],
  '/properties': ['-created_at', 'name', '-debt_kop'],
  '/counterparties': ['display_name'],
  '/physical-meters': ['-created_at', 'next_verification_on'],
  '/tasks': ['due_on', '-created_at'],
  '/documents': ['-created_at', 'valid_until'],
};
