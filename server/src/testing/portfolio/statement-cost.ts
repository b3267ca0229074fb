import type { PoolClient } from 'pg';
import type { TestApp } from '../test-app.ts';

/** One statement as PostgreSQL carried it out. */
export type StatementCost = {
  readonly text: string;
  /** Shared buffers touched, hit or read: what a statement costs on any machine, however busy (performance.md §3.2). */
  readonly buffers: number;
  /** The most searches that one reading of an index took: as many as there are owners where the index is gone through owner by owner. */
  readonly searches: number;
  readonly plan: string;
};

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Subplan Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Index Searches'?: number;
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
  const heard: StatementCost[] = [];
  const { pool } = who === 'app' ? deps.db : worker;
  pool.on('connect', (client: PoolClient) => {
    client.on('notice', ({ message }) => {
      const start = message?.indexOf('plan:\n') ?? -1;
      if (message !== undefined && start >= 0) heard.push(costOf(message.slice(start + 6)));
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

function costOf(json: string): StatementCost {
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
  return { text, buffers: buffersOf(plan), searches: searchesOf(plan), plan: outline(plan, '') };
}

function searchesOf(node: PlanNode): number {
  const own = (node['Index Searches'] ?? 0) / Math.max(1, node['Actual Loops']);
  return Math.max(own, ...(node.Plans ?? []).map(searchesOf));
}

const buffersOf = (node: PlanNode) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];

function outline(node: PlanNode, indent: string): string {
  const on = [node['Relation Name'], node['Index Name']].filter((name) => name !== undefined).join(' by ');
  const name = node['Subplan Name'] === undefined ? '' : `${node['Subplan Name']}: `;
  const removed = node['Rows Removed by Filter'] ? `, ${node['Rows Removed by Filter']} removed` : '';
  const line = `${indent}${name}${node['Node Type']} ${on} (${node['Actual Rows']} rows × ${node['Actual Loops']}${removed}) ${buffersOf(node)} buffers`;
  return [line, ...(node.Plans ?? []).map((child) => outline(child, `${indent}  `))].join('\n');
}
