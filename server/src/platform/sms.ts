export type SmsSender = { send(message: { to: string; text: string }): Promise<void> };

export class SmsError extends Error {
  readonly code: string;

  constructor(code: string) {
    super('The short message was not accepted');
    this.name = 'SmsError';
    this.code = code;
  }
}

const ADDRESS = 'https://api.turbosms.ua/message/send.json';
/** OK, and accepted or sent, wholly (turbosms.ua/api.html, response codes). */
const ACCEPTED = new Set([0, 800, 801]);

/** Short messages by TurboSMS; `to` is E.164, which the service takes without the plus. */
export function createTurboSms(options: { token: string; sender: string; address?: string }): SmsSender {
  return {
    async send({ to, text }) {
      const response = await fetch(options.address ?? ADDRESS, {
        method: 'POST',
        headers: { authorization: `Bearer ${options.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ recipients: [to.replace(/^\+/, '')], sms: { sender: options.sender, text } }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new SmsError(`http_${response.status}`);
      const answer: unknown = await response.json();
      const code: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'response_code') : null;
      if (typeof code !== 'number' || !ACCEPTED.has(code)) throw new SmsError(`turbosms_${String(code)}`);
    },
  };
}
