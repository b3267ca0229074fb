import type { Vault } from '../../platform/crypto.ts';
import { csvText } from '../../platform/csv.ts';
import { type Database, type Db, withReadScope } from '../../platform/db/scope.ts';
import type { FileStore } from '../../platform/files.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { DETAILS_CONTEXT, PAYER_NAME_CONTEXT } from '../bank-statements/public.ts';
import { FROZEN_TEXT_CONTEXT } from '../contracts/public.ts';
import { ID_DOCUMENT_CONTEXT, TAX_ID_CONTEXT } from '../counterparties/public.ts';
import { ACT_TEXT_CONTEXT } from '../handover/public.ts';
import { ACCOUNT_TAX_ID_CONTEXT } from '../identity/public.ts';
import { CELLS_CONTEXT as IMPORT_CELLS_CONTEXT } from '../imports/public.ts';
import { BILLING_TAX_ID_CONTEXT } from '../subscription/public.ts';
import {
  exportFiles,
  exportLease,
  exportPage,
  exportSubscription,
  type StoredFile,
  type Subject,
} from './export.sql.ts';
import { EXPORTED, type ExportedTable } from './exported.ts';

export type ExportTools = { readonly database: Database; readonly vault: Vault; readonly files: FileStore };
type Row = Record<string, unknown>;

const README = `Копія ваших даних у Ключарі.

profile.json\u00a0— ваш профіль; sessions.json\u00a0— сеанси; support.json\u00a0— звернення; leases.json\u00a0— де ви орендуєте.
owners/<номер>/\u00a0— облік: кожна таблиця двічі, як JSON (повністю) і як CSV (для Excel).
owners/<номер>/files/\u00a0— фото й документи; їхні назви\u00a0— у files.json, до чого належать\u00a0— у полях file_id, photos, versions.

Суми\u00a0— цілі копійки, поля …_kop. Дати\u00a0— РРРР-ММ-ДД, час\u00a0— UTC.
`;

/** Everything that is the person's, entry by entry: nothing is held in memory longer than its page. */
export async function* exportEntries(tools: ExportTools, subject: Subject): AsyncGenerator<ZipEntry> {
  yield textEntry('README.txt', README);
  yield jsonEntry('profile.json', subject.person);
  yield jsonEntry('sessions.json', subject.sessions);
  yield jsonEntry('support.json', subject.requests);
  yield jsonEntry('leases.json', await leasesOf(tools.database, subject));
  for (const ownerId of subject.owner_ids) {
    for (const table of Object.keys(EXPORTED) as ExportedTable[]) {
      const pages = () => pagesOf(tools, table, ownerId);
      yield { name: `owners/${ownerId}/${table}.json`, content: jsonOf(pages()) };
      yield { name: `owners/${ownerId}/${table}.csv`, content: csvOf(pages()) };
    }
    yield jsonEntry(`owners/${ownerId}/subscription.json`, await subscriptionOf(tools, ownerId));
    yield* fileEntries(tools, ownerId);
  }
}

function asOwner<T>(database: Database, ownerId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return withReadScope(database, { kind: 'owner-job', ownerId }, work);
}

async function leasesOf(database: Database, { leases, owner_ids }: Subject): Promise<unknown[]> {
  const parts = leases
    .filter(({ ownerId }) => !owner_ids.includes(ownerId))
    .map(({ ownerId, contractIds }) => asOwner(database, ownerId, (db) => exportLease(db, ownerId, contractIds)));
  return (await Promise.all(parts)).flat().map(({ row }) => row);
}

async function subscriptionOf({ database, vault }: ExportTools, ownerId: string): Promise<unknown> {
  const { plan, requisites } = await asOwner(database, ownerId, (db) => exportSubscription(db, ownerId));
  const columns: Sealed = [['tax_id_sealed', 'tax_id', BILLING_TAX_ID_CONTEXT]];
  return { plan, requisites: requisites && opened(vault, columns, requisites) };
}

async function* pagesOf(
  { database, vault }: ExportTools,
  table: ExportedTable,
  ownerId: string,
): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const rows: Row[] = await asOwner(database, ownerId, (db) => exportPage(db, table, ownerId, from));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => opened(vault, SEALED[table] ?? [], row));
    after = String(last.id);
  }
}

/** In which name a sealed column stands open, and under which it was sealed. */
const SEALED: Readonly<Partial<Record<ExportedTable, Sealed>>> = {
  counterparties: [
    ['tax_id_sealed', 'tax_id', TAX_ID_CONTEXT],
    ['id_document_sealed', 'id_document', ID_DOCUMENT_CONTEXT],
  ],
  contract_documents: [['data_sealed', 'text', FROZEN_TEXT_CONTEXT]],
  handover_acts: [['text_sealed', 'text', ACT_TEXT_CONTEXT]],
  bank_lines: [['details_sealed', 'details', DETAILS_CONTEXT]],
  bank_payers: [['name_sealed', 'name', PAYER_NAME_CONTEXT]],
  import_rows: [['cells_sealed', 'cells', IMPORT_CELLS_CONTEXT]],
  payment_accounts: [['tax_id_sealed', 'tax_id', ACCOUNT_TAX_ID_CONTEXT]],
  subscription_invoices: [['payer_tax_id_sealed', 'payer_tax_id', BILLING_TAX_ID_CONTEXT]],
};

type Sealed = readonly (readonly [column: string, name: string, context: string])[];

function opened(vault: Vault, sealedColumns: Sealed, row: Row): Row {
  const made = { ...row };
  for (const [column, name, context] of sealedColumns) {
    const sealed = made[column];
    delete made[column];
    made[name] =
      typeof sealed === 'string' ? vault.open(Buffer.from(sealed.replace(/^\\x/, ''), 'hex'), context) : null;
  }
  return made;
}

async function* jsonOf(pages: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const rows of pages) {
    yield Buffer.from(before + rows.map((row) => JSON.stringify(row)).join(',\n'));
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* csvOf(pages: AsyncIterable<Row[]>): AsyncGenerator<Buffer> {
  let columns: string[] | null = null;
  for await (const rows of pages) {
    const isFirst = columns === null;
    const known: string[] = columns ?? Object.keys(rows[0] ?? {});
    columns = known;
    const lines = rows.map((row) => known.map((column) => cellOf(row[column])));
    const text = csvText(isFirst ? [known, ...lines] : lines);
    // The mark of UTF-8 stands once, at the beginning.
    yield Buffer.from(isFirst ? text : text.slice(1));
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function* fileEntries({ database, files }: ExportTools, ownerId: string): AsyncGenerator<ZipEntry> {
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const stored: StoredFile[] = await asOwner(database, ownerId, (db) => exportFiles(db, ownerId, from));
    for (const { id, kind, storage_key } of stored) {
      if (!(await files.has(storage_key))) continue;
      yield {
        name: `owners/${ownerId}/files/${id}.${kind === 'pdf' ? 'pdf' : 'webp'}`,
        content: files.read(storage_key),
      };
    }
    const last = stored.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

function jsonEntry(name: string, value: unknown): ZipEntry {
  return textEntry(name, `${JSON.stringify(value, null, 2)}\n`);
}

function textEntry(name: string, text: string): ZipEntry {
  return {
    name,
    content: (async function* () {
      yield Buffer.from(text);
    })(),
  };
}
