import type { Dispute } from '@kliuchar/domain/checkout/judge-fact';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { instantText } from '../../platform/clock.ts';
import { type Database, type Db, withWriteScope } from '../../platform/db/scope.ts';
import { type DatabaseTarget, withClient } from '../../platform/db/targets.ts';
import { newId } from '../../platform/ids.ts';
import { newLinkKey } from '../../platform/tokens.ts';
import { settleInvoice } from '../subscription/public.ts';
import { moveAttempt } from './checkout.sql.ts';
import {
  closeDispute,
  findInvoiceByNumber,
  findOwnerOfAttempt,
  insertTransfer,
  type LeftOver,
  listLeftOver,
  listStrays,
  type Stray,
} from './operate.sql.ts';
import { PROVIDER_TITLES } from './provider-names.ts';

export const PAYMENTS_USAGE = `  payments                                гроші за підписку, з якими треба розібратися
  payments mark <номер рахунку> <номер платежу в банку>
                                          позначити рахунок сплаченим переказом
  payments close <номер запису>           розібралися: більше не показувати
`;

/** `target` sees everything; `database` is the worker's, whose scope is one owner's. */
type Console = { readonly target: DatabaseTarget; readonly database: Database };
export type Told = { readonly text: string; readonly isDone: boolean } | null;

const done = (text: string): Told => ({ text: `${text}\n`, isDone: true });
const refused = (text: string): Told => ({ text: `${text}\n`, isDone: false });

/** `payments …` of the operator's console. */
export async function operatePayments(console: Console, [command, ...rest]: readonly string[]): Promise<Told> {
  if (command === undefined) return look(console);
  if (command === 'mark' && rest.length >= 2) return markPaid(console, rest[0] ?? '', rest.slice(1).join(' ').trim());
  if (command === 'close' && rest.length === 1) return close(console, rest[0] ?? '');
  return null;
}

async function look({ target, database }: Console): Promise<Told> {
  const nowMs = database.clock.nowMs();
  const [left, strays] = await withClient(target, async (client) => [
    await listLeftOver(client, nowMs),
    await listStrays(client, nowMs),
  ]);
  const lines = [...left.map(leftOverLine), ...strays.map(strayLine)];
  return done(lines.length === 0 ? 'Усі гроші на своїх місцях.' : lines.join('\n'));
}

const DISPUTES: Readonly<Record<Dispute, string>> = {
  amount: 'надійшла інша сума: рахунок не сплачено',
  currency: 'надійшла інша валюта: рахунок не сплачено',
  reference: 'сплачено за іншим номером у платіжному сервісі: рахунок не сплачено',
  after_reversal: 'сплачено знову після повернення: рахунок не сплачено',
  twice: 'сплачено двічі: зайве зараховано на баланс',
  void: 'сплачено анульований рахунок: гроші зараховано на баланс',
};

function leftOverLine({ id, number, provider, dispute, amountKop, at }: LeftOver): string {
  const what = dispute === null ? 'платіж обробляється понад три дні' : DISPUTES[dispute];
  return [id, at, number, PROVIDER_TITLES[provider], formatUah(kop(Number(amountKop))), what].join('  ');
}

function strayLine({ provider, orderId, reference, amountKop, at }: Stray): string {
  const sum = formatUah(kop(Number(amountKop)));
  return ['—', at, PROVIDER_TITLES[provider], sum, `замовлення ${orderId} (${reference ?? 'без номера'}) не наше`].join(
    '  ',
  );
}

const MAX_REFERENCE = 100;

/** The same transfer marked twice, also from two consoles at once, is one. */
async function markPaid({ target, database }: Console, number: string, reference: string): Promise<Told> {
  if (reference.length > MAX_REFERENCE) return refused(`Номер платежу в банку\u00a0— до ${MAX_REFERENCE} знаків.`);
  const invoice = await withClient(target, (client) => findInvoiceByNumber(client, number));
  if (invoice === null) return refused(`Рахунку ${number} немає.`);
  const actor = { kind: 'owner-job', ownerId: invoice.ownerId, by: 'operator' } as const;
  const transfer = {
    invoiceId: invoice.id,
    number,
    reference,
    ownerId: invoice.ownerId,
    amountKop: Number(invoice.amountKop),
  };
  return withWriteScope(database, actor, (db) => settleTransfer(db, transfer));
}

type Marked = {
  readonly ownerId: string;
  readonly invoiceId: string;
  readonly number: string;
  readonly reference: string;
  readonly amountKop: number;
};

async function settleTransfer(db: Db, { ownerId, invoiceId, number, reference, amountKop }: Marked): Promise<Told> {
  const id = newId();
  const isNew = await insertTransfer(db, { id, ownerId, invoiceId, orderId: newLinkKey(), amountKop, reference });
  if (!isNew) return done(`Цей переказ за рахунком ${number} уже враховано.`);
  const at = instantText(db.clock.nowMs());
  const outcome = await settleInvoice(db, { invoiceId, provider: 'manual', reference, amountKop, paidAt: at });
  // Counted for another invoice of the same owner: one transfer does not pay two.
  if (outcome === 'already' || outcome === 'mismatch')
    throw new TransferRefusal(`Переказ «${reference}» уже враховано за іншим рахунком.`);
  const dispute = outcome === 'settled' ? null : outcome === 'void_paid' ? 'void' : 'twice';
  await moveAttempt(
    db,
    { id, ownerId },
    { status: 'paid', modifiedAt: at, reason: null, dispute, settledAt: dispute === null ? at : null },
  );
  await db.audit({
    action: 'billing.checkout_paid',
    entityType: 'checkout',
    entityId: id,
    ownerId,
    details: { number, amountKop, provider: 'manual', invoiceId },
  });
  return done(dispute === null ? `Рахунок ${number} позначено сплаченим.` : `Рахунок ${number}: ${DISPUTES[dispute]}.`);
}

/** Takes back what the transaction has begun; the console says it in words. */
export class TransferRefusal extends Error {
  override readonly name = 'TransferRefusal';
}

async function close({ target, database }: Console, id: string): Promise<Told> {
  const ownerId = await withClient(target, (client) => findOwnerOfAttempt(client, id));
  if (ownerId === null) return refused('Такого запису немає.');
  const actor = { kind: 'owner-job', ownerId, by: 'operator' } as const;
  return withWriteScope(database, actor, async (db) => {
    if (!(await closeDispute(db, id))) return done('Із цим записом уже розібралися.');
    await db.audit({ action: 'billing.checkout_closed', entityType: 'checkout', entityId: id, ownerId });
    return done('Запис закрито.');
  });
}
