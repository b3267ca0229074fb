import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const BOT_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
export const BOT_NAME = 'kliuchar_test_bot';

export type Said = { readonly chat_id: number; readonly text: string };
/** How a call of one method may fail; `hang` never answers. */
export type TelegramFault =
  | { readonly status: number; readonly body: string; readonly location?: string }
  | 'hang'
  | 'cut';

export type TelegramServer = {
  readonly url: string;
  /** What TELEGRAM_* of a program that talks to this server are. */
  readonly env: { readonly TELEGRAM_BOT_TOKEN: string; readonly TELEGRAM_API_URL: string };
  /** What the bot has said, the first first. */
  readonly said: readonly Said[];
  /** How often a method was asked, and how many getUpdates were open at once at most. */
  readonly asked: ReadonlyMap<string, number>;
  readonly mostPolling: () => number;
  /** Which updates were confirmed by a later offset. */
  readonly confirmed: () => number;
  /** A person writes to the bot. */
  write(chatId: number, text: string, from?: object): void;
  /** Anything else that Telegram may tell. */
  tell(update: object): void;
  /** The next `times` calls of the method fail like this. */
  fail(method: string, fault: TelegramFault, times?: number): void;
  close(): Promise<void>;
};

export const fault = (status: number, description: string, parameters?: object): TelegramFault => ({
  status,
  body: JSON.stringify({ ok: false, error_code: status, description, ...(parameters && { parameters }) }),
});

type Waiting = { readonly response: ServerResponse; readonly offset: number; readonly timer: NodeJS.Timeout };

/** Speaks the protocol of api.telegram.org on a loopback port: one queue of updates, kept until a later offset confirms them. */
export async function startTelegramServer(port = 0): Promise<TelegramServer> {
  const said: Said[] = [];
  const asked = new Map<string, number>();
  const faults = new Map<string, TelegramFault[]>();
  let updates: { update_id: number }[] = [];
  let nextId = 7_000;
  let confirmed = 0;
  let mostPolling = 0;
  const waiting = new Set<Waiting>();

  const answer = (response: ServerResponse, result: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result }));
  const flush = () => {
    for (const one of waiting) {
      const due = updates.filter(({ update_id }) => update_id >= one.offset);
      if (due.length === 0) continue;
      waiting.delete(one);
      clearTimeout(one.timer);
      answer(one.response, due.slice(0, 100));
    }
  };
  const poll = (response: ServerResponse, { offset = 0, timeout = 0 }: { offset?: number; timeout?: number }) => {
    confirmed += updates.filter(({ update_id }) => update_id < offset).length;
    updates = updates.filter(({ update_id }) => update_id >= offset);
    const one: Waiting = {
      response,
      offset,
      timer: setTimeout(() => {
        if (waiting.delete(one)) answer(response, []);
      }, timeout * 1000),
    };
    waiting.add(one);
    response.on('close', () => {
      clearTimeout(one.timer);
      waiting.delete(one);
    });
    mostPolling = Math.max(mostPolling, waiting.size);
    flush();
  };

  const handle: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
      asked.set(method, (asked.get(method) ?? 0) + 1);
      const failing = faults.get(method)?.shift();
      if (failing === 'hang') return;
      if (failing === 'cut') return void request.socket.destroy();
      if (failing !== undefined) {
        const { status, body: words, location } = failing;
        return void response.writeHead(status, location === undefined ? {} : { location }).end(words);
      }
      if (token !== BOT_TOKEN) return void response.writeHead(401).end('{"ok":false,"error_code":401}');
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}');
      if (method === 'getMe')
        return answer(response, { id: Number(token.split(':')[0]), is_bot: true, username: BOT_NAME });
      if (method === 'getUpdates') return poll(response, body);
      if (method !== 'sendMessage') return void response.writeHead(404).end('{"ok":false,"error_code":404}');
      said.push(body);
      return answer(response, { message_id: said.length, chat: { id: body.chat_id, type: 'private' } });
    });
  };
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tell = (update: object) => {
    nextId += 1;
    updates.push({ update_id: nextId, ...update });
    flush();
  };
  return {
    url,
    env: { TELEGRAM_BOT_TOKEN: BOT_TOKEN, TELEGRAM_API_URL: url },
    said,
    asked,
    mostPolling: () => mostPolling,
    confirmed: () => confirmed,
    write: (chatId, text, from = { username: 'olena' }) =>
      tell({ message: { message_id: 1, chat: { id: chatId, type: 'private' }, from: { id: chatId, ...from }, text } }),
    tell,
    fail: (method, how, times = 1) =>
      faults.set(method, [...(faults.get(method) ?? []), ...Array.from({ length: times }, () => how)]),
    close: () =>
      new Promise((resolve) => {
        for (const { timer } of waiting) clearTimeout(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
