import type { Contract } from '@kliuchar/api-schema/contracts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { linkContractTenant } from '../identity/public.ts';
import { composeContract, freezeText } from './contract-document.ts';
import { ensureOpenLink } from './contract-link.ts';
import { listTerms } from './contract-parts.sql.ts';
import type { ContractRow, TermsRow } from './contract-rows.ts';
import { sealAndMove } from './contract-state.sql.ts';
import { contractSentLetter, contractSentMessage } from './contracts.mail.ts';
import { findNames } from './contracts.sql.ts';
import { assertReferences } from './create-contract.ts';
import { codeChannelOf, tellTenant } from './letters.ts';
import { changeEntrusted } from './managed-contract.ts';
import { assertMoved, transitionOf } from './transition.ts';

/** Freezes the text, makes the link and writes to the tenant; from here on it is his turn (contract.md §3.8). */
export async function sendContract(deps: Deps, actor: SessionActor, id: string): Promise<Contract> {
  return changeEntrusted(deps, actor, id, async ({ db, row, today }) => {
    const transition = transitionOf(row, 'send', today);
    const sha256 = await freezeContract(deps, db, row);
    assertMoved(await sealAndMove(db, transition, sha256), row);
    const url = await ensureOpenLink(deps, db, { id, ownerId: row.owner_id });
    await linkContractTenant(db, id);
    const names = await findNames(db, row);
    const codeTo = await codeChannelOf(db, { contractId: id, ownerId: row.owner_id });
    const letter = { ownerId: row.owner_id, contractId: id, kind: 'contract.sent' };
    const isTold = await tellTenant(
      db,
      { ...letter, letter: contractSentLetter({ number: row.number, ...names, url, codeTo }) },
      contractSentMessage({ number: row.number, url }),
    );
    if (!isTold) throw new AppError('no_recipient');
    await db.audit({
      ownerId: row.owner_id,
      action: 'contract.sent',
      entityType: 'contract',
      entityId: id,
      details: { number: row.number, sha256: sha256.toString('hex') },
    });
  });
}

/** Makes and seals the text of the row as it is now. What was archived since the draft was written cannot be let. */
export async function freezeContract(deps: Pick<Deps, 'vault'>, db: Db, row: ContractRow): Promise<Buffer> {
  await assertReferences(db, row.owner_id, row, []);
  const composed = await composeContract(deps, db, row, await firstTerms(db, row.id));
  return freezeText(deps, db, composed, { ownerId: row.owner_id, contractId: row.id, amendmentId: null });
}

/** What was agreed at the beginning; later versions have texts of their own. */
export async function firstTerms(
  db: Db,
  contractId: string,
): Promise<{ rent: { amountMinor: number; currency: TermsRow['rent_currency'] }; peg: TermsRow['peg'] }> {
  const [first] = await listTerms(db, contractId);
  if (first === undefined) throw new Error('A contract has no terms');
  return { rent: { amountMinor: first.rent_amount_minor, currency: first.rent_currency }, peg: first.peg };
}
