import type { BookEntry, NumberedReceipt, PayerBook } from './payer-book.ts';
import { exactSplit, type MatchShare, oldestFirstSplit, withTenants } from './split-shares.ts';
import { namesIn } from './tenant-names.ts';

export const CONFIDENCES = ['high', 'medium', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** What made the match, from the surest on (product.md §7): each has a sentence on the screen. */
export const MATCH_REASONS = [
  'reference',
  'reference_other_amount',
  'reference_paid',
  'reference_several',
  'payer_amount',
  'payer',
  'iban_amount',
  'iban',
  'tax_id_amount',
  'tax_id',
  'name_amount',
  'name',
  'amount',
  'none',
] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

export type Match = {
  readonly contractId: string | null;
  /** When one receipt is meant; without it the oldest debt is paid first. */
  readonly receiptId: string | null;
  readonly confidence: Confidence;
  readonly reason: MatchReason;
  /** Other contracts fit as well. */
  readonly isAmbiguous: boolean;
  /** The parts, where the transfer is proposed to be divided among several contracts; empty where it is one's. */
  readonly shares: readonly MatchShare[];
};

/** Without `shares` it is of one contract. */
type Found = Omit<Match, 'shares'> & Partial<Pick<Match, 'shares'>>;

export type OperationToMatch = {
  readonly amountKop: number;
  readonly receiptNumbers: readonly string[];
  /** Keys of the payer as they are remembered, the surest first. */
  readonly payerKeys: readonly string[];
  readonly iban: string | null;
  readonly taxKey: string | null;
  /** Only the name is known of the payer, which others may have too. */
  readonly isNameOnly: boolean;
  /** Where a name may stand. */
  readonly words: string;
};

const NO_MATCH: Found = { contractId: null, receiptId: null, confidence: 'none', reason: 'none', isAmbiguous: false };

const BY_SUM: ReadonlySet<MatchReason> = new Set(['payer_amount', 'iban_amount', 'tax_id_amount']);

/**
 * The surest way that leads to a contract; each is tried only when those before it say nothing. Who it is, known by any of the three keys,
 * is believed with the sum before he is without it (product.md §7: IBAN + amount → tax id + amount): a payer remembered for one contract
 * does not take a transfer that pays another one of that account exactly.
 */
export function matchOperation(operation: OperationToMatch, book: PayerBook): Match {
  return { shares: [], ...(byReference(operation, book) ?? byPerson(operation, book)) };
}

function byPerson(operation: OperationToMatch, book: PayerBook): Found {
  const known = [
    ...byPayer(operation, book),
    byKey(operation, book, { entries: entriesAt(book.byIban, operation.iban), reasons: ['iban_amount', 'iban'] }),
    byKey(operation, book, {
      entries: entriesAt(book.byTaxKey, operation.taxKey),
      reasons: ['tax_id_amount', 'tax_id'],
    }),
  ].filter((match) => match !== null);
  const bySum = known.filter(({ reason }) => BY_SUM.has(reason));
  return (
    bySum.find(({ shares }) => shares === undefined) ??
    bySum[0] ??
    known[0] ??
    byName(operation, book) ??
    byAmount(operation, book) ??
    NO_MATCH
  );
}

function entriesAt<Key>(map: ReadonlyMap<Key, readonly BookEntry[]>, key: Key | null): readonly BookEntry[] {
  return key === null ? [] : (map.get(key) ?? []);
}

/** Our own number is what the payer was asked to write: it decides even when the sum is another. */
function byReference({ receiptNumbers, amountKop }: OperationToMatch, book: PayerBook): Found | null {
  // A number that is void stands for the receipt made in its place, so two numbers may be of one.
  const named = receiptNumbers.flatMap((number) => book.byNumber.get(number) ?? []);
  const receipts = [...new Map(named.map((receipt) => [receipt.receiptId, receipt])).values()];
  const [first] = receipts;
  if (first === undefined) return null;
  const { contractId } = first;
  const isOfOne = receipts.every((receipt) => receipt.contractId === contractId);
  if (!isOfOne) {
    const shares = sharesByNumbers(receipts, amountKop);
    const several = { contractId, receiptId: null, confidence: 'low', reason: 'reference_several' } as const;
    return { ...several, isAmbiguous: true, ...(shares !== null && { shares }) };
  }
  const open = receipts.filter(({ isIssued, leftKop }) => isIssued && leftKop > 0);
  const found = { contractId, isAmbiguous: false };
  if (open.length === 0) return { ...found, receiptId: null, confidence: 'medium', reason: 'reference_paid' };
  const [only, ...others] = open;
  const receiptId = only !== undefined && others.length === 0 ? only.receiptId : null;
  const fits = fitsReference(open, amountKop) || book.byContract.get(contractId)?.payableKop === amountKop;
  return { ...found, receiptId, confidence: 'high', reason: fits ? 'reference' : 'reference_other_amount' };
}

function fitsReference(open: readonly NumberedReceipt[], amountKop: number): boolean {
  return open.reduce((sum, { leftKop }) => sum + leftKop, 0) === amountKop;
}

/** Receipts of several contracts whose numbers are named, where they come to the sum; whether that is meant, the person says. */
function sharesByNumbers(receipts: readonly NumberedReceipt[], amountKop: number): MatchShare[] | null {
  const open = receipts.filter(({ isIssued, leftKop }) => isIssued && leftKop > 0);
  const isOfSeveral = new Set(open.map(({ contractId }) => contractId)).size > 1;
  if (!isOfSeveral || !fitsReference(open, amountKop)) return null;
  return open.map(({ contractId, receiptId, leftKop }) => ({ contractId, receiptId, amountKop: leftKop }));
}

/** Someone who has paid for a contract before: a name alone is believed less, because others have it. */
function byPayer(operation: OperationToMatch, book: PayerBook): Found[] {
  return operation.payerKeys.flatMap((key) => {
    const match = byKey(operation, book, { entries: entriesAt(book.byPayer, key), reasons: ['payer_amount', 'payer'] });
    if (match === null) return [];
    return [operation.isNameOnly ? lessSure(match) : match];
  });
}

const LESS_SURE: Readonly<Record<Confidence, Confidence>> = { high: 'medium', medium: 'low', low: 'low', none: 'none' };

function lessSure(match: Found): Found {
  return { ...match, confidence: LESS_SURE[match.confidence] };
}

type Known = {
  readonly entries: readonly BookEntry[];
  /** With the sum, and without it. */
  readonly reasons: readonly [MatchReason, MatchReason];
};

/** Who it is, is known; the sum tells which of his contracts, or that all of them, and whether it is the debt. */
function byKey({ amountKop }: OperationToMatch, book: PayerBook, { entries, reasons }: Known): Found | null {
  const [withAmount, without] = reasons;
  const ofTenants = withTenants(entries, book);
  const own = entries.filter((entry) => fits(entry, amountKop));
  const fitting = own.length > 0 ? own : ofTenants.filter((entry) => fits(entry, amountKop));
  const [fit, ...moreFit] = fitting;
  if (fit !== undefined) {
    const isAmbiguous = moreFit.length > 0;
    return { ...targetOf(fit, amountKop), confidence: isAmbiguous ? 'low' : 'high', reason: withAmount, isAmbiguous };
  }
  const divided = isOfOneTenant(ofTenants) ? divide(ofTenants, amountKop, reasons) : null;
  if (divided !== null) return divided;
  const likely = entries.filter(isLikely);
  const [one, ...more] = likely.length > 0 ? likely : entries;
  if (one === undefined) return null;
  const isAmbiguous = more.length > 0;
  const { contractId } = one.contract;
  const confidence = isAmbiguous || likely.length === 0 ? 'low' : 'medium';
  return { contractId, receiptId: null, confidence, reason: without, isAmbiguous };
}

/** Namesakes, and whoever pays for two people from one account, are for the person to tell apart: one's money is never proposed to another. */
function isOfOneTenant(entries: readonly BookEntry[]): boolean {
  return new Set(entries.map(({ contract }) => contract.tenantId)).size === 1;
}

function divide(
  entries: readonly BookEntry[],
  amountKop: number,
  [withAmount, without]: Known['reasons'],
): Found | null {
  const exact = exactSplit(entries, amountKop);
  if (exact !== null) return dividedAs(exact.shares, { reason: withAmount, isOnly: exact.isOnly });
  const oldest = oldestFirstSplit(entries, amountKop);
  return oldest && dividedAs(oldest, { reason: without, isOnly: false });
}

function dividedAs(
  shares: readonly MatchShare[],
  { reason, isOnly }: { readonly reason: MatchReason; readonly isOnly: boolean },
): Found {
  const contractId = shares[0]?.contractId ?? null;
  return { contractId, receiptId: null, confidence: isOnly ? 'high' : 'low', reason, isAmbiguous: !isOnly, shares };
}

function byName(operation: OperationToMatch, book: PayerBook): Found | null {
  const match = byKey(operation, book, {
    entries: namesIn(book.names, operation.words),
    reasons: ['name_amount', 'name'],
  });
  return match && lessSure(match);
}

/** The sum alone is worth a word only when nobody else owes as much. */
function byAmount({ amountKop }: OperationToMatch, book: PayerBook): Found | null {
  const [one, ...others] = book.byAmount.get(amountKop) ?? [];
  if (one === undefined || others.length > 0) return null;
  return { ...targetOf(one, amountKop), confidence: 'low', reason: 'amount', isAmbiguous: false };
}

function fits({ open, payableKop }: BookEntry, amountKop: number): boolean {
  return payableKop === amountKop || open.some(({ leftKop }) => leftKop === amountKop);
}

/** A debt of several receipts is paid as it stands; else the oldest receipt of that sum is meant. */
function targetOf({ contract, open, payableKop }: BookEntry, amountKop: number) {
  const { contractId } = contract;
  if (payableKop === amountKop && open.length > 1) return { contractId, receiptId: null };
  return { contractId, receiptId: open.find(({ leftKop }) => leftKop === amountKop)?.receiptId ?? null };
}

/** Somebody who owes or still rents, before a contract of years ago. */
function isLikely({ contract, payableKop }: BookEntry): boolean {
  return payableKop > 0 || ['scheduled', 'active', 'notice'].includes(contract.status);
}
