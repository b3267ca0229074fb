import { type ZipEntry, zipOf } from '../platform/zip.ts';

/** Files as banks give them, made up for the tests: titles to the letter of ukraine.md §6, people of nobody. */

/** Windows-1251, which Node reads and does not write. */
export function cp1251(text: string): Buffer {
  const upper = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));
  return Buffer.from(Array.from(text, (char) => (char < '\u0080' ? char.charCodeAt(0) : upper.indexOf(char) + 128)));
}

export const PRIVAT_BUSINESS_TITLES =
  'ЄДРПОУ;МФО;Рахунок;Валюта;Номер документу;Дата операції;МФО банку;Назва банку;Рахунок кореспондента;ЄДРПОУ кореспондента;Кореспондент;Сума;Призначення платежу;';

export type Paid = {
  readonly document?: string;
  readonly on?: string;
  readonly iban?: string;
  readonly taxId?: string;
  readonly name?: string;
  readonly amount: string;
  readonly purpose: string;
};

const OWN_IBAN = 'UA213223130000026007233566001';

/** Приват24 Бізнес: the purpose stands last and may hold the semicolon itself. */
export function privatBusiness(rows: readonly Paid[]): Buffer {
  const lines = rows.map(({ document = '1', on = '19.11.2026', iban = '', taxId = '', name = '', amount, purpose }) =>
    [
      '3111912357',
      '322313',
      OWN_IBAN,
      'UAH',
      document,
      on,
      '305299',
      'ПриватБанк',
      iban,
      taxId,
      name,
      amount,
      purpose,
    ].join(';'),
  );
  return cp1251(`${[PRIVAT_BUSINESS_TITLES, ...lines.map((line) => `${line};`)].join('\n')}\n`);
}

export const MONO_TITLES =
  '"Дата i час операції","Деталі операції",MCC,"Сума в валюті картки (UAH)","Сума в валюті операції",Валюта,Курс,"Сума комісій (UAH)","Сума кешбеку (UAH)","Залишок після операції"';

/** «ї» in two signs, as monobank gives it. */
export function monobank(rows: readonly (readonly [at: string, details: string, amount: string])[]): Buffer {
  const lines = rows.map(([at, details, amount]) => `"${at}","${details}",4829,${amount},${amount},UAH,—,—,—,3051.31`);
  return Buffer.from([MONO_TITLES, ...lines].join('\n').normalize('NFD'));
}

export function ibank2ua(
  rows: readonly { credit?: string; debit?: string; id: string; purpose: string; iban: string }[],
): Buffer {
  const titles =
    'ЄДРПОУ;МФО;Рахунок;Валюта;Дата операції;Код операції;МФО банку;Назва банку;Рахунок кореспондента;ЄДРПОУ кореспондента;Кореспондент;Документ;Дата документу;Дебет;Кредит;Призначення платежу;Гривневе покриття;Ідентифікатор операції';
  const lines = rows.map(
    ({ credit = '', debit = '', id, purpose, iban }) =>
      `3111912357;322313;${OWN_IBAN};UAH;19.11.2026;6;305299;ПУМБ;${iban};;"ТОВ ""Ромашка""";77;19.11.2026;${debit};${credit};"${purpose}";;${id}`,
  );
  return cp1251([titles, ...lines].join('\r\n'));
}

export function sense(
  rows: readonly { direction: string; iban: string; taxId: string; amount: string; purpose: string }[],
): Buffer {
  const titles =
    'Наш рахунок;Наш IBAN;Операція;Рахунок;IBAN;МФО банку контрагента;Найменування контрагента;Код контрагента;Призначення платежу;Дата проведення;Номер документа;Сума;Валюта;Час проведення';
  const lines = rows.map(
    ({ direction, iban, taxId, amount, purpose }, at) =>
      `26007233566001;${OWN_IBAN};${direction};2600;${iban};300346;Коваль Марія;${taxId};${purpose};19.11.2026;${at + 1};${amount};UAH;10:00`,
  );
  return Buffer.from(`\ufeff${[titles, ...lines].join('\r\n')}`);
}

/** `version` is `02` or `08`: the party moved one step down between them. */
export function camt(
  version: '02' | '08',
  entries: readonly {
    amount: string;
    credit?: boolean;
    ref: string;
    name: string;
    iban: string;
    purpose: string;
    pending?: boolean;
  }[],
): Buffer {
  const party = (name: string) => (version === '02' ? `<Nm>${name}</Nm>` : `<Pty><Nm>${name}</Nm></Pty>`);
  const status = (code: string) => (version === '02' ? code : `<Cd>${code}</Cd>`);
  const body = entries.map(
    ({ amount, credit = true, ref, name, iban, purpose, pending }) =>
      `<Ntry><Amt Ccy="UAH">${amount}</Amt><CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>${status(pending ? 'PDNG' : 'BOOK')}</Sts><BookgDt><Dt>2026-11-19</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr>${party(name)}</Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id></Acct>${body.join('')}</Stmt></BkToCstmrStmt></Document>`,
  );
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (char) => ESCAPES[char] ?? char);

/** A number stays a number, a text is shared, as spreadsheets keep them. */
export async function workbook(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const texts: string[] = [];
  const cell = (value: string | number, at: number, row: number) => {
    const reference = `${String.fromCharCode(65 + at)}${row + 1}`;
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    texts.push(value);
    return `<c r="${reference}" t="s"><v>${texts.length - 1}</v></c>`;
  };
  const sheet = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, column, at)).join('')}</row>`,
  );
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipped({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Виписки" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  });
}

export async function zipped(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    for (const [name, text] of Object.entries(files))
      yield {
        name,
        content: (async function* () {
          yield Buffer.from(text);
        })(),
      };
  };
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(entries(), new Date('2026-11-20T00:00:00Z'))) pieces.push(piece);
  return Buffer.concat(pieces);
}

export const PRIVAT24_TITLES = [
  'Дата',
  'Категорія',
  'Картка',
  'Опис операції',
  'Сума в валюті картки',
  'Валюта картки',
  'Сума в валюті транзакції',
  'Валюта транзакції',
  'Залишок на кінець періоду',
  'Валюта залишку',
];

/** A person's card of Приват24: a head above the titles, sums as numbers. */
export function privat24(rows: readonly (readonly [at: string, details: string, amount: number])[]): Promise<Buffer> {
  const body = rows.map(([at, details, amount]) => [
    at,
    'Перекази',
    '5168 **** 1234',
    details,
    amount,
    'UAH',
    amount,
    'UAH',
    100,
    'UAH',
  ]);
  return workbook([['Історія операцій за період 01.11.2026 - 20.11.2026'], PRIVAT24_TITLES, ...body]);
}
