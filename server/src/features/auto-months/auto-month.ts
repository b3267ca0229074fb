import type { AutoMonthView, setAutoMonth as endpoint } from '@kliuchar/api-schema/auto-months';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { type AutoMonth, billedPeriod, nextBillingDay } from '@kliuchar/domain/contracts/auto-month';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { findAutoMonth, type OwnedAutoMonth, putAutoMonth } from './auto-months.sql.ts';

const OFF: AutoMonth = { mode: 'off', day: 1, billedMonth: 'current', askDaysBefore: null };

export function getAutoMonth(deps: Deps, actor: SessionActor, contractId: string): Promise<AutoMonthView> {
  return withReadScope(deps.db, actor, async (db) => {
    const { auto, isUnpaid, isMetered } = await findOrFail(db, contractId);
    const isPaused = isUnpaid && deps.config.subscriptions !== 'off';
    return view(auto ?? OFF, { today: deps.clock.today(), isPaused, isMetered });
  });
}

export function setAutoMonth(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
  body: BodyOf<typeof endpoint>,
): Promise<AutoMonthView> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { ownerId, isMetered } = await findOrFail(db, contractId);
    const auto: AutoMonth = { ...body, askDaysBefore: body.askDaysBefore ?? null };
    const today = deps.clock.today();
    await putAutoMonth(db, { ownerId, contractId, auto, taken: billedPeriod(auto, today) });
    await db.audit({
      ownerId,
      action: 'contract.auto_month',
      entityType: 'contract',
      entityId: contractId,
      details: { ...auto },
    });
    // Whoever has not paid has been refused by now.
    return view(auto, { today, isPaused: false, isMetered });
  });
}

async function findOrFail(db: Db, contractId: string): Promise<OwnedAutoMonth> {
  const found = await findAutoMonth(db, contractId);
  if (found === null) throw new AppError('contract_not_found', { params: { id: contractId } });
  return found;
}

type Standing = { readonly today: Day; readonly isPaused: boolean; readonly isMetered: boolean };

function view(auto: AutoMonth, { today, isPaused, isMetered }: Standing): AutoMonthView {
  const { mode, day, billedMonth, askDaysBefore } = auto;
  const isOn = mode !== 'off';
  const nextOn = isOn && !isPaused ? nextBillingDay(auto, today) : null;
  return { mode, day, billedMonth, askDaysBefore, nextOn, isPaused: isOn && isPaused, isMetered };
}
