import { type Match, matchOperation, type OperationToMatch } from '@kliuchar/domain/bank-statements/match-operation';
import { type PayableContract, payerBook } from '@kliuchar/domain/bank-statements/payer-book';
import { type KnownAs, knownAs } from '@kliuchar/domain/bank-statements/payer-keys';
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

type Of = { readonly actor: SessionActor; readonly ownerId: string };

/**
 * Four reads for a file of any length; whom a line is from and what it pays is the domain's answer. Nothing but the reads is done inside a
 * transaction: thousands of lines are some tenths of a second of this thread's own work. A line is answered when its turn comes, so that
 * what it is asked by is gone with it.
 */
export async function openMatcher(
  { db: database, vault }: Pick<Deps, 'db' | 'vault'>,
  { actor, ownerId }: Of,
  lines: readonly LineToMatch[],
): Promise<(line: LineToMatch) => Match> {
  const numbersOf = new Map<LineToMatch, readonly string[]>();
  await inParts(lines, (line) => numbersOf.set(line, receiptNumbersIn(line.details.purpose)));
  const numbers = [...new Set([...numbersOf.values()].flat())];
  const [contracts, open, numbered, payers] = await withReadScope(database, actor, (db) =>
    Promise.all([
      listBookContracts(db, ownerId),
      listBookReceipts(db, ownerId),
      listNumberedReceipts(db, ownerId, numbers),
      listKnownPayers(db, ownerId),
    ]),
  );
  const book = payerBook({
    get contracts() {
      return contracts.map(contractOf);
    },
    open,
    numbered,
    payers,
  });
  const keys = new KnownKeys(vault);
  return (line) => matchOperation(new LineOperation(line, numbersOf.get(line) ?? [], keys), book);
}

/** The answers in the order of the lines. */
export async function matchLines(
  deps: Pick<Deps, 'db' | 'vault'>,
  of: Of,
  lines: readonly LineToMatch[],
): Promise<Match[]> {
  return lines.length === 0 ? [] : inParts(lines, await openMatcher(deps, of, lines));
}

function contractOf({ lastName, firstName, companyName, ibans, ...row }: BookContractRow): PayableContract {
  return { ...row, name: { lastName, firstName, companyName }, ibans: ibans.map(normalizeIban) };
}

/** People pay month after month: what is asked of the same payer again is not computed again. */
class KnownKeys {
  readonly #made = new Map<string, string>();
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  payer(key: string): string {
    return this.#once(`payer ${key}`, () => payerKeyOf(this.#vault, key));
  }

  tax(taxId: string): string {
    return this.#once(`tax ${taxId}`, () => this.#vault.lookup(taxId, TAX_ID_CONTEXT));
  }

  #once(name: string, make: () => Buffer): string {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const key = make().toString('hex');
    this.#made.set(name, key);
    return key;
  }
}

/** Who has paid is found out when matching asks: our own number, which most purposes have, decides without it. */
class LineOperation implements OperationToMatch {
  readonly amountKop: number;
  readonly receiptNumbers: readonly string[];
  readonly #details: LineDetails;
  readonly #keys: KnownKeys;
  #known: KnownAs | null = null;

  constructor({ amountKop, details }: LineToMatch, receiptNumbers: readonly string[], keys: KnownKeys) {
    this.amountKop = amountKop;
    this.receiptNumbers = receiptNumbers;
    this.#details = details;
    this.#keys = keys;
  }

  get #who(): KnownAs {
    this.#known ??= knownAs(this.#details);
    return this.#known;
  }

  get payerKeys(): readonly string[] {
    return this.#who.keys.map((key) => this.#keys.payer(key));
  }

  get isNameOnly(): boolean {
    return this.#who.keys[0]?.startsWith('name ') ?? false;
  }

  get iban(): string | null {
    return this.#who.iban;
  }

  get taxKey(): string | null {
    const { taxId } = this.#who;
    return taxId === null ? null : this.#keys.tax(taxId);
  }

  get words(): string {
    return `${this.#details.payerName} ${this.#details.purpose}`;
  }
}
