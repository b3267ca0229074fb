import { type Figure, median, withSpread } from './report.ts';
import type { StartResult } from './start.ts';

const START = 'Запуск і пам’ять';

const START_MS = 1000;
const FIRST_START_MS = 2500;
const IDLE_MB = 120;
const DATABASE_IDLE_MB = 80;

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
      goal: `≤ ${FIRST_START_MS} мс`,
      isMet: median(first) <= FIRST_START_MS,
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
      goal: `≤ ${DATABASE_IDLE_MB} МБ`,
      isMet: databaseIdleMb <= DATABASE_IDLE_MB,
    },
  ];
}
