import type { Vault } from '../../platform/crypto.ts';
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
import { entryName, UniqueNames } from './entry-name.ts';
import {
  exportAccount,
  exportOwnerName,
  exportPage,
  exportSubscription,
  type Part,
  type Subject,
} from './export.sql.ts';
import { EXPORTED, type ExportedTable } from './exported.ts';
import { FILE_COLUMNS, fileEntries, fileRows, type Paths, pathsOf } from './file-entries.ts';
import { exportLease, type Lease, type Reader } from './lease.sql.ts';
import { leaseEntries } from './lease-entries.ts';
import { type Opener, openCode } from './open-code.ts';
import { csvEntry, tableEntries } from './table-entries.ts';

export type ExportTools = { readonly database: Database; readonly vault: Vault; readonly files: FileStore };
type Row = Record<string, unknown>;

/** What a program reads keeps the names of the API. */
const MACHINE = 'Дані для програм';

const README = `Копія ваших даних у Ключарі.

Таблиці\u00a0— ваш облік, кожен список окремим файлом CSV: відкривається в Excel, LibreOffice чи Google Таблицях. Перший рядок\u00a0— назви стовпців. Суми\u00a0— у гривнях (або у валюті, названій поруч), дати\u00a0— РРРР-ММ-ДД, час\u00a0— київський.
Файли\u00a0— фото й документи в теках об’єктів, договорів і контрагентів. Перелік\u00a0— у таблиці «Файли».
Дані для програм\u00a0— те саме повністю, у форматі JSON: з ідентифікаторами, поясненнями нарахувань, текстами договорів, вашим профілем і сеансами. Суми там\u00a0— цілі копійки, поля …_kop; час\u00a0— UTC.

Якщо у вас кілька обліків, кожен лежить у теці зі своєю назвою.
Тут є особисті дані ваших орендарів: зберігайте копію там, де до неї ніхто не дістанеться.
`;

/** Everything that is the person's, entry by entry: of what is in the tables nothing is held in memory longer than its page. */
export async function* exportEntries(tools: ExportTools, subject: Subject): AsyncGenerator<ZipEntry> {
  // Notepad of an older Windows needs the mark of UTF-8.
  yield textEntry('ПРОЧИТАЙТЕ.txt', `\ufeff${README.replaceAll('\n', '\r\n')}`);
  yield jsonEntry(`${MACHINE}/profile.json`, subject.person);
  yield jsonEntry(`${MACHINE}/sessions.json`, subject.sessions);
  yield jsonEntry(`${MACHINE}/support.json`, subject.requests);
  const leases = await leasesOf(tools.database, subject);
  yield jsonEntry(`${MACHINE}/leases.json`, leases);
  if (leases.length > 0) yield* leaseEntries(leases);
  const names = new UniqueNames();
  for (const ownerId of subject.owner_ids) {
    const base = subject.owner_ids.length === 1 ? '' : `${names.take(await folderOf(tools.database, ownerId))}/`;
    const isPrincipal = subject.holds.includes(`principal:${ownerId}`);
    const part = { ownerId, userId: String(subject.person.id), isPrincipal };
    for await (const { name, content } of ownerEntries(tools, part)) yield { name: `${base}${name}`, content };
  }
}

async function* ownerEntries(tools: ExportTools, part: Part): AsyncGenerator<ZipEntry> {
  const { ownerId } = part;
  yield* tableEntries(tools, part);
  // A path for each file is all that is kept: three places name it, and it must be the same.
  const paths = await pathsOf(tools, ownerId);
  yield csvEntry('Таблиці/Файли.csv', FILE_COLUMNS, fileRows(tools, ownerId, paths));
  for (const table of Object.keys(EXPORTED) as ExportedTable[]) {
    const pages = pagesOf(tools, table, part);
    yield { name: `${MACHINE}/${table}.json`, content: jsonOf(table === 'files' ? withPaths(pages, paths) : pages) };
  }
  const account = await asOwner(tools.database, ownerId, (db) => exportAccount(db, ownerId));
  yield jsonEntry(`${MACHINE}/account.json`, account);
  yield jsonEntry(`${MACHINE}/subscription.json`, await subscriptionOf(tools, part));
  yield* fileEntries(tools, ownerId, paths);
}

async function folderOf(database: Database, ownerId: string): Promise<string> {
  return entryName(await asOwner(database, ownerId, (db) => exportOwnerName(db, ownerId)));
}

function asOwner<T>(database: Database, ownerId: string, work: (db: Db) => Promise<T>): Promise<T> {
  return withReadScope(database, { kind: 'owner-job', ownerId }, work);
}

async function leasesOf(database: Database, { leases, owner_ids, person }: Subject): Promise<Lease[]> {
  const reader = readerOf(person);
  const parts = leases
    .filter(({ ownerId }) => !owner_ids.includes(ownerId))
    .map(({ ownerId, contractIds }) =>
      asOwner(database, ownerId, (db) => exportLease(db, { ownerId, contractIds, reader })),
    );
  return (await Promise.all(parts)).flat().map(({ row }) => row);
}

/** A phone or an address that is not proven may be another's. */
function readerOf({ id, phone, phone_verified_at, email, email_verified_at }: Subject['person']): Reader {
  const proven = (value: unknown, at: unknown) => (typeof value === 'string' && typeof at === 'string' ? value : null);
  return { userId: String(id), phone: proven(phone, phone_verified_at), email: proven(email, email_verified_at) };
}

async function subscriptionOf({ database, vault }: ExportTools, { ownerId, isPrincipal }: Part): Promise<unknown> {
  const { plan, requisites } = await asOwner(database, ownerId, (db) => exportSubscription(db, ownerId));
  const columns: Sealed = [['tax_id_sealed', 'tax_id', BILLING_TAX_ID_CONTEXT]];
  return { plan, requisites: requisites && opened({ vault, isPrincipal }, columns, requisites) };
}

async function* pagesOf({ database, vault }: ExportTools, table: ExportedTable, part: Part): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const rows: Row[] = await asOwner(database, part.ownerId, (db) => exportPage(db, table, part, from));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => opened({ vault, ...part }, SEALED[table] ?? [], row));
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

function opened(opener: Opener, sealedColumns: Sealed, row: Row): Row {
  const made = { ...row };
  for (const [column, name, context] of sealedColumns) {
    const sealed = made[column];
    delete made[column];
    made[name] = typeof sealed === 'string' ? openCode(opener, sealed, context) : null;
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

async function* withPaths(pages: AsyncIterable<Row[]>, paths: Paths): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield rows.map((row) => ({ ...row, path: paths.get(String(row.id)) ?? null }));
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
