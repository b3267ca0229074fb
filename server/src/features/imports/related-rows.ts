import { readMany, readTaxCode } from '@kliuchar/domain/imports/read-cell';
import { numberKey, splitAddress, streetKey } from '@kliuchar/domain/imports/split-address';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import type { Vault } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { listUnsaved, type RowRecord } from './import-rows.sql.ts';
import { openCells } from './import-state.ts';
import type { ImportRecord } from './imports.sql.ts';
import { type RowReader, rowReader } from './row-reader.ts';

/** In a table where everybody has one telephone all rows are related: they are not read again for a cell, and are judged as they are saved. */
const MOST_RELATED = 100;

type Changed = { readonly id: string; readonly before: readonly string[]; readonly after: readonly string[] };

/**
 * Rows that wait beside a changed one and say a telephone, a code, a number of a contract or an object that it says or said: what one of them
 * makes decides of the others. Those that they are related to are among them.
 */
export async function relatedRows(
  vault: Vault,
  db: Db,
  record: ImportRecord,
  { id, before, after }: Changed,
): Promise<RowRecord[]> {
  if (record.kind !== 'leases') return [];
  const waiting = (await listUnsaved(db, record)).filter(({ state }) => state !== 'failed');
  const marked = waiting.map((row) => ({ row, marks: marksOf(record, openCells(vault, row.cells_sealed)) }));
  const byMark = groupRows(
    marked.flatMap(({ row, marks }) => marks.map((mark) => ({ row, mark }))),
    ({ mark }) => mark,
  );
  const marksByRow = new Map(marked.map(({ row, marks }) => [row.id, marks]));
  const found = new Map<string, RowRecord>();
  const asked = new Set<string>();
  const toAsk = [...marksOf(record, before), ...marksOf(record, after)];
  for (let mark = toAsk.pop(); mark !== undefined; mark = toAsk.pop()) {
    if (asked.has(mark)) continue;
    asked.add(mark);
    for (const { row } of byMark.get(mark) ?? []) {
      if (row.id === id || found.has(row.id)) continue;
      found.set(row.id, row);
      toAsk.push(...(marksByRow.get(row.id) ?? []));
    }
    if (found.size > MOST_RELATED) return [];
  }
  return [...found.values()];
}

/** As they are written in the cells: reading five thousand rows whole would take seconds. */
function marksOf({ mapping }: ImportRecord, cells: readonly string[]): string[] {
  const row = rowReader(mapping, cells);
  const [code, number] = [readTaxCode(row.text('taxId')), row.text('number')];
  return [
    ...readMany(row.text('phones')).map((phone) => `p ${phone.replace(/\D/g, '').slice(-9)}`),
    ...(code ? [`c ${code.replace(/\s/g, '')}`] : []),
    ...(number === '' ? [] : [`n ${number}`]),
    ...placeMarks(row),
  ];
}

function placeMarks({ text }: RowReader): string[] {
  const whole = splitAddress(text('address'));
  const street = text('street') || whole.street;
  const numbers = [text('building') || whole.building, text('apartment') || whole.apartment];
  const name = text('name');
  return [
    ...(street ? [`a ${[streetKey(street), ...numbers.map((part) => numberKey(part ?? ''))].join('|')}`] : []),
    ...(name ? [`o ${normalizeForSearch(name)}|${normalizeForSearch(text('complex'))}`] : []),
  ];
}
