import type { BillingResult } from './billing.ts';
import type { Round } from './load.ts';
import type { PagesResult } from './pages.ts';
import type { ReadResult, ReadsResult } from './reads.ts';
import { type Figure, median, withSpread } from './report.ts';
import type { SignInResult } from './sign-in.ts';
import type { WriteResult, WriteRound } from './writes.ts';

const READS = 'Читання';
const WRITES = 'Записи';
const SIGN_IN = 'Вхід';
const PAGES = 'Сторінки без входу';
const BILLING = 'Нарахування за місяць';

const READ_SHARES = new Map([
  ['page', 80],
  ['detail', 80],
]);
const LIST_CPU_RATIO = 1.25;
const SEARCHES: ReadonlySet<string> = new Set(['rare', 'common']);
const SEARCH_MS = 25;
const WRITE_SHARE = 60;
const SIGN_IN_MORE_MS = 5;
const STORM_RATIO = 2;
const READERS_RATIO = 3;
const PAGE_COST = 300;
const STATIC_SHARE = 80;
const LOADED_MB = 160;
const DEPTH_RATIO = 1.3;
const SUMMARY_RATIO = 2;
const BILLING_SHARE = 25;
const BILLING_RATE = 10_000;
const AGAIN_SHARE = 25;
const BILLING_MORE_MB = 30;

const perSecond = (rounds: readonly Round[]) => rounds.map((round) => round.perSecond);
const middle = (rounds: readonly Round[], pick: (round: Round) => number) => median(rounds.map(pick)).toFixed(0);
const cpu = (round: Round) => round.appUs + round.postgresUs;
const costOf = (rounds: readonly Round[]) =>
  `${middle(rounds, (r) => r.appUs)} + ${middle(rounds, (r) => r.postgresUs)} мкс`;
const shareOf = (part: readonly number[], whole: readonly number[]) =>
  part.map((value, index) => (100 * value) / (whole[index] ?? Number.NaN));

const READ_TITLES = new Map([
  ['page', 'список договорів, перша сторінка'],
  ['deep', 'список договорів біля кінця, за курсором'],
  ['rare', 'пошук рідкого слова'],
  ['common', 'пошук частого слова'],
  ['detail', 'квитанція'],
  ['dashboard', 'головна'],
]);

export function readFigures({ reads, oneRow, productRssMb, bareRssMb }: ReadsResult): Figure[] {
  const figures = reads.flatMap(({ name, product, bare, fixed, bytes }): Figure[] => {
    const title = READ_TITLES.get(name) ?? name;
    const share = shareOf(perSecond(product), perSecond(bare));
    const goal = READ_SHARES.get(name);
    const cpuShare = shareOf(product.map(cpu), bare.map(cpu));
    return [
      {
        part: READS,
        name: `${title}: частка голого сервера з тим самим SQL`,
        value: withSpread(share, '%'),
        limit: `голий ${withSpread(perSecond(bare), '/с')}; ті самі ${(bytes / 1000).toFixed(1)} КБ без бази ${withSpread(perSecond(fixed), '/с')}`,
        goal: goal === undefined ? '—' : `≥ ${goal} %`,
        isMet: goal === undefined ? null : median(share) >= goal,
      },
      {
        part: READS,
        name: `${title}: процесор на запит (програма + PostgreSQL), очікування p50 / p97,5`,
        value: `${costOf(product)}; ${middle(product, (r) => r.p50Ms)} / ${middle(product, (r) => r.p97Ms)} мс`,
        limit: `голий ${costOf(bare)} (${withSpread(cpuShare, '%')})`,
        ...costGoal(name, product, cpuShare),
      },
    ];
  });
  const [page, deep, summary] = ['page', 'deep', 'dashboard'].map((name) => reads.find((read) => read.name === name));
  return [
    ...figures,
    ...(page && deep ? [depthFigure(page, deep)] : []),
    ...(summary ? [summaryFigure(summary, oneRow)] : []),
    {
      part: READS,
      name: 'пам’ять програми після навантаження',
      value: `${productRssMb.toFixed(0)} МБ`,
      limit: `голий ${bareRssMb.toFixed(0)} МБ`,
      goal: `≤ ${LOADED_MB} МБ`,
      isMet: productRssMb <= LOADED_MB,
    },
  ];
}

/** A search is judged by its p97.5, which is no better than the p95 that the goal is of. */
function costGoal(
  name: string,
  product: readonly Round[],
  cpuShare: readonly number[],
): Pick<Figure, 'goal' | 'isMet'> {
  if (name === 'page')
    return { goal: `процесор ≤ ${100 * LIST_CPU_RATIO} % голого`, isMet: median(cpuShare) <= 100 * LIST_CPU_RATIO };
  if (SEARCHES.has(name))
    return {
      goal: `p95 ≤ ${SEARCH_MS} мс`,
      isMet: median(product.map(({ p97Ms }) => p97Ms)) <= SEARCH_MS,
    };
  return { goal: '—', isMet: null };
}

function depthFigure(page: ReadResult, deep: ReadResult): Figure {
  const times = page.product.map((round, index) => cpu(deep.product[index] ?? round) / cpu(round));
  return {
    part: READS,
    name: 'глибина: процесор на сторінку біля кінця списку до першої',
    value: withSpread(times, '×', 2),
    limit: '1 × — індекс за курсором',
    goal: `≤ ${DEPTH_RATIO} ×`,
    isMet: median(times) <= DEPTH_RATIO,
  };
}

function summaryFigure({ product }: ReadResult, oneRow: readonly Round[]): Figure {
  const times = product.map((round, index) => cpu(round) / cpu(oneRow[index] ?? round));
  return {
    part: READS,
    name: 'головна: процесор на запит до одного рядка за ключем від голого сервера',
    value: withSpread(times, '×', 1),
    limit: `один рядок ${costOf(oneRow)}`,
    goal: `≤ ${SUMMARY_RATIO} ×`,
    isMet: median(times) <= SUMMARY_RATIO,
  };
}

const WRITE_TITLES = new Map([
  ['reading', 'показник'],
  ['contract', 'договір'],
]);

export function writeFigures(results: readonly WriteResult[]): Figure[] {
  const ofMedian = (rounds: WriteResult['plain'], field: keyof WriteRound) =>
    median(rounds.map((round) => round[field]));
  return results.flatMap(({ name, product, plain }) => {
    const title = WRITE_TITLES.get(name) ?? name;
    const rates = {
      product: product.map(({ perSecond }) => perSecond),
      plain: plain.map(({ perSecond }) => perSecond),
    };
    const share = shareOf(rates.product, rates.plain);
    const rate = {
      part: WRITES,
      name: `${title} від 8 клієнтів: частка тих самих INSERT однією транзакцією`,
      value: `${withSpread(share, '%')}; ${withSpread(rates.product, '/с')}`,
      limit: withSpread(rates.plain, '/с'),
      goal: `≥ ${WRITE_SHARE} %`,
      isMet: median(share) >= WRITE_SHARE,
    };
    const cost = {
      part: WRITES,
      name: `${title}: процесор на запис (програма + PostgreSQL)`,
      value: `${ofMedian(product, 'appUs').toFixed(0)} + ${ofMedian(product, 'postgresUs').toFixed(0)} мкс`,
      limit: `самі INSERT: ${ofMedian(plain, 'postgresUs').toFixed(0)} мкс PostgreSQL`,
      goal: '—',
      isMet: null,
    };
    return [rate, cost];
  });
}

export function signInFigures({ signInMs, hashMs, quietP99Ms, stormP99Ms }: SignInResult): Figure[] {
  return [
    {
      part: SIGN_IN,
      name: 'вхід із правильним паролем',
      value: withSpread(signInMs, 'мс'),
      limit: `сама перевірка пароля ${withSpread(hashMs, 'мс')}`,
      goal: `≤ перевірка + ${SIGN_IN_MORE_MS} мс`,
      isMet: median(signInMs) <= median(hashMs) + SIGN_IN_MORE_MS,
    },
    {
      part: SIGN_IN,
      name: 'список, p99, поки четверо входять без упину',
      value: `${stormP99Ms.toFixed(0)} мс`,
      limit: `у тиші ${quietP99Ms.toFixed(0)} мс`,
      goal: `≤ ${STORM_RATIO} тихих`,
      isMet: stormP99Ms <= STORM_RATIO * quietP99Ms,
    },
  ];
}

export function pageFigures({ pages, loadedMb }: PagesResult): Figure[] {
  const figures = pages.map(({ name, bytes, product, fixed }): Figure => {
    const limit = `ті самі ${(bytes / 1000).toFixed(1)} КБ від голого ${withSpread(perSecond(fixed), '/с')}, ${middle(fixed, cpu)} мкс`;
    if (name === 'script') {
      const share = shareOf(perSecond(product), perSecond(fixed));
      return {
        part: PAGES,
        name: 'файл застосунку: частка голого сервера',
        value: withSpread(share, '%'),
        limit,
        goal: `≥ ${STATIC_SHARE} %`,
        isMet: median(share) >= STATIC_SHARE,
      };
    }
    const cost = shareOf(product.map(cpu), fixed.map(cpu));
    return {
      part: PAGES,
      name: 'публічна квитанція: процесор до того самого без бази',
      value: `${withSpread(cost, '%')}; ${costOf(product)}; ${withSpread(perSecond(product), '/с')}`,
      limit,
      goal: `≤ ${PAGE_COST} %`,
      isMet: median(cost) <= PAGE_COST,
    };
  });
  return [
    ...figures,
    {
      part: PAGES,
      name: 'пам’ять програми після цього',
      value: `${loadedMb.toFixed(0)} МБ`,
      limit: '—',
      goal: '—',
      isMet: null,
    },
  ];
}

export function billingFigures({ rounds, receipts, lines, readers }: BillingResult): Figure[] {
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
      goal: `≤ ${AGAIN_SHARE} % першого`,
      isMet: median(again) <= AGAIN_SHARE,
    },
    {
      part: BILLING,
      name: 'хто в цей час читає список: p95 до нарахування → під час',
      value: `${readers.quietMs.toFixed(1)} → ${readers.busyMs.toFixed(1)} мс`,
      limit: '—',
      goal: `≤ ${READERS_RATIO} тихих`,
      isMet: readers.busyMs <= READERS_RATIO * readers.quietMs,
    },
    {
      part: BILLING,
      name: 'пам’ять процесу: до запуску → найбільша',
      value: `${median(rounds.map(({ first }) => first.beforeMb)).toFixed(0)} → ${median(rounds.map(({ first }) => first.peakMb)).toFixed(0)} МБ`,
      limit: '—',
      goal: `≤ +${BILLING_MORE_MB} МБ`,
      isMet: median(rounds.map(({ first }) => first.peakMb - first.beforeMb)) <= BILLING_MORE_MB,
    },
  ];
}
