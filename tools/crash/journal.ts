import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';

export const OPERATIONS = ['counterparty', 'payment', 'reading', 'receipt', 'issue', 'void'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Nanoseconds of the machine's monotonic clock: the same for the client, the killer and whoever compares them. */
export type Instant = bigint;
export const now = (): Instant => process.hrtime.bigint();

/** One write of the load. `mark` is the text by which its effect is found; `target` the thing that an issue or a void changes. */
export type Write = {
  readonly mark: string;
  readonly operation: Operation;
  readonly path: string;
  readonly body: object;
  readonly key: string | null;
  readonly target: string | null;
  readonly sentAt: Instant;
  /** What the server said, if it said anything. */
  readonly answer: { readonly at: Instant; readonly status: number; readonly id: string | null } | null;
};

type Sent = Omit<Write, 'sentAt' | 'answer'> & { readonly sentAt: string };
type Line =
  | { readonly sent: Sent }
  | { readonly answered: { mark: string; at: string; status: number; id: string | null } };

/** What the client knows, kept outside the victim: the line of an answer is on the disk before the client does anything else. */
export type Journal = {
  sent(write: Omit<Write, 'sentAt' | 'answer'>): void;
  answered(mark: string, status: number, id: string | null): void;
  close(): void;
};

export function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a', 0o600);
  const append = (line: Line) => writeSync(descriptor, `${JSON.stringify(line)}\n`);
  return {
    sent(write) {
      append({ sent: { ...write, sentAt: String(now()) } });
    },
    answered(mark, status, id) {
      append({ answered: { mark, at: String(now()), status, id } });
      fdatasyncSync(descriptor);
    },
    close() {
      closeSync(descriptor);
    },
  };
}

export function readJournal(file: string): Write[] {
  const writes = new Map<string, Write>();
  for (const text of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const line = JSON.parse(text) as Line;
    if ('sent' in line) {
      writes.set(line.sent.mark, { ...line.sent, sentAt: BigInt(line.sent.sentAt), answer: null });
      continue;
    }
    const { mark, at, status, id } = line.answered;
    const write = writes.get(mark);
    if (write === undefined) throw new Error(`The journal has an answer to a write it does not know: ${mark}`);
    writes.set(mark, { ...write, answer: { at: BigInt(at), status, id } });
  }
  return [...writes.values()];
}

export const isAcknowledged = ({ answer }: Write): boolean =>
  answer !== null && answer.status >= 200 && answer.status < 300;

export function inFlightAt(writes: readonly Write[], at: Instant): number {
  return writes.filter(({ sentAt, answer }) => sentAt <= at && (answer === null || answer.at > at)).length;
}
