import { createServer } from 'node:http';
import { startPushServer, type TestSubscription } from '../../server/src/testing/push-server.ts';
import { PUSH_CONTROL_PORT, PUSH_PORT } from './push.ts';

/** A push service of the journeys' own, beside the product for as long as it runs: `POST /subscribe`, `GET /shown`. */
const service = await startPushServer({ port: PUSH_PORT });
const browsers = new Map<string, TestSubscription>();
createServer((request, response) => {
  if (request.method !== 'POST') {
    const endpoint = new URL(request.url ?? '/', 'http://localhost').searchParams.get('endpoint') ?? '';
    return void response.end(JSON.stringify(browsers.get(endpoint)?.shown ?? []));
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const browser = service.subscribe(Buffer.concat(chunks).toString());
    browsers.set(browser.subscription.endpoint, browser);
    response.end(JSON.stringify(browser.subscription));
  });
}).listen(PUSH_CONTROL_PORT, '127.0.0.1');
