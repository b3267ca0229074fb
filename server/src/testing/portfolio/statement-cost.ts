import type { PoolClient } from 'pg';
import type { TestApp } from '../test-app.ts';

/** One statement as PostgreSQL carried it out. */
export type StatementCost = {
  readonly text: string;
  /** Shared buffers touched, hit or read: what a statement costs on any machine, however busy (performance.md §3.2). */
  readonly buffers: number;
  /** Rows that tables and indexes gave, those that were let fall among them: what an index without visits of its table hides from `buffers`. */
  readonly rows: number;
  /** The most searches that one reading of an index took: as many as there are owners where the index is gone through owner by owner. */
  readonly searches: number;
  /** Readings of an index that begins with the owner by something else alone: it may be gone through owner by owner, however few there are now. */
  readonly ownerless: readonly string[];
  readonly plan: string;
};

/** What all of them have touched. */
export const buffersOfAll = (costs: readonly StatementCost[]) => costs.reduce((all, { buffers }) => all + buffers, 0);

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Index Searches'?: number;
  'Index Cond'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
};

/**
 * Lets the server itself explain every statement of the program, the very ones it sends, under its own role and with row-level security
 * on (auto_explain, told as a notice to the connection that asked). `take` empties what has been heard.
 */
export async function watchStatements(
  { database, deps, worker }: TestApp,
  who: 'app' | 'worker' = 'app',
): Promise<{ take(): StatementCost[] }> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
  };
  for (const [name, value] of Object.entries(settings))
    await database.superuser.query(`alter role kliuchar_${who} in database ${database.name} set ${name} = ${value}`);
  const ownersIndexes = await indexesOfOwner(database);
  const heard: StatementCost[] = [];
  const { pool } = who === 'app' ? deps.db : worker;
  pool.on('connect', (client: PoolClient) => {
    client.on('notice', ({ message }) => {
      const start = message?.indexOf('plan:\n') ?? -1;
      if (message !== undefined && start >= 0) heard.push(costOf(message.slice(start + 6), ownersIndexes));
    });
  });
  await endConnections(database, who);
  return { take: () => heard.splice(0) };
}

/** Whoever is connected already keeps what was set before, and nobody watches him. */
export async function endConnections(
  { superuser, name }: TestApp['database'],
  who: 'app' | 'worker' = 'app',
): Promise<void> {
  await superuser.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2 and application_name = $3',
    [name, `kliuchar_${who}`, `test-${who}`],
  );
}

/** Names of the indexes whose first column is the owner. */
async function indexesOfOwner({ superuser }: TestApp['database']): Promise<ReadonlySet<string>> {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.relname as name
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where a.attname = 'owner_id'`,
  );
  return new Set(rows.map(({ name }) => name));
}

function costOf(json: string, ownersIndexes: ReadonlySet<string>): StatementCost {
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  return {
    text,
    buffers: buffersOf(plan),
    rows: rowsOf(plan),
    searches: searchesOf(plan),
    ownerless: ownerlessOf(plan, ownersIndexes),
    plan: outline(plan, ''),
  };
}

function ownerlessOf(node: PlanNode, ownersIndexes: ReadonlySet<string>): string[] {
  const { 'Index Name': index = '', 'Index Cond': condition = '' } = node;
  const isOwnerless = ownersIndexes.has(index) && !/\bowner_id\b/.test(condition);
  const below = (node.Plans ?? []).flatMap((child) => ownerlessOf(child, ownersIndexes));
  return isOwnerless ? [`${index}: ${condition}`, ...below] : below;
}

function searchesOf(node: PlanNode): number {
  const own = (node['Index Searches'] ?? 0) / Math.max(1, node['Actual Loops']);
  return Math.max(own, ...(node.Plans ?? []).map(searchesOf));
}

function rowsOf(node: PlanNode): number {
  const isScan = node['Relation Name'] !== undefined || node['Index Name'] !== undefined;
  const given = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((all, child) => all + rowsOf(child), isScan ? given : 0);
}

const buffersOf = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

function outline(node: PlanNode, indent: string): string {
  const on = [node['Relation Name'], node['Index Name']].filter((name) => name !== undefined).join(' by ');
  const name = node['Subplan Name'] === undefined ? '' : `${node['Subplan Name']}: `;
  const removed = node['Rows Removed by Filter'] ? `, ${node['Rows Removed by Filter']} removed` : '';
  const line = `${indent}${name}${node['Node Type']} ${on} (${node['Actual Rows']} rows × ${node['Actual Loops']}${removed}) ${buffersOf(node)} buffers`;
  return [line, ...(node.Plans ?? []).map((child) => outline(child, `${indent}  `))].join('\n');
}
