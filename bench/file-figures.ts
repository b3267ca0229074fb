import type { FilesResult } from './files.ts';
import { type Figure, median, withSpread } from './report.ts';

const PART = 'Файли';
const NAIVE_TIMES = 5;
const DOCUMENTS_A_CORE = 240;
const WORKBOOK_TIMES = 2;
const WORKBOOK_MORE_MB = 60;
const FIRST_BYTE_MS = 300;
const STATEMENT_TIMES = 4;
const STATEMENT_MS = 1_000;

const ratios = (above: readonly number[], below: readonly number[]) =>
  above.map((value, round) => value / (below[round] ?? Number.NaN));

/** performance.md §3.3 rows 12, 13 and 14. */
export function fileFigures({ documents, workbook, statement }: FilesResult): Figure[] {
  return [...documentFigures(documents), ...workbookFigures(workbook), ...statementFigures(statement)];
}

function documentFigures({ product, naive, kb }: FilesResult['documents']): Figure[] {
  const quicker = ratios(naive, product);
  const aCore = product.map((ms) => 1000 / ms);
  return [
    {
      part: PART,
      name: `PDF квитанції, щоразу нової, ${kb.toFixed(0)} КБ: у скільки разів дешевше, ніж намальована прямо (pdfkit, цілі шрифти)`,
      value: `${withSpread(quicker, '×', 1)}; процесора ${withSpread(product, 'мс', 1)}`,
      limit: `прямо ${withSpread(naive, 'мс', 1)}`,
      goal: `≥ ${NAIVE_TIMES} ×`,
      isMet: median(quicker) >= NAIVE_TIMES,
    },
    {
      part: PART,
      name: 'PDF квитанції на секунду процесора, з читанням її даних',
      value: withSpread(aCore, '/с'),
      limit: '—',
      goal: `≥ ${DOCUMENTS_A_CORE} /с`,
      isMet: median(aCore) >= DOCUMENTS_A_CORE,
    },
  ];
}

function workbookFigures({
  rows,
  columns,
  product,
  parts,
  seconds,
  firstByteMs,
  moreMb,
}: FilesResult['workbook']): Figure[] {
  const times = ratios(product, parts);
  return [
    {
      part: PART,
      name: `XLSX, ${rows.toLocaleString('uk-UA')} рядків по ${columns} стовпців: процесор до суми частин (COPY, XML, стиснення)`,
      value: `${withSpread(times, '×', 2)}; за ${withSpread(seconds, 'с', 1)}`,
      limit: `частини ${withSpread(parts, 'мс')}`,
      goal: `≤ ${WORKBOOK_TIMES} ×`,
      isMet: median(times) <= WORKBOOK_TIMES,
    },
    {
      part: PART,
      name: 'XLSX: перший байт і скільки пам’яті додалося',
      value: `${withSpread(firstByteMs, 'мс')}; ${moreMb.toFixed(0)} МБ`,
      limit: '—',
      goal: `≤ ${FIRST_BYTE_MS} мс, ≤ ${WORKBOOK_MORE_MB} МБ`,
      isMet: median(firstByteMs) <= FIRST_BYTE_MS && moreMb <= WORKBOOK_MORE_MB,
    },
  ];
}

function statementFigures({ lines, productMs, plainMs }: FilesResult['statement']): Figure[] {
  const times = ratios(productMs, plainMs);
  return [
    {
      part: PART,
      name: `виписка банку, ${lines.toLocaleString('uk-UA')} рядків: прочитати, зберегти й зіставити`,
      value: `${withSpread(times, '×', 1)}; ${withSpread(productMs, 'мс')}`,
      limit: `рядки в таблицю й одне зіставлення ${withSpread(plainMs, 'мс')}`,
      goal: `≤ ${STATEMENT_TIMES} × і ≤ ${STATEMENT_MS} мс`,
      isMet: median(times) <= STATEMENT_TIMES && median(productMs) <= STATEMENT_MS,
    },
  ];
}
