import type { createRelief as endpoint, previewRelief as previewEndpoint } from '@kliuchar/api-schema/amendments';
import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { BILLABLE_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import { addDays, addMonthsToDay, daysBetween } from '@kliuchar/domain/dates/day';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import { decimal, subtractDecimal } from '@kliuchar/domain/money/decimal';
import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { isStorable, kop } from '@kliuchar/domain/money/kop';
import { type Relief, reliefUk } from '@kliuchar/domain/receipts/relief';
import type { Deps } from '../../deps.ts';
import { type AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { attachFile } from '../files/public.ts';
import type { ContractRow } from './contract-rows.ts';
import { findContract } from './contracts.sql.ts';
import { contractNotFound, isOwners, lockOwnContract } from './read-contract.ts';
import { type Days, daysUk, reliefOf } from './relief-of-days.ts';
import { insertRelief } from './schedule.sql.ts';
import { wrongState } from './transition.ts';

type Body = BodyOf<typeof endpoint>;

const LONGEST_MONTHS = 24;

/** Rent is not owed for days without use (ЦКУ 762): a part of those days' rent, as a correction on the next receipt. */
export function createRelief(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: Body,
): Promise<ReplyOf<typeof endpoint>> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnContract(db, id);
    if (!BILLABLE_STATUSES.some((status) => status === row.status)) throw wrongState(row.status);
    assertInsideTerm(row, body);
    if (body.fileId && !(await attachFile(db, row.owner_id, body.fileId, { at: instantText(deps.clock.nowMs()) })))
      throw unknownReference('fileId');
    const relief = await reliefOf(db, row, body);
    if (relief.amountKop === 0) throw fieldError('from', 'За ці дні оренди немає');
    assertStorable(relief);
    const reliefId = newId();
    const { from, to, reason } = body;
    const { isInserted, takenPercent } = await insertRelief(db, {
      id: reliefId,
      ownerId: row.owner_id,
      contractId: id,
      ...daysOnce(row, body),
      percent: body.percent,
      title: `Зменшення оренди за ${daysUk(body)}`,
      amountKop: -relief.amountKop,
      explanation: {
        about: 'rent',
        textUk: reliefUk(body, relief),
        period: periodOfDay(from),
        vatKop: -relief.vatKop,
        from,
        to,
        percent: body.percent,
        reason,
        fileId: body.fileId ?? null,
      },
    });
    if (!isInserted) throw overWhole(takenPercent);
    await db.audit({
      ownerId: row.owner_id,
      action: 'contract.relief_created',
      entityType: 'contract',
      entityId: id,
      details: { number: row.number, from, to, percent: body.percent, amountKop: -relief.amountKop },
    });
    return {
      id: reliefId,
      from,
      to,
      percent: body.percent,
      reason,
      amountKop: kop(-relief.amountKop),
      receiptId: null,
    };
  });
}

/** Of thirty days a month the 30th and the 31st are one day: what is taken off for the one is taken off for the other. */
function daysOnce({ proration }: Pick<ContractRow, 'proration'>, { from, to }: Days): Pick<Days, 'from' | 'to'> {
  if (proration !== 'thirty_days') return { from, to };
  const next = addDays(to, 1);
  return { from: from.endsWith('-31') ? addDays(from, -1) : from, to: next.endsWith('-31') ? next : to };
}

function assertStorable({ amountKop }: Relief): void {
  if (!isStorable(amountKop)) throw fieldError('to', 'Сума зменшення завелика: розділіть на\u00a0коротші строки');
}

/** Reliefs of the same days add up, and no more than the whole rent of a day can be taken off. */
function overWhole(takenPercent: string): AppError {
  const taken = `${formatDecimalUk(takenPercent)}\u00a0%`;
  const left = subtractDecimal(decimal('100'), decimal(takenPercent));
  const more = left.units === 0n ? 'більше додати не можна' : `можна додати до ${formatDecimalUk(left)}\u00a0%`;
  return fieldError('percent', `На ці дні вже є зменшення на ${taken}: ${more}`);
}

function assertInsideTerm(row: ContractRow, { from, to }: Days): void {
  if (from < row.start_date) throw fieldError('from', 'Дата раніша за початок договору');
  if (row.billed_end !== null && to > row.billed_end) throw fieldError('to', 'Дата пізніша за кінець договору');
  if (to >= addMonthsToDay(from, LONGEST_MONTHS)) throw fieldError('to', 'Не більше ніж за два роки за один раз');
}

/** The same sum without the relief: what a person looks at before he gives the money away. */
export function previewRelief(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof previewEndpoint>,
): Promise<ReplyOf<typeof previewEndpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const row = await findContract(db, id, deps.clock.today());
    if (row === null || !isOwners(db, row)) throw contractNotFound(id);
    if (!BILLABLE_STATUSES.some((status) => status === row.status)) throw wrongState(row.status);
    assertInsideTerm(row, body);
    const relief = await reliefOf(db, row, body);
    assertStorable(relief);
    const { rentKop, amountKop } = relief;
    return { days: daysBetween(body.from, body.to) + 1, rentKop, amountKop: kop(-amountKop) };
  });
}
