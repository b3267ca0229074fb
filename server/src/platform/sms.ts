import { fieldOf } from './outside-answer.ts';

/** What became of a message: `waiting` is also what the carrier does not know yet or any more. */
export type SmsFate = 'delivered' | 'failed' | 'waiting';

export type SmsSender = {
  /** The carrier's name of the message, by which its fate is asked; null when it gave none. */
  send(message: { to: string; text: string }): Promise<{ carrierId: string | null }>;
  /** By the carrier's names, up to `MOST_ASKED` at once. */
  fates(carrierIds: readonly string[]): Promise<ReadonlyMap<string, SmsFate>>;
};

export class SmsError extends Error {
  readonly code: string;

  constructor(code: string) {
    super('The short message was not accepted');
    this.name = 'SmsError';
    this.code = code;
  }
}

export const MOST_ASKED = 100;

/** OK, and accepted or sent, wholly (turbosms.ua/api.html, response codes). */
const ACCEPTED = new Set([0, 800, 801]);
/** The final states of turbosms.ua/api.html; Queued, Accepted, Sent and Unknown may still become one of them. */
const FATES: ReadonlyMap<unknown, SmsFate> = new Map([
  ['Delivered', 'delivered'],
  ['Read', 'delivered'],
  ['Undelivered', 'failed'],
  ['Rejected', 'failed'],
  ['Expired', 'failed'],
  ['Failed', 'failed'],
  ['Cancelled', 'failed'],
]);

/** Short messages by TurboSMS; `to` is E.164, which the service takes without the plus. */
export function createTurboSms(options: { token: string; sender: string; apiUrl: string }): SmsSender {
  const { token, sender, apiUrl } = options;
  const ask = (path: string, body: object) => post(`${apiUrl}/${path}`, token, body);
  return {
    async send({ to, text }) {
      const answer = await ask('message/send.json', { recipients: [to.replace(/^\+/, '')], sms: { sender, text } });
      const [result] = resultsOf(answer);
      if (result === undefined) return { carrierId: null };
      // Taken as a whole, and still refused to this one number.
      const code = fieldOf(result, 'response_code');
      if (typeof code === 'number' && code !== 0) throw new SmsError(`turbosms_${code}`);
      const carrierId = fieldOf(result, 'message_id');
      return { carrierId: typeof carrierId === 'string' && carrierId !== '' ? carrierId.slice(0, 100) : null };
    },
    async fates(carrierIds) {
      const answer = await ask('message/status.json', { messages: carrierIds.slice(0, MOST_ASKED) });
      const found = new Map<string, SmsFate>();
      for (const result of resultsOf(answer)) {
        const id = fieldOf(result, 'message_id');
        // Only what was asked: an answer about something else is no answer.
        if (typeof id === 'string' && carrierIds.includes(id))
          found.set(id, FATES.get(fieldOf(result, 'status')) ?? 'waiting');
      }
      return found;
    },
  };
}

async function post(address: string, token: string, body: object): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new SmsError(`http_${response.status}`);
  const answer: unknown = await response.json();
  const code = fieldOf(answer, 'response_code');
  if (typeof code !== 'number' || !ACCEPTED.has(code)) throw new SmsError(`turbosms_${String(code)}`);
  return answer;
}

function resultsOf(answer: unknown): readonly unknown[] {
  const results = fieldOf(answer, 'response_result');
  return Array.isArray(results) ? results : [];
}
