import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the kernel says a process has cost (performance.md, the head of the page: the metric that survives a noisy machine). */

const TICKS_PER_SECOND = 100;

type Stat = { readonly parent: number; readonly ticks: number; readonly ticksOfDeadChildren: number };

function stat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces, so fields are counted after it: state is the third, ppid the fourth.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const field = (number: number) => fields[number - 3] ?? 0;
    return { parent: field(4), ticks: field(14) + field(15), ticksOfDeadChildren: field(16) + field(17) };
  } catch {
    return null;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && stat(pid)?.parent === parent);
}

/** CPU seconds of one process with all its threads. */
export function cpuSeconds(pid: number): number {
  return (stat(pid)?.ticks ?? 0) / TICKS_PER_SECOND;
}

/** CPU seconds of the database server: the postmaster, every living backend and those that have ended. */
export function postgresCpuSeconds(postmaster: number): number {
  const ticks = childrenOf(postmaster).reduce((sum, pid) => sum + (stat(pid)?.ticks ?? 0), 0);
  const own = stat(postmaster);
  return (ticks + (own === null ? 0 : own.ticks + own.ticksOfDeadChildren)) / TICKS_PER_SECOND;
}

export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const MIB = 1024;

function kilobytes(file: string, name: string): number {
  const match = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'));
  return Number(match?.[1] ?? 0);
}

export function residentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmRSS') / MIB;
}

/** The highest the process has been since it started. */
export function peakResidentMb(pid: number): number {
  return kilobytes(`/proc/${pid}/status`, 'VmHWM') / MIB;
}

/** Shared pages are counted once: what the server as a whole takes. */
export function postgresProportionalMb(postmaster: number): number {
  const pids = [postmaster, ...childrenOf(postmaster)];
  return pids.reduce((sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0) / MIB;
}
