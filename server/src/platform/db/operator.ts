import type pg from 'pg';
import { verifyAuditChains } from '../audit-chain.sql.ts';
import { auditReportText } from '../audit-report.ts';
import { withClient } from './targets.ts';

export const OPERATOR_USAGE = `Команди:
  outbox [адреса]                         останні 20 листів і повідомлень, за потреби лише на цю адресу чи номер
  jobs                                    фонові завдання, які ще не вдалися
  audit verify                            перевірити журнал дій: чи не змінено, не вилучено й не переставлено записів
`;

type MessageRow = { at: string; channel: string; recipient: string; status: string; subject: string; text: string };
type JobRow = { at: string; kind: string; attempts: number; last_error: string | null };

const MESSAGES = `select to_char(created_at at time zone 'Europe/Kyiv', 'DD.MM.YYYY HH24:MI:SS') as at, channel, recipient, status, subject, text
  from messages where $1::text is null or recipient = $1 order by created_at desc, id desc limit 20`;
const JOBS = `select to_char(run_at at time zone 'Europe/Kyiv', 'DD.MM.YYYY HH24:MI:SS') as at, kind, attempts, last_error
  from outbox where done_at is null and attempts > 0 order by run_at limit 200`;

export type OperatorAnswer = { readonly text: string; readonly exitCode: 0 | 1 };

/** What the operator may look at from the server's own console; null for what is no such command. */
export async function runInspection(target: pg.ClientConfig, args: readonly string[]): Promise<OperatorAnswer | null> {
  if (args[0] === 'audit' && args[1] === 'verify') {
    const report = await withClient(target, verifyAuditChains);
    return { text: auditReportText(report), exitCode: report.problems.length === 0 ? 0 : 1 };
  }
  const text = await look(target, args);
  return text === null ? null : { text, exitCode: 0 };
}

async function look(target: pg.ClientConfig, [command, argument]: readonly string[]): Promise<string | null> {
  if (command === 'outbox') {
    const { rows } = await withClient(target, (client) => client.query<MessageRow>(MESSAGES, [argument ?? null]));
    return rows.length === 0 ? 'Повідомлень немає.\n' : rows.map(messageText).join('\n');
  }
  if (command === 'jobs') {
    const { rows } = await withClient(target, (client) => client.query<JobRow>(JOBS));
    return rows.length === 0 ? 'Усі завдання виконано.\n' : rows.map(jobText).join('');
  }
  return null;
}

function messageText(row: MessageRow): string {
  const head = `── ${row.at} · ${row.channel} · ${row.recipient} · ${row.status}`;
  return [head, ...(row.subject === '' ? [] : [row.subject]), row.text, ''].join('\n');
}

function jobText(row: JobRow): string {
  return `${row.at}  ${row.kind}  спроб: ${row.attempts}  ${row.last_error ?? ''}\n`;
}
