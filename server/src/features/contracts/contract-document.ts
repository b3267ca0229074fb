import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { equalInConstantTime } from '../../platform/tokens.ts';
import type { ContractRow } from './contract-rows.ts';
import { findDocument, insertDocument } from './document.sql.ts';
import { type DocumentTerms, loadDocumentData } from './document-data.ts';
import { type AgreementText, hashOfText } from './document-text.ts';
import { type Amendment, amendmentText } from './templates/dodatkova-uhoda.ts';
import { residentialText } from './templates/dohovir-naimu-zhytla.ts';
import { commercialText } from './templates/dohovir-orendy-nezhytlovoho.ts';

/** Passports and tax ids are inside the text, so the text is sealed like they are (contract.md §2, reliability.md §6). */
export const FROZEN_TEXT_CONTEXT = 'contract_documents.data';

type VaultDeps = Pick<Deps, 'vault'>;
export type Composed = { readonly template: string; readonly text: AgreementText };

/** The text as it would be signed now. */
export async function composeContract(
  deps: VaultDeps,
  db: Db,
  contract: ContractRow,
  terms: DocumentTerms,
): Promise<Composed> {
  const data = await loadDocumentData(deps, db, contract, terms);
  return data.object.purpose === 'residential'
    ? { template: 'dohovir-naimu-zhytla', text: residentialText(data) }
    : { template: 'dohovir-orendy-nezhytlovoho', text: commercialText(data) };
}

export async function composeAmendment(
  deps: VaultDeps,
  db: Db,
  change: { contract: ContractRow; terms: DocumentTerms; amendment: Amendment },
): Promise<Composed> {
  const data = await loadDocumentData(deps, db, change.contract, change.terms);
  return { template: 'dodatkova-uhoda', text: amendmentText(data, change.amendment) };
}

export type Frozen = { ownerId: string; contractId: string; amendmentId: string | null };

/** Seals the text for good and gives its SHA-256. */
export async function freezeText({ vault }: VaultDeps, db: Db, composed: Composed, of: Frozen): Promise<Buffer> {
  const sha256 = hashOfText(composed.text);
  await insertDocument(db, {
    id: newId(),
    ...of,
    template: composed.template,
    dataSealed: vault.seal(JSON.stringify(composed.text), FROZEN_TEXT_CONTEXT),
    sha256,
  });
  return sha256;
}

/** The frozen text; one that no longer gives its hash is never shown as the contract. One lost with its secret is found no more. */
export async function openFrozenText(
  { vault }: VaultDeps,
  db: Db,
  contractId: string,
  sha256: Buffer,
): Promise<AgreementText> {
  const row = await findDocument(db, contractId, sha256);
  if (row === null) throw new Error('A sent contract has lost its text');
  if (row.data_sealed.length === 0) throw new AppError('document_not_found');
  const text = JSON.parse(vault.open(row.data_sealed, FROZEN_TEXT_CONTEXT)) as AgreementText;
  if (!equalInConstantTime(hashOfText(text), row.sha256))
    throw new Error('The text of a contract does not match its hash');
  return text;
}
