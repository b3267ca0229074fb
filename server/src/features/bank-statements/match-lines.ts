import { type Match, matchOperation, type OperationToMatch } from '@kliuchar/domain/bank-statements/match-operation';
import { type PayableContract, payerBook } from '@kliuchar/domain/bank-statements/payer-book';
import { knownAs } from '@kliuchar/domain/bank-statements/payer-keys';
import { receiptNumbersIn } from '@kliuchar/domain/bank-statements/payment-reference';
import { normalizeIban } from '@kliuchar/domain/identifiers/iban';
import type { Deps } from '../../deps.ts';
import type { Vault } from '../../platform/crypto.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
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

/**
 * Four reads for a file of any length; whom a line is from and what it pays is the domain's answer. Nothing but the reads is done inside a
 * transaction: thousands of lines are some tenths of a second of this thread's own work.
 */
export async function matchLines(
  { db: database, vault }: Pick<Deps, 'db' | 'vault'>,
  { actor, ownerId }: { actor: SessionActor; ownerId: string },
  lines: readonly LineToMatch[],
): Promise<Match[]> {
  if (lines.length === 0) return [];
  const operations = await inParts(lines, operationReader(vault));
  const numbers = [...new Set(operations.flatMap(({ receiptNumbers }) => receiptNumbers))];
  const [contracts, open, numbered, payers] = await withReadScope(database, actor, (db) =>
    Promise.all([
      listBookContracts(db, ownerId),
      listBookReceipts(db, ownerId),
      listNumberedReceipts(db, ownerId, numbers),
      listKnownPayers(db, ownerId),
    ]),
  );
  const book = payerBook({ contracts: contracts.map(contractOf), open, numbered, payers });
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
