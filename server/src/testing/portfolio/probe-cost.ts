import { expect } from 'vitest';
import { type Client, clientOf } from '../http-client.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { Reader } from './growth-table.ts';
import { MONTH, PEOPLE } from './portfolio-size.ts';
import { insertIntegrations } from './seed-integrations.ts';
import { insertOthers } from './seed-others.ts';
import { seedPortfolios } from './seed-portfolio.ts';
import { insertTraces } from './seed-traces.ts';
import { buffersOfAll, type StatementCost, watchStatements } from './statement-cost.ts';

const ACCOUNT = 1;
/** A statement is planned once for all its values (ADR 0019), so what the second and the third request cost, every other does. */
const REQUESTS = 3;

/** Made accounts in a database of their own, and the program before them. */
export type Side = {
  readonly app: TestApp;
  readonly clientOf: (reader: Reader, account?: number) => Client;
  readonly watch: { take(): StatementCost[] };
};
/** Of one request. */
export type Cost = {
  readonly read: StatementCost[];
  readonly total: StatementCost[];
  readonly statements: number;
  readonly texts: string[];
  readonly bytes: number;
};

export async function openSide(portfolios: Parameters<typeof seedPortfolios>[1]): Promise<Side> {
  const app = await startTestApp({ withJobs: false, now: MONTH.now });
  const connection = await app.database.superuser.connect();
  await seedPortfolios([connection], portfolios, async (client, portfolio) => {
    await insertOthers(client, portfolio);
    await insertIntegrations(client, portfolio, app.deps.vault);
    await insertTraces(client, portfolio);
  });
  connection.release();
  const watch = await watchStatements(app);
  return { app, watch, clientOf: (reader, account = ACCOUNT) => clientOf(app, PEOPLE[reader](account).token) };
}

/** The dearest of several requests alike; what the first one of a connection looks up in catalogues does not count. */
export async function costOf(
  { clientOf, watch }: Side,
  path: string,
  reader: Reader = 'owner',
  account = ACCOUNT,
): Promise<Cost> {
  const client = clientOf(reader, account);
  let dearest: Cost = { read: [], total: [], statements: 0, texts: [], bytes: 0 };
  for (let request = 0; request < REQUESTS; request += 1) {
    watch.take();
    const answer = await client.get(path);
    expect(answer.status, `${path}: ${answer.text.slice(0, 300)}`).toBe(200);
    const heard = watch.take().filter((cost) => !cost.text.includes('private.throttle'));
    if (request === 0) continue;
    const read = heard.filter((cost) => !isEntry(cost) && !isTotal(cost));
    const total = heard.filter(isTotal);
    if (request === 1 || buffersOfAll(read) > buffersOfAll(dearest.read))
      dearest = {
        read,
        total,
        statements: heard.length,
        texts: heard.map(({ text }) => text.slice(0, 200)),
        bytes: answer.text.length,
      };
  }
  return dearest;
}

export const isEntry = ({ text }: StatementCost) => text.includes('private.enter_session');
export const isTotal = ({ text }: StatementCost) => /\bas total\b/.test(text) && !text.includes('page as materialized');
export const plansOf = (costs: readonly StatementCost[]) =>
  costs.map(({ text, plan }) => `${text}\n\n${plan}`).join('\n\n');
