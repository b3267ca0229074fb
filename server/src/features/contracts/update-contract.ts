import type { Contract } from '@kliuchar/api-schema/contracts';
import { isFrozen, takesAmendments } from '@kliuchar/domain/contracts/contract-status';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { changesOf } from '../../platform/changes.ts';
import { switchesAt } from '../../platform/db/held-object.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { moveRequisites } from '../identity/public.ts';
import { seesBalance } from './contract.view.ts';
import { listCoTenants, listTerms, replaceCoTenants, replaceDraftTerms } from './contract-parts.sql.ts';
import type { ContractRow, ContractValues, TermsRow } from './contract-rows.ts';
import {
  assertJoined,
  assertTerms,
  canonical,
  changedContractValues,
  changedFrozenFields,
  changedTerms,
  contractSearchText,
  type FirstTerms,
  type PatchBody,
} from './contract-values.ts';
import { purposeOf, setNotificationSettings, updateContractValues } from './contracts.sql.ts';
import { assertReferences, assertServiceReferences, numberTaken } from './create-contract.ts';
import { keepMisbilled } from './judged-receipts.sql.ts';
import {
  assertManagersChange,
  assertManagersParties,
  changeEntrusted,
  type HeldContract,
  managersPatch,
} from './managed-contract.ts';
import { releaseFormerTenant } from './public-link.ts';
import { viewPeg } from './stored-peg.ts';
import { changeContract, wrongState } from './transition.ts';

/** What the journal may tell with its values. */
const TOLD = ['number', 'start_date', 'end_date', 'notice_days', 'due_day', 'grace_days', 'account_iban'] as const;

/** A draft is free; of a sent contract only what the tenant did not agree to may change (contract.md §3.8). */
export async function updateContract(deps: Deps, actor: SessionActor, id: string, body: PatchBody): Promise<Contract> {
  try {
    return await changeEntrusted(deps, actor, id, (held) => change(deps, held, actor, body));
  } catch (error) {
    throw numberTaken(error, body.number);
  }
}

async function asManager(db: Db, managedId: string, given: PatchBody): Promise<PatchBody> {
  return managersPatch(given, { seesMoney: seesBalance('manager', await switchesAt(db, managedId)) });
}

async function change(
  deps: Deps,
  { db, row, managedId }: HeldContract,
  { userId }: SessionActor,
  given: PatchBody,
): Promise<void> {
  const body = managedId === null ? given : await asManager(db, managedId, given);
  if (isStale(row, body.version)) throw new AppError('version_conflict');
  const [terms, before] = await Promise.all([listTerms(db, row.id), listCoTenants(db, row.id)]);
  const first = terms[0];
  if (first === undefined) throw new Error('A contract has no terms');
  const values = changedContractValues(row, body);
  const newTerms = changedTerms(first, body);
  const people = body.coTenants === undefined ? null : [...new Set(body.coTenants)];
  const coTenants = before.map((person) => person.id);
  if (managedId !== null) assertManagersChange(row, values, { before: coTenants, after: people });
  if (isFrozen(row.status)) {
    const frozen = changedFrozenFields(row, values);
    const isOtherPeople = people !== null && canonical(people.toSorted()) !== canonical(coTenants.toSorted());
    if (frozen.length > 0 || isOtherPeople || isOtherTerms(body, terms))
      throw takesAmendments(row.status) ? new AppError('use_amendment') : wrongState(row.status);
    if (body.utilities) await assertServiceReferences(db, row.owner_id, values.utilities);
  } else {
    if (managedId !== null) await assertManagersParties(db, { userId, managedId }, values);
    await rewriteDraft(db, row, { values, terms: newTerms, people: managedId === null ? people : null, coTenants });
    if (values.tenant_counterparty_id !== row.tenant_counterparty_id) await releaseFormerTenant(deps, db, row);
  }
  await moveRequisites(db, {
    ownerId: row.owner_id,
    entityType: 'contract',
    entityId: row.id,
    number: values.number,
    from: row.account_iban,
    to: values.account_iban,
  });
  await updateContractValues(db, {
    id: row.id,
    ownerId: row.owner_id,
    values,
    effectiveEnd: isFrozen(row.status) ? row.effective_end : values.end_date,
    searchText: contractSearchText(values),
  });
  // A lease that renews itself has no end, so receipts to its end charge for other days from now on.
  if (values.auto_renew !== row.auto_renew) await keepMisbilled(db, row.owner_id, row.id);
  if (body.notificationSettings !== undefined)
    await setNotificationSettings(db, { id: row.id, ownerId: row.owner_id }, body.notificationSettings);
  const changed = Object.keys(body).filter((field) => field !== 'version');
  await db.audit({
    ownerId: row.owner_id,
    action: 'contract.updated',
    entityType: 'contract',
    entityId: row.id,
    details: { number: values.number, changed, changes: changesOf(row, values, TOLD) },
  });
}

type Rewrite = { values: ContractValues; terms: FirstTerms; people: string[] | null; coTenants: string[] };

async function rewriteDraft(db: Db, row: ContractRow, { values, terms, people, coTenants }: Rewrite): Promise<void> {
  const { owner_id: ownerId } = row;
  await assertReferences(db, ownerId, values, people ?? coTenants);
  assertJoined(values);
  assertTerms(values, terms, await purposeOf(db, ownerId, values.rental_object_id));
  replaceDraftTerms(db, { id: newId(), ownerId, contractId: row.id, validFrom: values.start_date, ...terms });
  if (people !== null) replaceCoTenants(db, { id: row.id, ownerId }, people);
}

/** A form sends today's rent back as it got it; only another one is a change. */
function isOtherTerms(body: PatchBody, terms: readonly TermsRow[]): boolean {
  const isKnown = ({ rent_amount_minor: amountMinor, rent_currency: currency, peg }: TermsRow) =>
    (body.rent === undefined || canonical(body.rent) === canonical({ amountMinor, currency })) &&
    (body.peg === undefined || canonical(viewPeg(body.peg)) === canonical(viewPeg(peg)));
  return !terms.some(isKnown);
}

export async function updateNotificationSettings(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: { notificationSettings: object | null; version?: number | undefined },
): Promise<Contract> {
  return changeContract(deps, actor, id, async (db, row) => {
    if (isStale(row, body.version)) throw new AppError('version_conflict');
    await setNotificationSettings(db, { id, ownerId: row.owner_id }, body.notificationSettings);
    await db.audit({
      ownerId: row.owner_id,
      action: 'contract.notifications_updated',
      entityType: 'contract',
      entityId: id,
      details: { number: row.number },
    });
  });
}
