import { expect } from 'vitest';
import { countViolations } from '../platform/backup/invariants.sql.ts';
import { insertContract, insertMeter, insertOwner } from './factories.ts';
import { type Answer, type Client, clientOf } from './http-client.ts';
import type { TestApp } from './test-app.ts';

/** The calls that every fault is tried with: money, readings, bills, people, a look, and a sign-in, which has no scope yet. */
export type Flow = { readonly name: string; readonly run: () => Promise<Answer> };

export type FaultScene = {
  readonly client: Client;
  readonly contractId: string;
  readonly flows: readonly Flow[];
  /** How much of everything there is: the same before and after whatever has no effect. */
  counts(): Promise<Record<string, number>>;
  violations(): Promise<Record<string, number>>;
};

const COUNTED = [
  'counterparties',
  'payments',
  'readings',
  'receipts',
  'ledger_entries',
  'allocations',
  'audit_log',
  'outbox',
  'files',
];

export async function makeFaultScene(test: TestApp): Promise<FaultScene> {
  const { superuser } = test.database;
  const owner = await insertOwner(superuser);
  const { contractId, propertyId } = await insertContract(superuser, owner.ownerId);
  const meterId = await insertMeter(superuser, owner.ownerId, { propertyId, service: 'electricity' });
  const client = clientOf(test, owner.token);
  let reading = 1_000;
  const flows: Flow[] = [
    { name: 'list', run: () => client.get('/counterparties') },
    {
      name: 'sign in',
      run: () => clientOf(test).post('/Auth/login', { email: 'nobody@example.com', password: 'чотири тихі ріки' }),
    },
    {
      name: 'counterparty',
      run: () => client.post('/counterparties', { kind: 'person', roles: ['tenant'], last_name: 'Шевчук' }),
    },
    {
      name: 'payment',
      run: () => client.post('/payments', { contract_id: contractId, amount_kop: 100, paid_on: '2026-11-01' }),
    },
    {
      name: 'reading',
      run: () => {
        reading += 1;
        const date = `2026-${String(1 + (Math.floor(reading / 28) % 10)).padStart(2, '0')}-${String(1 + (reading % 28)).padStart(2, '0')}`;
        return client.post('/meters/readings', { meter_id: meterId, date, values: [String(reading)], confirm: [] });
      },
    },
    {
      name: 'receipt',
      run: () =>
        client.post('/receipts', {
          contract_id: contractId,
          kind: 'one_off',
          due_on: '2026-12-05',
          lines: [{ title: 'Заміна замка', amount_kop: 50_000 }],
        }),
    },
  ];
  return {
    client,
    contractId,
    flows,
    async counts() {
      const entries = COUNTED.map(async (table): Promise<[string, number]> => {
        const { rows } = await superuser.query<{ count: number }>(`select count(*)::int as count from ${table}`);
        return [table, rows[0]?.count ?? 0];
      });
      return Object.fromEntries(await Promise.all(entries));
    },
    async violations() {
      const connection = await superuser.connect();
      try {
        return await countViolations(connection);
      } finally {
        connection.release();
      }
    },
  };
}

/** The documented answer to «not now»: the words, and when to come again. */
export function expectUnavailable(answer: Answer): void {
  expect([answer.status, answer.body?.code, answer.body?.errors]).toEqual([
    503,
    'unavailable',
    ['Сервіс тимчасово недоступний. Спробуйте за хвилину.'],
  ]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}

/** The statuses of an install that is well; a sign-in of nobody is refused, which takes the database too. */
export async function expectHealthy({ flows }: Pick<FaultScene, 'flows'>): Promise<void> {
  for (const { name, run } of flows) {
    const { status } = await run();
    expect([name, status]).toEqual([name, { list: 200, 'sign in': 401 }[name] ?? 201]);
  }
}
