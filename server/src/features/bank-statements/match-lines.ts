import { type Match, matchOperation, type OperationToMatch } from '@kliuchar/domain/bank-statements/match-operation';
import { type PayableContract, type PayerBook, payerBook } from '@kliuchar/domain/bank-statements/payer-book';
import { knownAs } from '@kliuchar/domain/bank-statements/payer-keys';
import { receiptNumbersIn } from '@kliuchar/domain/bank-statements/payment-reference';
import { normalizeIban } from '@kliuchar/domain/identifiers/iban';
import type { Vault } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/scope.ts';
import { inParts } from '../../platform/in-parts.ts';
import { TAX_ID_CONTEXT } from '../counterparties/public.ts';
import { type LineDetails, payerKeyOf } from './line-details.ts';
import {
  type BookContractRow,
  listBookContracts,
  listBookReceipts,
  listKnownPayers,
  listNumberedReceipts,
} from './payer-book.sql.ts';

export type LineToMatch = { readonly amountKop: number; readonly details: LineDetails };

/** Four reads for a file of any length; whom a line is from and what it pays is the domain's answer. */
export async function matchLines(
  { db, vault, ownerId }: { db: Db; vault: Vault; ownerId: string },
  lines: readonly LineToMatch[],
): Promise<Match[]> {
  const ask = operationReader(vault);
  const operations = await inParts(lines, ask);
  const numbers = [...new Set(operations.flatMap(({ receiptNumbers }) => receiptNumbers))];
  const [contracts, open, numbered, payers] = await Promise.all([
    listBookContracts(db, ownerId),
    listBookReceipts(db, ownerId),
    listNumberedReceipts(db, ownerId, numbers),
    listKnownPayers(db, ownerId),
  ]);
  const book: PayerBook = payerBook({ contracts: contracts.map(contractOf), open, numbered, payers });
  return inParts(operations, (operation) => matchOperation(operation, book));
}

function contractOf({ lastName, firstName, companyName, ibans, ...row }: BookContractRow): PayableContract {
  return { ...row, name: { lastName, firstName, companyName }, ibans: ibans.map(normalizeIban) };
}

/** People pay month after month: what is asked of the same payer again is not computed again. */
function operationReader(vault: Vault): (line: LineToMatch) => OperationToMatch {
  const made = new Map<string, string>();
  const once = (kind: string, text: string, make: () => Buffer) => {
    const known = made.get(`${kind} ${text}`);
    if (known !== undefined) return known;
    const key = make().toString('hex');
    made.set(`${kind} ${text}`, key);
    return key;
  };
  return ({ amountKop, details }) => {
    const { iban, taxId, keys } = knownAs(details);
    return {
      amountKop,
      receiptNumbers: receiptNumbersIn(details.purpose),
      payerKeys: keys.map((key) => once('payer', key, () => payerKeyOf(vault, key))),
      isNameOnly: keys[0]?.startsWith('name ') ?? false,
      iban,
      taxKey: taxId === null ? null : once('tax', taxId, () => vault.lookup(taxId, TAX_ID_CONTEXT)),
      words: `${details.payerName} ${details.purpose}`,
    };
  };
}
