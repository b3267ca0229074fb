import { createServer } from 'node:http';
import { startTelegramServer } from '../../server/src/testing/telegram-server.ts';
import { TELEGRAM_CONTROL_PORT, TELEGRAM_PORT } from './telegram.ts';

/** A Telegram of the journeys' own, beside the product for as long as it runs: `POST /write`, `GET /said` are what a person does in it. */
const telegram = await startTelegramServer(TELEGRAM_PORT);
createServer((request, response) => {
  if (request.method !== 'POST') return void response.end(JSON.stringify(telegram.said));
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { chatId, text, name } = JSON.parse(Buffer.concat(chunks).toString());
    telegram.write(chatId, text, { username: name });
    response.end();
  });
}).listen(TELEGRAM_CONTROL_PORT, '127.0.0.1');
