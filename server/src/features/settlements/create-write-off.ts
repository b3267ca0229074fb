import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createWriteOff as endpoint, Settled } from '@kliuchar/api-schema/settlements';
import { entriesForWriteOff } from '@kliuchar/domain/ledger/entries';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { balanceOfContracts, closeByWriteOff, lockContractMoney, postEntries } from '../ledger/public.ts';
import { assertNotTooEarly } from '../payments/public.ts';
import { viewSettled } from './settlement.view.ts';
import { findSettlement, insertSettlement } from './settlements.sql.ts';

/** A debt that nobody will pay is asked for no more, whatever has become of the contract (ADR 0067). One transaction. */
export function createWriteOff(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
  body: BodyOf<typeof endpoint>,
): Promise<Settled> {
  const { amountKop, writtenOffOn: on, note } = body;
  if (on > deps.clock.today()) throw fieldError('writtenOffOn', 'Дата списання ще не настала');
  return withWriteScope(deps.db, actor, async (db) => {
    const contract = await lockContractMoney(db, db.ownerIds, contractId);
    if (contract === null) throw new AppError('contract_not_found', { params: { id: contractId } });
    assertNotTooEarly(contract, on, 'writtenOffOn');
    const { ownerId } = contract;
    const id = newId();
    const created = { method: null, reference: null, note, createdBy: actor.userId };
    if (!(await insertSettlement(db, 'write_off', { id, ownerId, contractId, amountKop, on, ...created })))
      throw await owedLess(db, contractId);
    if (!(await closeByWriteOff(db, contract, { id, amountKop, on }))) throw depositAsked();
    postEntries(db, { ownerId, contractId }, { on, kind: 'write_off', drafts: entriesForWriteOff({ id, amountKop }) });
    await db.audit({
      action: 'write_off.created',
      entityType: 'contract',
      entityId: contractId,
      ownerId,
      details: { amountKop, on },
    });
    return viewSettled(db, await findSettlement(db, 'write_off', id));
  });
}

async function owedLess(db: Db, contractId: string): Promise<AppError> {
  const debtKop = (await balanceOfContracts(db, [contractId])).get(contractId) ?? 0;
  const text = debtKop > 0 ? `Борг лише ${formatUah(kop(debtKop))}` : 'Боргу за договором немає';
  return fieldError('amountKop', text);
}

/** A deposit that was asked for and never came is held by nobody: the receipt that asks for it is voided, not forgiven. */
function depositAsked(): AppError {
  return fieldError(
    'amountKop',
    'Частина боргу\u00a0— гарантійний платіж. Його не списують: анулюйте квитанцію, яка його просить',
  );
}
