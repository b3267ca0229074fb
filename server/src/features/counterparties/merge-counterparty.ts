import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import type { Email } from '@kliuchar/domain/identifiers/email';
import type { Iban } from '@kliuchar/domain/identifiers/iban';
import type { Phone } from '@kliuchar/domain/identifiers/phone';
import { cutText } from '@kliuchar/domain/text/cut-text';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { relinkTenant } from './card-in-contracts.sql.ts';
import {
  type CounterpartyRow,
  type CounterpartyValues,
  lockCounterparty,
  updateCounterparty,
} from './counterparties.sql.ts';
import { counterpartyValues } from './counterparty-values.ts';
import { findContractBetween, moveReferences } from './merge-counterparty.sql.ts';
import { assertPayeeByPerson, moveCardAccount } from './move-card-account.ts';
import { lockOwnCounterparty, readCounterparty } from './read-counterparty.ts';

/**
 * Everything of one card goes to another, which also learns what it lacked and loses nothing it had; the first is archived with a pointer. The locks
 * are taken in order of id, so that two merges in opposite directions cannot wait for each other.
 */
export async function mergeCounterparty(
  deps: Deps,
  actor: SessionActor,
  id: string,
  into: string,
): Promise<Counterparty> {
  if (id === into) throw fieldError('into', 'Оберіть іншого контрагента');
  return withWriteScope(deps.db, actor, async (db) => {
    if (into < id) await lockCounterparty(db, into);
    const from = await lockOwnCounterparty(db, id);
    const target = await lockCounterparty(db, into);
    if (target === null || target.owner_id !== from.owner_id || target.merged_into !== null)
      throw unknownReference('into');
    if (from.merged_into !== null) throw new AppError('counterparty_merged');
    if (from.is_self) throw new AppError('counterparty_is_self');
    const between = await findContractBetween(db, from.owner_id, [id, into]);
    if (between !== null)
      throw fieldError('into', `Ці контрагенти\u00a0— сторони договору ${between}, тож це різні люди`);
    const union = <T>(left: readonly T[], right: readonly T[]): T[] => [...new Set([...left, ...right])];
    const learnt = {
      roles: union(target.roles, from.roles),
      phones: union(target.phones, from.phones) as Phone[],
      emails: union(target.emails, from.emails) as Email[],
      ibans: union(target.ibans, from.ibans) as Iban[],
      tags: union(target.tags, from.tags),
    };
    const values = { ...counterpartyValues(deps.vault, learnt, target), ...filledFrom(from, target) };
    // The leases of both are paid to the first account of the one that stays.
    for (const card of [from, target]) {
      await assertPayeeByPerson(db, card, values);
      await moveCardAccount(db, card, values.ibans);
    }
    await updateCounterparty(db, into, target.owner_id, values);
    await moveReferences(db, from.owner_id, id, into);
    await relinkTenant(db, from.owner_id, into);
    await db.audit({
      ownerId: from.owner_id,
      action: 'counterparty.merged',
      entityType: 'counterparty',
      entityId: id,
      details: { into, filled: FILLED.filter((column) => values[column] !== target[column]) },
    });
    return readCounterparty(deps, db, into);
  });
}

const FILLED = [
  'tax_id_kind',
  'tax_id_sealed',
  'tax_id_lookup',
  'id_document_sealed',
  'address',
  'representative',
  'tax_regime',
  'vat_payer',
  'notes',
] as const;
const NOTES_LENGTH = 5000;

/** Of what a card has one, its own stays, else it is the other's; codes go over as they are sealed, since they are sealed by column. */
function filledFrom(from: CounterpartyRow, target: CounterpartyRow): Pick<CounterpartyValues, (typeof FILLED)[number]> {
  const coded = target.tax_id_sealed === null ? from : target;
  // Whether VAT is paid belongs to the regime.
  const taxed = target.tax_regime === null ? from : target;
  return {
    tax_id_kind: coded.tax_id_kind,
    tax_id_sealed: coded.tax_id_sealed,
    tax_id_lookup: coded.tax_id_lookup,
    id_document_sealed: target.id_document_sealed ?? from.id_document_sealed,
    address: target.address ?? from.address,
    representative: target.representative ?? from.representative,
    tax_regime: taxed.tax_regime,
    vat_payer: target.vat_payer || taxed.vat_payer,
    notes: joinNotes(target.notes, from.notes),
  };
}

function joinNotes(own: string | null, other: string | null): string | null {
  if (own === null || other === null || own.includes(other)) return own ?? other;
  return cutText(`${own}\n\n${other}`, NOTES_LENGTH);
}
