import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from './paths.mjs';

/** The specification of this project as text. */
export function readSpecification() {
  return readFileSync(join(REPOSITORY_ROOT, 'docs/specification.md'), 'utf8');
}

/**
 * Every sentence of the specification as `{ id, section, heading, text }`. The id is the number of the section and the place in it
 * («8.2»; what stands before section 1 is section 0), counted over sentences, parts between semicolons, rows of tables and, where a
 * paragraph lists addresses, single addresses: each is built and shown on its own.
 */
export function numberSentences(specification) {
  const sentences = [];
  let section = '0';
  let heading = '';
  let place = 0;
  const lines = specification.split('\n');
  for (const [at, line] of lines.entries()) {
    const title = /^(#{1,3}) (?:(\d+)\. )?(.+)$/.exec(line);
    if (title) {
      const [, marks, number, text] = title;
      if (number) [section, place] = [number, 0];
      if (marks !== '#') heading = text;
      continue;
    }
    // The row above the dashes of a table names its columns.
    if (/^\|[-| ]+\|$/.test(lines[at + 1] ?? '')) continue;
    for (const text of statementsOf(line)) {
      place += 1;
      sentences.push({ id: `${section}.${place}`, section, heading, text });
    }
  }
  return sentences;
}

function statementsOf(line) {
  const text = line.replace(/^- /, '').trim();
  if (text === '' || /^\|[-| ]+\|$/.test(text)) return [];
  if (text.startsWith('|'))
    return [
      text
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
        .join(' — '),
    ];
  if (/^\/\S*(?: \(home\))?,/.test(text)) return text.replace(/\.$/, '').split(/, | and its child /);
  return text.split(/(?<=[.!?])\s+(?=[A-Z])|;\s+/);
}
