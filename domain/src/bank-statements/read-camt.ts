import { kop } from '../money/kop.ts';
import { parseBankAmount, parseBankMoment } from './bank-cells.ts';
import {
  type BankOperation,
  bankText,
  type ReadStatement,
  type RefusedRow,
  type RowRefusal,
} from './bank-operation.ts';
import { isHryvnia } from './read-table.ts';

/** An element of XML without its namespace. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
};

/** All that stand at the end of a path: `Acct/Id/IBAN`. */
function all(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce<XmlElement[]>(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    );
}

/** The text of the first of several paths that has one: the editions of the standard differ in them. */
function textOf(element: XmlElement, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = all(element, path)
      .map((found) => found.text)
      .join(' ');
    if (text.trim() !== '') return bankText(text);
  }
  return '';
}

/** ISO 20022 camt.053.001.02 and .08; null when the document is something else. */
export function readCamt(document: XmlElement): ReadStatement | null {
  const statements = document.name === 'Document' ? all(document, 'BkToCstmrStmt/Stmt') : [];
  if (statements.length === 0) return null;
  const operations: BankOperation[] = [];
  const refused: RefusedRow[] = [];
  let row = 0;
  for (const statement of statements) {
    const account = textOf(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
    for (const entry of all(statement, 'Ntry')) {
      row += 1;
      // What is only expected is not yet money.
      if (/^(PDNG|INFO|FUTR)$/.test(textOf(entry, 'Sts/Cd', 'Sts'))) continue;
      const read = readEntry(entry, account);
      if (typeof read === 'string') refused.push({ row, reason: read });
      else operations.push(...read.map((operation) => ({ row, ...operation })));
    }
  }
  return { operations, refused };
}

type Read = Omit<BankOperation, 'row'>;

function readEntry(entry: XmlElement, account: string): Read[] | RowRefusal {
  const moment = parseBankMoment(textOf(entry, 'BookgDt/DtTm', 'BookgDt/Dt', 'ValDt/DtTm', 'ValDt/Dt'));
  if (moment === null) return 'date';
  const [sum] = all(entry, 'Amt');
  if (!isHryvnia(sum?.attributes.Ccy ?? '')) return 'currency';
  const amountKop = positive(sum?.text);
  if (amountKop === null) return 'amount';
  const direction = textOf(entry, 'CdtDbtInd') === 'CRDT' ? ('in' as const) : ('out' as const);
  const shared = { ...moment, direction, account, documentNumber: textOf(entry, 'NtryRef') };
  const reference = textOf(entry, 'AcctSvcrRef');
  const details = all(entry, 'NtryDtls/TxDtls');
  const parts = details.map((detail) => positive(textOf(detail, 'Amt', 'AmtDtls/TxAmt/Amt')));
  // A batch is shown by its payments only when they make up the whole.
  if (parts.length > 1 && parts.reduce<number>((total, part) => total + (part ?? Number.NaN), 0) === amountKop)
    return details.map((detail, index) => ({
      ...shared,
      amountKop: kop(parts[index] ?? 0),
      ...partiesOf(detail, direction),
      bankId: reference === '' ? '' : `${reference}/${index + 1}`,
    }));
  const [detail = entry] = details;
  const own = textOf(detail, 'Refs/AcctSvcrRef', 'Refs/TxId');
  const parties = partiesOf(detail, direction);
  const purpose = parties.purpose === '' ? textOf(entry, 'AddtlNtryInf') : parties.purpose;
  return [{ ...shared, amountKop, ...parties, purpose, bankId: reference === '' ? own : reference }];
}

function positive(text: string | undefined) {
  const amount = parseBankAmount(text ?? '');
  return amount === null || amount === undefined || amount <= 0 ? null : amount;
}

/** Who is on the other side: the debtor of what comes in. */
function partiesOf(detail: XmlElement, direction: 'in' | 'out') {
  const side = direction === 'in' ? 'Dbtr' : 'Cdtr';
  const party = `RltdPties/${side}`;
  const ids = [`${party}/Pty/Id`, `${party}/Id`].flatMap((id) => [`${id}/OrgId/Othr/Id`, `${id}/PrvtId/Othr/Id`]);
  return {
    purpose: textOf(detail, 'RmtInf/Ustrd', 'AddtlTxInf'),
    payerName: textOf(detail, `${party}/Pty/Nm`, `${party}/Nm`),
    payerIban: textOf(detail, `RltdPties/${side}Acct/Id/IBAN`, `RltdPties/${side}Acct/Id/Othr/Id`),
    payerTaxId: textOf(detail, ...ids),
  };
}
