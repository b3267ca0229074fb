import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { actionTitle } from './action-titles.ts';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));

/** Actions whose last word is told by what has happened, and every word they may get. */
const TOLD_BY: Readonly<Record<string, readonly string[]>> = {
  'account.': [
    'names_changed',
    'password_changed',
    'password_reset',
    'email_asked',
    'email_changed',
    'phone_confirmed',
  ],
  'contract.amendment_': ['accepted', 'activated', 'cancelled'],
  'deposit.': ['received', 'returned', 'applied'],
  'document.': ['created', 'updated', 'renewed', 'deleted', 'restored'],
  'expense.': ['created', 'updated', 'deleted'],
  'handover.': ['created', 'updated', 'deleted', 'frozen', 'reopened', 'signed'],
  'task.': ['new', 'in_progress', 'waiting', 'done', 'closed', 'cancelled'],
  'billing.checkout_': ['started', 'pending', 'paid', 'failed', 'expired', 'reversed', 'disputed', 'closed'],
};

/** What the program writes into the journal in whole words, as its source names it. */
function writtenActions(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'));
  const written = /(?:action: |[aA]udit\w*\([^)]*)'([a-z_]+\.[a-z_]+)'/g;
  return texts.flatMap((text) => [...text.matchAll(written)].map(([, action = '']) => action));
}

it('whatever is written into the journal is told in words of its own', () => {
  const told = Object.entries(TOLD_BY).flatMap(([begin, ends]) => ends.map((end) => begin + end));
  const actions = [...new Set([...writtenActions(), ...told])];
  expect(actions.length).toBeGreaterThan(150);
  const general = actions.filter((action) => /^Зміна( |$)/.test(actionTitle(action)));
  expect(general).toEqual([]);
});
