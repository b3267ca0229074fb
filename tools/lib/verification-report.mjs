// What the long checks found: sections at the end of docs/quality.md, one for each gate. A gate replaces its own and leaves all else.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY_ROOT } from './paths.mjs';

const REPORT_FILE = join(REPOSITORY_ROOT, 'docs', 'quality.md');
const SECTION = /^<!-- gate (\S+) -->$/m;
const SECTION_START = /^(?=<!-- gate \S+ -->$)/m;

/** \`lines\` are Markdown. */
export function sectionText({ gate, title, date, lines }) {
  return `<!-- gate ${gate} -->\n## ${title}\n\nПеревірено ${date}.\n\n${lines.join('\n')}\n`;
}

/** The document with this section in the place of the one before; sections stand in the order of their names. */
export function withSection(document, section) {
  const [before, ...rest] = `${document}\n`.split(SECTION_START);
  const sections = new Map(rest.map((part) => [SECTION.exec(part)[1], `${part.trimEnd()}\n`]));
  sections.set(section.gate, sectionText(section));
  return [`${before.trimEnd()}\n`, ...[...sections.keys()].sort().map((gate) => sections.get(gate))].join('\n');
}

/** The rows of a section's table by their first cell, of those that have as many cells as the table has now. */
export function rowsOf(document, gate, cells) {
  const part = document.split(SECTION_START).find((text) => SECTION.exec(text)?.[1] === gate) ?? '';
  const rows = part.split('\n').filter((line) => line.startsWith('| ') && line.split(' | ').length === cells);
  return new Map(rows.slice(1).map((line) => [line.slice(2, line.indexOf(' | ')), line]));
}

export function readReport(file = REPORT_FILE) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

export function writeSection(section, file = REPORT_FILE) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, withSection(readReport(file), section));
}

/** Ukrainian business days are Kyiv's. */
export function today() {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv' }).format(new Date());
}
