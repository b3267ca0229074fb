import type { renewContract as endpoint } from '@kliuchar/api-schema/contract-steps';
import type { Contract } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { refusalFields } from '@kliuchar/api-schema/refusal-texts';
import { checkRent } from '@kliuchar/domain/contracts/contract-terms';
import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { formatMinor } from '@kliuchar/domain/money/format-money';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { findPublicLink } from './contract-link.ts';
import { insertTerms, listTerms } from './contract-parts.sql.ts';
import type { ContractRow } from './contract-rows.ts';
import { renewAndMove } from './contract-state.sql.ts';
import { renewedLetter, renewedMessage } from './contracts.mail.ts';
import { findNames } from './contracts.sql.ts';
import { keepMisbilled } from './judged-receipts.sql.ts';
import { tellTenant } from './letters.ts';
import { changeEntrusted } from './managed-contract.ts';
import { pegOf, pegUnderNewRent } from './stored-peg.ts';
import { assertMoved, transitionOf } from './transition.ts';

type Body = BodyOf<typeof endpoint>;

/** A new term right after the old one; a notice is taken back, a new rent begins with the new term (contract.md §3.8). */
export function renewContract(deps: Deps, actor: SessionActor, id: string, body: Body): Promise<Contract> {
  return changeEntrusted(deps, actor, id, async ({ db, row, today }) => {
    const transition = transitionOf(row, 'renew', today);
    const startsOn = row.effective_end === null ? today : addDays(row.effective_end, 1);
    if (body.endDate < startsOn) throw fieldError('endDate', 'Нова дата завершення має бути пізнішою за поточну');
    assertMoved(await renewAndMove(db, transition, { startsOn, endDate: body.endDate }), row);
    await keepMisbilled(db, row.owner_id, id);
    if (body.rent !== undefined) await addRent(db, row, body.rent, startsOn);
    await tellRenewal(deps, db, row, { ...body, startsOn });
    await db.audit({
      ownerId: row.owner_id,
      action: 'contract.renewed',
      entityType: 'contract',
      entityId: id,
      details: { number: row.number, endDate: body.endDate },
    });
  });
}

async function tellRenewal(deps: Deps, db: Db, row: ContractRow, renewal: Body & { startsOn: Day }): Promise<void> {
  const { rent: sum, startsOn, endDate } = renewal;
  const rent = sum === undefined ? null : formatMinor(sum.amountMinor, sum.currency);
  const link = await findPublicLink(deps, db, { contractId: row.id, ownerId: row.owner_id });
  const told = { number: row.number, startsOn, endDate, rent };
  const letter = renewedLetter({
    ...told,
    ...(await findNames(db, row)),
    url: link?.url ?? null,
    takesNoticeBack: row.status === 'notice',
  });
  const about = { ownerId: row.owner_id, contractId: row.id, kind: 'contract.renewed', letter };
  await tellTenant(db, about, renewedMessage(told));
}

async function addRent(db: Db, row: ContractRow, rent: NonNullable<Body['rent']>, validFrom: Day): Promise<void> {
  const last = (await listTerms(db, row.id)).at(-1);
  if (last === undefined) throw new Error('A contract has no terms');
  const refusals = checkRent(rent, pegOf(last.peg));
  if (last.valid_from >= validFrom) refusals.push({ code: 'not_after_last_version', field: 'rent' });
  if (refusals.length > 0) throw new AppError('validation', { wireFields: refusalFields(refusals) });
  const peg = pegUnderNewRent(last.peg, validFrom);
  insertTerms(db, { id: newId(), ownerId: row.owner_id, contractId: row.id, validFrom, rent, peg });
}
