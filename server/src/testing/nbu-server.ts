import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addDays, type Day, day } from '@kliuchar/domain/dates/day';
import { addPeriods, period } from '@kliuchar/domain/dates/period';

/** What the bank has published, by day and month; a key rate holds from its day on. */
export type Published = {
  readonly usd: Map<string, number>;
  readonly eur: Map<string, number>;
  readonly keyRates: Map<string, number>;
  /** The change of prices to the month before, by the month. */
  readonly prices: Map<string, number>;
};

export type NbuServer = {
  readonly url: string;
  readonly published: Published;
  /** Paths with their queries, the first asked first. */
  readonly asked: string[];
  /** Answers in its own way from now on; null goes back to speaking as the bank does. */
  misbehave(listener: RequestListener | null): void;
  close(): Promise<void>;
};

/** Speaks the protocol of bank.gov.ua on a loopback port, with the names and the shapes it uses (ukraine.md §6). */
export async function startNbuServer(): Promise<NbuServer> {
  const published: Published = { usd: new Map(), eur: new Map(), keyRates: new Map(), prices: new Map() };
  const asked: string[] = [];
  let listener: RequestListener | null = null;
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (listener !== null) return listener(request, response);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const rows = answer(published, pathname, searchParams);
    response.writeHead(rows === null ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
    return response.end(JSON.stringify(rows));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    published,
    asked,
    misbehave: (other) => {
      listener = other;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(published: Published, path: string, query: URLSearchParams): object[] | null {
  if (path === '/NBU_Exchange/exchange_site') return exchange(published, query);
  if (path === '/NBUStatService/v1/statdirectory/key') return keyRates(published, query);
  return path === '/NBUStatService/v1/statdirectory/inflation' ? inflation(published, query) : null;
}

const dashed = (text: string | null): Day => day((text ?? '').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
const dotted = (on: string): string => on.split('-').reverse().join('.');
const compact = (on: string): string => on.replaceAll('-', '');

function exchange({ usd, eur }: Published, query: URLSearchParams): object[] {
  const code = query.get('valcode') === 'eur' ? 'EUR' : 'USD';
  const [from, to] = [dashed(query.get('start')), dashed(query.get('end'))];
  return [...(code === 'EUR' ? eur : usd)]
    .filter(([on]) => on >= from && on <= to)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, rate]) => ({
      exchangedate: dotted(on),
      r030: code === 'EUR' ? 978 : 840,
      cc: code,
      txt: code === 'EUR' ? 'Євро' : 'Долар США',
      rate,
      units: 1,
      rate_per_unit: rate,
    }));
}

function keyRates({ keyRates: rates }: Published, query: URLSearchParams): object[] {
  const last = dashed(query.get('end') ?? query.get('date'));
  const rows: object[] = [];
  for (let on = dashed(query.get('start') ?? query.get('date')); on <= last; on = addDays(on, 1)) {
    const value = [...rates].filter(([from]) => from <= on).sort(([a], [b]) => (a < b ? 1 : -1))[0]?.[1];
    if (value === undefined) continue;
    const row = { dt: compact(on), freq: 'D' };
    rows.push({ ...row, id_api: 'KEY_PolicyRate', txt: 'Облікова ставка', value });
    rows.push({ ...row, id_api: 'KEY_OvernightLoans', txt: 'Ставка за кредитами овернайт', value: value + 3 });
  }
  return rows;
}

/** The figures of a month stand under the next one, amid regions, kinds of goods and the change to the year before. */
function inflation({ prices }: Published, query: URLSearchParams): object[] {
  const asked = (query.get('date') ?? '').replace(/^(\d{4})(\d\d)$/, '$1-$2');
  const value = prices.get(addPeriods(period(asked), -1));
  if (value === undefined) return [];
  const row = { dt: `${compact(asked)}01`, freq: 'M', id_api: 'prices_price_cpi_', mcrd081: 'Total', ku: null };
  return [
    { ...row, ku: '26', tzep: 'PCPM_', value: value + 1 },
    { ...row, tzep: 'PCPM_', value },
    { ...row, tzep: 'PCCM_', value: value + 8 },
    { ...row, mcrd081: '01', tzep: 'PCPM_', value: value + 2 },
    { ...row, id_api: 'prices_price_ci_', tzep: 'PCPM_', value: value + 3 },
  ];
}
