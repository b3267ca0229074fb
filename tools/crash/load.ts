// The client of the crash rounds, a process of its own: it outlives the server and remembers what the server promised.
import { addDays, day } from '@kliuchar/domain/dates/day';
import { type Journal, type Operation, openJournal } from './journal.ts';
import { idOf, openWire, type Wire } from './wire.ts';
import type { Place, World } from './world.ts';

export type LoadOrder = { readonly origin: string; readonly world: World; readonly journalFile: string };
/** `loading` comes with the first acknowledged write: the killer's moment is counted from a server at work, not from a cold one. */
export type LoadReport = 'loading' | 'ended';

const FIRST_READING_DAY = day('2025-01-01');
const PAID_KOP = 12_345;

type Client = {
  place: Place;
  wire: Wire;
  journal: Journal;
  world: World;
  index: number;
  count: number;
  onAnswer: () => void;
};
type Step = { operation: Operation; path: string; body: object; hasKey?: boolean; target?: string | null };

let stopping = new AbortController();

/** One write: what is about to be asked is written down first, what was answered right after. Null when it was not acknowledged. */
async function write(client: Client, step: Step): Promise<string | null> {
  const { world, index, journal, wire } = client;
  client.count += 1;
  const mark = `${world.name}-${index}-${client.count}`;
  const key = step.hasKey ? `key-${mark}` : null;
  const { operation, path, target = null } = step;
  const body = JSON.parse(JSON.stringify(step.body).replaceAll('{mark}', mark)) as object;
  journal.sent({ mark, operation, path, body, key, target });
  try {
    const answer = await wire.post(path, body, key);
    const id = idOf(answer);
    journal.answered(mark, answer.status, id);
    client.onAnswer();
    return answer.status < 300 ? id : null;
  } catch {
    return null;
  }
}

function* stepsOf({ place, count }: Client): Generator<Step, void, string> {
  const payment: Step = {
    operation: 'payment',
    path: '/payments',
    body: { contract_id: place.contractId, amount_kop: PAID_KOP, paid_on: '2026-11-01', reference: '{mark}' },
    hasKey: true,
  };
  yield {
    operation: 'counterparty',
    path: '/counterparties',
    body: { kind: 'person', roles: ['tenant'], last_name: 'Шевчук', notes: '{mark}' },
  };
  yield payment;
  // A later day and a larger value than all before.
  yield {
    operation: 'reading',
    path: '/meters/readings',
    body: {
      meter_id: place.meterId,
      date: addDays(FIRST_READING_DAY, Math.floor(count / 6)),
      values: [String(1_001 + count)],
      comment: '{mark}',
    },
  };
  const receiptId = yield {
    operation: 'receipt',
    path: '/receipts',
    body: {
      contract_id: place.contractId,
      kind: 'one_off',
      due_on: '2026-12-05',
      lines: [{ title: '{mark}', amount_kop: 50_000 + count }],
    },
    hasKey: true,
  };
  yield { operation: 'issue', path: `/receipts/${receiptId}/issue`, body: {}, target: receiptId };
  yield payment;
  if (Math.floor(count / 6) % 2 === 0)
    yield { operation: 'void', path: `/receipts/${receiptId}/void`, body: { reason: '{mark}' }, target: receiptId };
}

/** Never rests, so that the killer finds it in the middle of something; ends at the first write that was not acknowledged. */
async function work(client: Client): Promise<void> {
  while (!stopping.signal.aborted) {
    const steps = stepsOf(client);
    for (let next = steps.next(); !next.done; ) {
      const id = await write(client, next.value);
      if (id === null || stopping.signal.aborted) return;
      next = steps.next(id);
    }
  }
}

async function run({ origin, world, journalFile }: LoadOrder): Promise<void> {
  const journal = openJournal(journalFile);
  stopping = new AbortController();
  let isLoading = false;
  const onAnswer = () => {
    if (!isLoading) tell('loading');
    isLoading = true;
  };
  const clients = world.places.map((place, index): Client => {
    return { place, wire: openWire({ origin, token: world.token }), journal, world, index, count: 0, onAnswer };
  });
  await Promise.all(clients.map(work));
  for (const { wire } of clients) wire.close();
  journal.close();
  tell('ended');
}

function tell(report: LoadReport): void {
  process.send?.(report);
}

process.on('message', (message: LoadOrder | 'stop') => {
  if (message === 'stop') stopping.abort();
  else void run(message);
});
