/** What stands between the cells of a text table. */
const SEPARATORS = [';', ',', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

const LINES_LOOKED_AT = 30;

/**
 * Rows of a text table. Of the possible separators it is the one that parts most lines into the same, greatest number of cells: a comma
 * in a sum must not win over the semicolon between the columns.
 */
export function splitTable(text: string): string[][] {
  return splitBy(text, separatorOf(text));
}

function separatorOf(text: string): Separator {
  const head = text.split(/\r\n|\r|\n/, LINES_LOOKED_AT).join('\n');
  let best: Separator = ';';
  let bestScore = 0;
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const { length } of splitBy(head, separator))
      if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    const score = Math.max(0, ...[...counts].map(([cells, rows]) => cells * rows));
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/**
 * RFC 4180, forgiving what banks do: a quotation mark inside an unquoted cell is a letter, and a cell that opens with one but does not
 * close it before a separator («"Ромашка" ТОВ») is taken as it stands, so that one company's name does not swallow the rows after it.
 */
function splitBy(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell =
      text[at] === '"'
        ? (quotedCell(text, at, separator) ?? plainCell(text, at, separator))
        : plainCell(text, at, separator);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length && !isBreak(text[at])) continue;
      // A separator at the end of a line closes an empty cell.
      row.push('');
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

type Cell = { readonly value: string; readonly end: number };

const isBreak = (char: string | undefined) => char === '\n' || char === '\r';

function plainCell(text: string, from: number, separator: Separator): Cell {
  const end = BREAK_OR[separator];
  end.lastIndex = from;
  const at = end.exec(text)?.index ?? text.length;
  return { value: text.slice(from, at), end: at };
}

/** The end of a cell, looked for by the engine: letter by letter costs five times as much. */
const BREAK_OR: Readonly<Record<Separator, RegExp>> = {
  ';': /[;\r\n]/g,
  ',': /[,\r\n]/g,
  '\t': /[\t\r\n]/g,
  '|': /[|\r\n]/g,
};

/** Null when what follows the closing mark is not the end of the cell. */
function quotedCell(text: string, from: number, separator: Separator): Cell | null {
  let value = '';
  for (let at = from + 1; ; ) {
    const close = text.indexOf('"', at);
    if (close === -1) return null;
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const next = text[close + 1];
      return next === undefined || next === separator || isBreak(next) ? { value, end: close + 1 } : null;
    }
    value += '"';
    at = close + 2;
  }
}
