import type { DepositState, moveDeposit as endpoint } from '@kliuchar/api-schema/deposits';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { owedBesideDeposit, unpaidDeposit } from '@kliuchar/domain/finance/deposit-settlement';
import { withoutDeposits } from '@kliuchar/domain/ledger/allocate';
import { entriesForDeposit, entriesForDepositPayment } from '@kliuchar/domain/ledger/entries';
import { compareDecimal, decimal, multiplyDecimal } from '@kliuchar/domain/money/decimal';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { isStorable, KOP_MAX, type Kop, kop } from '@kliuchar/domain/money/kop';
import { hryvniasToKop } from '@kliuchar/domain/money/rounding';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import {
  depositShort,
  type HeldMoney,
  heldDeposit,
  type LockedContract,
  lockOpenItems,
  postEntries,
} from '../ledger/public.ts';
import { assertNotTooEarly, assertPayable, insertPayment, postPayment } from '../payments/public.ts';
import { type HeadRow, insertMovement } from './deposits.sql.ts';
import { readDeposit, viewDeposit } from './read-deposit.ts';

export type DepositMove = BodyOf<typeof endpoint>;
type Body = DepositMove;

/** One transaction: the movement if so much is held, its entries, and for a debt the payment with what it pays. */
export function moveDeposit(deps: Deps, actor: SessionActor, contractId: string, body: Body): Promise<DepositState> {
  if (body.on > deps.clock.today()) throw fieldError('on', 'Ця дата ще не настала');
  return withWriteScope(deps.db, actor, async (db) => {
    const money = await lockOpenItems(db, contractId);
    if (money === null) throw new AppError('contract_not_found', { params: { id: contractId } });
    const { contract } = money;
    // What is held is given back whatever became of the contract; how much it is, `insertMovement` knows.
    if (body.kind !== 'returned') assertPayable(contract);
    assertNotTooEarly(contract, body.on, 'on');
    if (body.purpose === 'debt') await payDebtByDeposit(deps, db, { money, body, userId: actor.userId });
    else await recordMove(db, contract, body);
    const { kind, purpose = null, amountMinor, currency, on } = body;
    await db.audit({
      ownerId: contract.ownerId,
      action: `deposit.${kind}`,
      entityType: 'contract',
      entityId: contractId,
      details: { purpose, amountMinor, currency, on },
    });
    return viewDeposit(await readDeposit(db, contractId));
  });
}

export async function recordMove(db: Db, contract: LockedContract, body: Body): Promise<void> {
  if (body.kind === 'received') await assertHoldable(db, contract, body);
  const id = newId();
  await insertOrRefuse(db, contract, body, { id, paymentId: null });
  const kind = body.kind === 'applied' ? 'damage' : body.kind;
  const drafts = entriesForDeposit({ id, kind, amountMinor: kop(body.amountMinor), currency: body.currency });
  postEntries(db, moneyOf(contract), { on: body.on, kind: 'deposit', drafts });
}

/** All that is held is given back in one movement, so it stays within what one holds; the caller has locked the contract's money. */
async function assertHoldable(db: Db, contract: LockedContract, { amountMinor, currency }: Body): Promise<void> {
  const held = await heldDeposit(db, { ...moneyOf(contract), currency });
  if (!isStorable(held + amountMinor))
    throw fieldError('amountMinor', 'Утримувана сума не\u00a0може перевищувати 999\u00a0999\u00a0999,99');
}

type Paying = { readonly money: HeldMoney; readonly body: Body; readonly userId: string };

export async function payDebtByDeposit(deps: Deps, db: Db, { money, body, userId }: Paying): Promise<void> {
  const { contract } = money;
  const { amountMinor, currency, on, note } = body;
  const amountKop = hryvniasOf(body);
  const { head } = await readDeposit(db, contract.id);
  assertOwed(head, amountKop);
  const id = newId();
  insertPayment(db, {
    id,
    ...moneyOf(contract),
    amountKop,
    paidOn: on,
    method: 'offset',
    reference: 'Гарантійний платіж',
    note: note ?? null,
    createdBy: userId,
  });
  await insertOrRefuse(db, contract, body, { id: newId(), paymentId: id });
  const drafts = entriesForDepositPayment({ id, amountKop, amountMinor: kop(amountMinor), currency });
  const unpaid = new Map(head.openReceipts.map((receipt) => [receipt.receiptId, unpaidDeposit(receipt)]));
  const items = withoutDeposits(money.items, unpaid);
  await postPayment(deps, db, { contract, items }, { id, amountKop, paidOn: on }, drafts);
}

/** A deposit pays what is owed beside deposits: laid on one that is asked for, it would be held again (ADR 0081). */
function assertOwed(head: HeadRow, amountKop: Kop): void {
  const owedKop = owedBesideDeposit(head);
  if (amountKop <= owedKop) return;
  const none =
    head.debtKop > 0 ? 'Боргу, крім самого гарантійного платежу, за договором немає' : 'Боргу за договором немає';
  throw fieldError('amountMinor', owedKop > 0 ? `Борг лише ${formatUah(owedKop)}` : none);
}

/** 500,00 $ at 41,235 are 20 617,50 ₴, rounded once. */
function hryvniasOf({ amountMinor, currency, rate }: Body): Kop {
  if (currency === 'UAH' || !rate) return kop(amountMinor);
  const exactUah = multiplyDecimal({ units: BigInt(amountMinor), scale: 2 }, decimal(rate));
  // Before it is kopecks: by a slip in the rate it may be more than a number holds.
  if (compareDecimal(exactUah, { units: BigInt(KOP_MAX), scale: 2 }) > 0)
    throw fieldError('amountMinor', 'За цим курсом сума понад 999\u00a0999\u00a0999,99\u00a0₴');
  const amountKop = hryvniasToKop(exactUah);
  if (amountKop === 0) throw fieldError('amountMinor', 'За цим курсом виходить менше ніж копійка');
  return amountKop;
}

async function insertOrRefuse(
  db: Db,
  contract: LockedContract,
  body: Body,
  ids: { readonly id: string; readonly paymentId: string | null },
): Promise<void> {
  const { kind, purpose = null, amountMinor, currency, on, rate = null, note = null } = body;
  const move = { ...ids, ...moneyOf(contract), kind, purpose, amountMinor, currency, on, rate, note };
  if (!(await insertMovement(db, move))) throw await depositShort(db, move);
}

const moneyOf = ({ ownerId, id }: LockedContract) => ({ ownerId, contractId: id });
