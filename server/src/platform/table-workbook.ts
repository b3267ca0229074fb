import { BadArchive, TooHeavyArchive } from './unzip.ts';
import { NotAWorkbook, readXlsx, type TableLimits, type TableRow, TooLargeSheet } from './xlsx.ts';
import { BadXml } from './xml.ts';

/** Why a file is no table for us. `too_heavy` is one that unpacks into far more than it weighs. */
export type TableRefusal =
  | 'empty'
  | 'old_excel'
  | 'not_a_table'
  | 'damaged'
  | 'too_heavy'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'hidden_characters'
  | 'no_such_sheet';

/** The answer of the thread: the sheets by name, and the rows of one of them. */
export type WorkbookTask = { readonly bytes: Uint8Array; readonly sheet: string | null; readonly limits: TableLimits };
export type WorkbookAnswer =
  | { readonly refusal: TableRefusal }
  | { readonly sheets: readonly string[]; readonly sheet: string; readonly rows: readonly TableRow[] };

/** A sheet of a workbook, or in a word why there is none. */
export function readWorkbook({ bytes, sheet, limits }: WorkbookTask): WorkbookAnswer {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const read = readXlsx(file, sheet, limits);
    if (read.sheet === null) return { refusal: 'no_such_sheet' };
    return { sheets: read.sheets, sheet: read.sheet, rows: read.rows };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { refusal };
  }
}

const TOO_LARGE = { rows: 'too_many_rows', columns: 'too_many_columns', text: 'too_heavy' } as const;

function refusalOf(error: unknown): TableRefusal | null {
  if (error instanceof TooLargeSheet) return TOO_LARGE[error.of];
  if (error instanceof TooHeavyArchive) return 'too_heavy';
  if (error instanceof NotAWorkbook) return 'not_a_table';
  return error instanceof BadArchive || error instanceof BadXml ? 'damaged' : null;
}
