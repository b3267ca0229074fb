import type { ConfirmResult, confirmBankLines } from '@kliuchar/api-schema/bank-statements';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { knownAs } from '@kliuchar/domain/bank-statements/payer-keys';
import { receiptNumbersIn } from '@kliuchar/domain/bank-statements/payment-reference';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import type { Share } from '@kliuchar/domain/ledger/allocate';
import { cutText } from '@kliuchar/domain/text/cut-text';
import type { Deps } from '../../deps.ts';
import { eachRow } from '../../edge/each-row.ts';
import { AppError, unknownReference } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type HeldMoney, lockOpenItems } from '../ledger/public.ts';
import {
  assertNotTooEarly,
  assertPayable,
  insertPayment,
  markConfirmed,
  postDirectedPayment,
} from '../payments/public.ts';
import { refusalOf } from '../receipts/public.ts';
import { sealPayerName } from './bank-line.view.ts';
import { attachPayment, countReceiptsOf, findSimilar, type LockedLine, lockLine, moveLines } from './bank-lines.sql.ts';
import { rememberPayer } from './bank-payers.sql.ts';
import { type LineDetails, openDetails, payerKeyOf } from './line-details.ts';
import { readLine } from './list-bank-lines.ts';

type Wanted = BodyOf<typeof confirmBankLines>['lines'][number];

/** Each line is a transaction of its own with its own answer: one that is refused stops none of the others. */
export async function confirmLines(deps: Deps, actor: SessionActor, lines: readonly Wanted[]): Promise<ConfirmResult> {
  const items = await eachRow<Wanted, ConfirmResult['items'][number]>(lines, {
    act: async (wanted) => {
      const line = await withWriteScope(deps.db, actor, (db) => confirmLine(deps, db, wanted));
      return { id: wanted.lineId, ok: true, line };
    },
    refuse: (error, { lineId }) => ({ id: lineId, ok: false, ...refusalOf(error) }),
  });
  return { items };
}

/** A transfer becomes a payment of each contract it is for, by the same rules as one that is entered by hand. */
async function confirmLine(deps: Deps, db: Db, { lineId, shares, evenIfSimilar }: Wanted) {
  const line = await lockLine(db, lineId);
  if (line === null) throw new AppError('bank_line_not_found');
  if (line.status !== 'waiting') throw new AppError('bank_line_state');
  if (shares.reduce((sum, { amountKop }) => sum + amountKop, 0) !== line.amountKop) throw new AppError('shares_sum');
  const details = openDetails(deps.vault, line.detailsSealed);
  // Contracts are locked in one order by everybody who locks several.
  for (const [contractId, ofContract] of [...byContract(shares)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await payContract(deps, db, { line, details, contractId, shares: ofContract, evenIfSimilar });
    if (details !== null) learn(deps, db, { line, details, contractId });
  }
  const moved = await moveLines(db, [line.id], { from: 'waiting', to: 'confirmed' });
  if (moved.length === 0) throw new AppError('bank_line_state');
  await db.audit({
    action: 'bank_line.confirmed',
    entityType: 'bank_line',
    entityId: line.id,
    ownerId: line.ownerId,
    details: { amountKop: line.amountKop, paidOn: line.paidOn },
  });
  return readLine(deps, db, line.id);
}

function byContract(shares: Wanted['shares']): Map<string, Wanted['shares']> {
  const groups = new Map<string, Wanted['shares']>();
  for (const share of shares) groups.set(share.contractId, [...(groups.get(share.contractId) ?? []), share]);
  return groups;
}

type Pay = {
  readonly line: LockedLine;
  readonly details: LineDetails | null;
  readonly contractId: string;
  readonly shares: Wanted['shares'];
  readonly evenIfSimilar: boolean;
};

async function payContract(
  deps: Deps,
  db: Db,
  { line, details, contractId, shares, evenIfSimilar }: Pay,
): Promise<void> {
  const held = await lockOpenItems(db, contractId);
  if (held === null || held.contract.ownerId !== line.ownerId) throw unknownReference('contractId');
  assertPayable(held.contract);
  assertNotTooEarly(held.contract, line.paidOn, 'shares');
  const amountKop = shares.reduce((sum, share) => sum + share.amountKop, 0);
  const similar = await findSimilar(db, line, { contractId, amountKop });
  if (similar?.status === 'posted' && !evenIfSimilar)
    throw new AppError('possible_duplicate', { params: { day: formatDay(similar.paidOn) } });
  const payment = { id: similar?.status === 'reported' ? similar.id : newId(), amountKop, paidOn: line.paidOn };
  const reference = referenceOf(details);
  if (similar?.status === 'reported') await confirmReported(db, { line, payment, reference });
  else
    insertPayment(db, {
      ...payment,
      ownerId: line.ownerId,
      contractId,
      method: 'bank',
      reference,
      note: null,
      createdBy: db.actor.kind === 'session' ? db.actor.userId : null,
      bankLineId: line.id,
    });
  await postDirectedPayment(deps, db, held, { payment, shares: await receiptShares(db, held, shares) });
  await db.audit({
    action: similar?.status === 'reported' ? 'payment.confirmed' : 'payment.created',
    entityType: 'payment',
    entityId: payment.id,
    ownerId: line.ownerId,
    details: { amountKop, paidOn: line.paidOn, method: 'bank' },
  });
}

/** What the tenant has said he paid is this very money: it must not be counted twice. */
async function confirmReported(
  db: Db,
  of: { line: LockedLine; payment: { id: string; paidOn: LockedLine['paidOn'] }; reference: string | null },
): Promise<void> {
  const { line, payment, reference } = of;
  const { ownerId } = line;
  const change = { id: payment.id, ownerId, amountKop: null, paidOn: payment.paidOn, method: 'bank' };
  if (!(await markConfirmed(db, change))) throw new AppError('payment_state');
  attachPayment(db, { id: payment.id, ownerId, lineId: line.id, reference });
}

/** One that was paid meanwhile is no longer paid first; one of another contract is nobody's reference. */
async function receiptShares(db: Db, { contract, items }: HeldMoney, shares: Wanted['shares']): Promise<Share[]> {
  const open = new Set(items.map((item) => (item.item === 'receipt' ? item.receiptId : null)));
  const sums = new Map<string, number>();
  for (const { receiptId, amountKop } of shares)
    if (receiptId) sums.set(receiptId, (sums.get(receiptId) ?? 0) + amountKop);
  const closed = [...sums.keys()].filter((receiptId) => !open.has(receiptId));
  if (closed.length > 0 && (await countReceiptsOf(db, contract, closed)) < closed.length)
    throw unknownReference('receiptId');
  return [...sums]
    .filter(([receiptId]) => open.has(receiptId))
    .map(([receiptId, amountKop]) => ({ receiptId, amountKop }));
}

/** What the tenant and managers may see of it: our number or that of the paper, never the words of the purpose, which name people. */
function referenceOf(details: LineDetails | null): string | null {
  const [number] = receiptNumbersIn(details?.purpose ?? '');
  if (number !== undefined) return number;
  return details?.documentNumber ? cutText(`№ ${details.documentNumber}`, 200) : null;
}

/** Next time the same payer is known, whoever he is to the tenant. */
function learn(
  { vault }: Pick<Deps, 'vault'>,
  db: Db,
  { line, details, contractId }: { line: LockedLine; details: LineDetails; contractId: string },
): void {
  const { iban, keys } = knownAs(details);
  const [key, otherKey] = keys;
  if (key === undefined) return;
  rememberPayer(db, {
    id: newId(),
    ownerId: line.ownerId,
    contractId,
    key: payerKeyOf(vault, key),
    otherKey: otherKey === undefined ? null : payerKeyOf(vault, otherKey),
    nameSealed: sealPayerName(vault, { name: details.payerName, iban }),
    paidOn: line.paidOn,
  });
}
