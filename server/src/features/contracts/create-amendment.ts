import type { createAmendment as endpoint } from '@kliuchar/api-schema/amendments';
import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { refusalFields } from '@kliuchar/api-schema/refusal-texts';
import { carriedRent } from '@kliuchar/domain/contracts/carried-rent';
import { takesAmendments } from '@kliuchar/domain/contracts/contract-status';
import { type ContractTerms, checkAmendment, checkRent, type Rent } from '@kliuchar/domain/contracts/contract-terms';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { loadRateTables, NO_RATES } from '../rates/public.ts';
import { viewAmendment } from './contract.view.ts';
import { composeAmendment, freezeText } from './contract-document.ts';
import { ensureLink } from './contract-link.ts';
import { findAmendment, insertAmendment, listAmendments, listTerms, setAmendmentText } from './contract-parts.sql.ts';
import type { ContractRow, TermsRow } from './contract-rows.ts';
import { amendmentLetter, amendmentMessage } from './contracts.mail.ts';
import { findNames } from './contracts.sql.ts';
import { tellTenant } from './letters.ts';
import { holdContract } from './managed-contract.ts';
import { pegOf, pegUnderNewRent, termsOf } from './stored-peg.ts';
import { wrongState } from './transition.ts';

type Body = BodyOf<typeof endpoint>;
type Reply = ReplyOf<typeof endpoint>;

/** A change of a contract that was accepted: it needs an answer of its own, and until then nothing changes (product.md §5). */
export function createAmendment(deps: Deps, actor: SessionActor, contractId: string, body: Body): Promise<Reply> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, row } = await holdContract(own, contractId);
    if (!takesAmendments(row.status)) throw wrongState(row.status);
    const terms = await listTerms(db, contractId);
    const next = await nextTerms(db, row, terms, body);
    const changesRent = body.rent !== undefined || body.peg !== undefined;
    const number = ((await listAmendments(db, contractId)).at(-1)?.number ?? 0) + 1;
    const id = newId();
    await insertAmendment(db, {
      id,
      contract_id: contractId,
      owner_id: row.owner_id,
      number,
      valid_from: body.validFrom,
      // What the frozen text says is what the next version takes, whatever is agreed meanwhile.
      rent_amount_minor: changesRent ? next.rent.amountMinor : null,
      rent_currency: changesRent ? next.rent.currency : null,
      peg: changesRent ? next.peg : null,
      note: body.note ?? null,
    });
    const amendment = {
      number,
      madeOn: deps.clock.today(),
      contractDay: row.signed_on ?? row.start_date,
      validFrom: body.validFrom,
      changesRent,
      note: body.note ?? null,
    };
    const composed = await composeAmendment(deps, db, { contract: row, terms: next, amendment });
    const sha256 = await freezeText(deps, db, composed, { ownerId: row.owner_id, contractId, amendmentId: id });
    await setAmendmentText(db, { id, ownerId: row.owner_id }, sha256);
    await announce(deps, db, row, { number, validFrom: body.validFrom });
    await db.audit({
      ownerId: row.owner_id,
      action: 'contract.amendment_created',
      entityType: 'contract',
      entityId: contractId,
      details: { number: row.number, amendment: number, validFrom: body.validFrom, sha256: sha256.toString('hex') },
    });
    const made = await findAmendment(db, contractId, id);
    if (made === null) throw new Error('The amendment was not made');
    return viewAmendment(made);
  });
}

type NextTerms = { rent: { amountMinor: number; currency: TermsRow['rent_currency'] }; peg: TermsRow['peg'] };

/**
 * Rent and peg as they would be; what the body leaves out goes on from the last version: an index from the prices of the new rent, a rent from
 * what the old rules have made of it by that day.
 */
async function nextTerms(db: Db, row: ContractRow, terms: readonly TermsRow[], body: Body): Promise<NextTerms> {
  const last = terms.at(-1);
  if (last === undefined) throw new Error('A contract has no terms');
  const rent = body.rent ?? (await carriedOn(db, row, termsOf(last), body));
  const peg = body.peg ?? (body.rent ? pegUnderNewRent(last.peg, body.validFrom) : last.peg);
  const span = { startDate: row.start_date, endDate: row.billed_end, terms: terms.map(termsOf) };
  const refusals = [...checkAmendment({ validFrom: body.validFrom }, span), ...checkRent(rent, pegOf(peg))];
  if (refusals.length > 0) throw new AppError('validation', { wireFields: refusalFields(refusals) });
  return { rent, peg };
}

/** Without other rules nothing begins anew, and the rent goes on by those there are. */
async function carriedOn(db: Db, row: ContractRow, last: ContractTerms, { validFrom, peg }: Body): Promise<Rent> {
  if (peg === undefined) return last.rent;
  const rates = last.peg.mode === 'cpi' ? await loadRateTables(db, row.owner_id, periodOfDay(validFrom)) : NO_RATES;
  return carriedRent(last, { validFrom, peg: pegOf(peg) }, rates);
}

async function announce(
  deps: Deps,
  db: Db,
  row: ContractRow,
  change: { number: number; validFrom: Body['validFrom'] },
): Promise<void> {
  const url = await ensureLink(deps, db, { id: row.id, ownerId: row.owner_id });
  const names = await findNames(db, row);
  const letter = amendmentLetter({
    number: row.number,
    ...names,
    url,
    amendment: change.number,
    validFrom: change.validFrom,
  });
  const message = amendmentMessage({ number: row.number, url, amendment: change.number });
  await tellTenant(db, { ownerId: row.owner_id, contractId: row.id, kind: 'contract.amendment', letter }, message);
}
