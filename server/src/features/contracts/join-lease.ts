import type { Contract } from '@kliuchar/api-schema/contracts';
import { type Day, minDay } from '@kliuchar/domain/dates/day';
import { addPeriods, firstDayOf } from '@kliuchar/domain/dates/period';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { recordReading } from '../meters/public.ts';
import { assertJoinMonth, type CreateBody } from './contract-values.ts';
import { createContract } from './create-contract.ts';

type Joined = NonNullable<CreateBody['joined']>;

/** A new contract, or one for a lease that is on already: then with what its meters showed when its billing begins, all or nothing. */
export function createOrJoin(deps: Deps, actor: SessionActor, body: CreateBody): Promise<Contract> {
  const { joined } = body;
  if (!joined) return createContract(deps, actor, body);
  const today = deps.clock.today();
  assertJoinMonth(joined, today);
  return createContract(deps, actor, body, (db) =>
    recordOpening(db, joined, { userId: actor.userId, propertyId: body.rentalObjectId, today }),
  );
}

type Frame = { readonly userId: string; readonly propertyId: string; readonly today: Day };

async function recordOpening(
  db: Db,
  { billingFrom, readings }: Joined,
  { userId, propertyId, today }: Frame,
): Promise<void> {
  const first = firstDayOf(billingFrom);
  // What the meter showed when the first month began has ended the month before: as a reading of the first month itself it would look as if
  // that were read already, and nobody would be asked for it.
  const period = addPeriods(billingFrom, -1);
  const bringer = { source: 'owner', state: 'approved', userId, today, propertyId } as const;
  for (const [index, { meterId, values, date = minDay(first, today) }] of readings.entries()) {
    const at = `joined.readings.${index}`;
    if (date > first) throw fieldError(`${at}.date`, 'Має бути не пізніше за перший день обліку');
    try {
      const written = await recordReading(db, { meterId, values, date, period, source: 'handover' }, bringer);
      await written.answer;
    } catch (error) {
      throw error instanceof AppError ? ofReading(error, at) : error;
    }
  }
}

/** Which of the meters it is about. */
function ofReading(error: AppError, at: string): AppError {
  const fields = Object.entries(error.details.fields ?? { values: '' });
  return new AppError(error.code, {
    ...error.details,
    fields: Object.fromEntries(fields.map(([field, text]) => [`${at}.${field}`, text])),
  });
}
