import type { BillingResult } from './billing.ts';
import type { BytesResult } from './bytes.ts';
import type { ListResult, Round } from './list.ts';
import { type Figure, median, withSpread } from './report.ts';
import type { StartResult } from './start.ts';

const LIST = 'Список договорів';
const BILLING = 'Нарахування за місяць';
const START = 'Запуск і пам’ять';
const BYTES = 'Сторінки';

const LIST_SHARE = 75;
const BILLING_SHARE = 25;
const BILLING_RATE = 10_000;
const START_MS = 1000;
const IDLE_MB = 120;

const perSecond = (rounds: readonly Round[]) => rounds.map((round) => round.perSecond);
const middle = (rounds: readonly Round[], pick: (round: Round) => number) => median(rounds.map(pick)).toFixed(0);
const cpu = (round: Round) => round.appUs + round.postgresUs;
const costOf = (rounds: readonly Round[]) =>
  `${middle(rounds, (r) => r.appUs)} + ${middle(rounds, (r) => r.postgresUs)} мкс`;
const waitOf = (rounds: readonly Round[]) => `${middle(rounds, (r) => r.p50Ms)} / ${middle(rounds, (r) => r.p97Ms)} мс`;

export function listFigures({ product, bare, fixed, ...result }: ListResult): Figure[] {
  const share = product.map((round, index) => (100 * round.perSecond) / (bare[index]?.perSecond ?? Number.NaN));
  const cost = product.map((round, index) => (100 * cpu(round)) / (bare[index] ? cpu(bare[index]) : Number.NaN));
  const row = { part: LIST, goal: '—', isMet: null };
  return [
    {
      part: LIST,
      name: 'сторінка 20 із 10 000: частка голого сервера з тим самим SQL',
      value: withSpread(share, '%'),
      limit: '100 % — node:http із тими самими підготовленими запитами',
      goal: `≥ ${LIST_SHARE} %`,
      isMet: median(share) >= LIST_SHARE,
    },
    {
      ...row,
      name: 'запитів за секунду',
      value: withSpread(perSecond(product), '/с'),
      limit: `голий ${withSpread(perSecond(bare), '/с')}, ті самі ${(result.bytes / 1000).toFixed(1)} КБ без бази ${withSpread(perSecond(fixed), '/с')}`,
    },
    {
      ...row,
      name: 'процесор на запит: програма + PostgreSQL',
      value: costOf(product),
      limit: `голий ${costOf(bare)}`,
    },
    { ...row, name: 'процесор на запит до голого', value: withSpread(cost, '%'), limit: '100 %' },
    { ...row, name: 'очікування p50 / p97,5 за 8 з’єднань', value: waitOf(product), limit: `голий ${waitOf(bare)}` },
    {
      ...row,
      name: 'пам’ять програми під навантаженням',
      value: `${result.productRssMb.toFixed(0)} МБ`,
      limit: `голий ${result.bareRssMb.toFixed(0)} МБ`,
    },
  ];
}

export function billingFigures({ rounds, receipts, lines }: BillingResult): Figure[] {
  const rates = rounds.map(({ first }) => receipts / (first.ms / 1000));
  const plainRates = rounds.map(({ plain }) => receipts / (plain.ms / 1000));
  const share = rounds.map(({ first, plain }) => (100 * plain.ms) / first.ms);
  const again = rounds.map(({ first, again: second }) => (100 * second.ms) / first.ms);
  const us = (ms: number) => ((ms * 1000) / receipts).toFixed(0);
  return [
    {
      part: BILLING,
      name: `частка простого INSERT..SELECT тих самих ${receipts} квитанцій і ${lines} рядків`,
      value: withSpread(share, '%'),
      limit: '100 % — ті самі рядки, індекси й ключі, без обчислень',
      goal: `≥ ${BILLING_SHARE} %`,
      isMet: median(share) >= BILLING_SHARE,
    },
    {
      part: BILLING,
      name: 'квитанцій за секунду',
      value: withSpread(rates, '/с'),
      limit: withSpread(plainRates, '/с'),
      goal: `≥ ${BILLING_RATE} /с`,
      isMet: median(rates) >= BILLING_RATE,
    },
    {
      part: BILLING,
      name: 'процесор на квитанцію: програма + PostgreSQL',
      value: `${us(median(rounds.map(({ first }) => first.cpuMs)))} + ${us(median(rounds.map(({ first }) => first.databaseCpuMs)))} мкс`,
      limit: `0 + ${us(median(rounds.map(({ plain }) => plain.databaseCpuMs)))} мкс`,
      goal: '—',
      isMet: null,
    },
    {
      part: BILLING,
      name: 'повторний запуск, якому нема що робити',
      value: withSpread(again, '% першого'),
      limit: '—',
      goal: '—',
      isMet: null,
    },
    {
      part: BILLING,
      name: 'пам’ять процесу: до запуску → найбільша',
      value: `${median(rounds.map(({ first }) => first.beforeMb)).toFixed(0)} → ${median(rounds.map(({ first }) => first.peakMb)).toFixed(0)} МБ`,
      limit: '—',
      goal: '—',
      isMet: null,
    },
  ];
}

export function startFigures({ health, page, first, database, node, idleMb, databaseIdleMb }: StartResult): Figure[] {
  const limit = `PostgreSQL ${withSpread(database, 'мс')} + голий Node ${withSpread(node, 'мс')}`;
  return [
    {
      part: START,
      name: 'холодний запуск із даними до першої відповіді 200',
      value: withSpread(health, 'мс'),
      limit,
      goal: `≤ ${START_MS} мс`,
      isMet: median(health) <= START_MS,
    },
    { part: START, name: 'те саме до сторінки /', value: withSpread(page, 'мс'), limit, goal: '—', isMet: null },
    {
      part: START,
      name: 'найперший запуск: створення бази й схеми',
      value: withSpread(first, 'мс'),
      limit: '—',
      goal: '—',
      isMet: null,
    },
    {
      part: START,
      name: 'програма в спокої за хвилину після запуску',
      value: `${idleMb.after60s.toFixed(0)} МБ (за 10 с — ${idleMb.after10s.toFixed(0)})`,
      limit: '—',
      goal: `≤ ${IDLE_MB} МБ`,
      isMet: idleMb.after60s <= IDLE_MB,
    },
    {
      part: START,
      name: 'PostgreSQL у спокої (PSS)',
      value: `${databaseIdleMb.toFixed(0)} МБ`,
      limit: '—',
      goal: '—',
      isMet: null,
    },
  ];
}

const TITLES = new Map([
  ['login', 'вхід'],
  ['dashboard', 'головна'],
  ['contracts', 'список договорів'],
]);

export function bytesFigures({ pages, reactKb }: BytesResult): Figure[] {
  return pages.flatMap((page): Figure[] => {
    const title = TITLES.get(page.name) ?? page.name;
    return [
      {
        part: BYTES,
        name: `${title}: JavaScript (brotli), доки головним вмістом можна користуватися`,
        value: `${page.scriptKb.toFixed(1)} КБ (потім ще ${page.laterScriptKb.toFixed(1)})`,
        limit: `react і react-dom самі — ${reactKb.toFixed(1)} КБ`,
        goal: `≤ ${page.limitKb} КБ`,
        isMet: page.scriptKb <= page.limitKb,
      },
      {
        part: BYTES,
        name: `${title}: стилі, шрифти, LCP на повільному 4G і вчетверо повільнішому процесорі`,
        value: `${page.styleKb.toFixed(1)} КБ, ${page.fontKb.toFixed(1)} КБ, ${page.largestPaintMs.toFixed(0)} мс`,
        limit: '—',
        goal: '—',
        isMet: null,
      },
    ];
  });
}
