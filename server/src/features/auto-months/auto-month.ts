import type { AutoMonthView, setAutoMonth as endpoint } from '@kliuchar/api-schema/auto-months';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { type AutoMonth, billedPeriod, nextBillingDay } from '@kliuchar/domain/contracts/auto-month';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { findAutoMonth, putAutoMonth } from './auto-months.sql.ts';

const OFF: AutoMonth = { mode: 'off', day: 1, billedMonth: 'current', askDaysBefore: null };

export function getAutoMonth(deps: Deps, actor: SessionActor, contractId: string): Promise<AutoMonthView> {
  return withReadScope(deps.db, actor, async (db) => {
    const { auto } = await findOrFail(db, contractId);
    return view(auto ?? OFF, deps.clock.today());
  });
}

export function setAutoMonth(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
  body: BodyOf<typeof endpoint>,
): Promise<AutoMonthView> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { ownerId } = await findOrFail(db, contractId);
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
    return view(auto, today);
  });
}

async function findOrFail(db: Db, contractId: string): Promise<NonNullable<Awaited<ReturnType<typeof findAutoMonth>>>> {
  const found = await findAutoMonth(db, contractId);
  if (found === null) throw new AppError('contract_not_found', { params: { id: contractId } });
  return found;
}

function view(auto: AutoMonth, today: Day): AutoMonthView {
  const { mode, day, billedMonth, askDaysBefore } = auto;
  return { mode, day, billedMonth, askDaysBefore, nextOn: mode === 'off' ? null : nextBillingDay(auto, today) };
}
