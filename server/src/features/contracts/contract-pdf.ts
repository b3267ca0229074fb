import { isFrozen } from '@kliuchar/domain/contracts/contract-status';
import { atClock } from '@kliuchar/domain/dates/clock-words';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { formatKyivClock, kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import type { Deps } from '../../deps.ts';
import { relationOf } from '../../edge/access.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Actor, type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { composeContract, openFrozenText } from './contract-document.ts';
import { findAcceptance } from './contract-parts.sql.ts';
import type { AcceptanceRow, ContractDetailRow, ContractRow } from './contract-rows.ts';
import { findContract, findOwnContract } from './contracts.sql.ts';
import type { AgreementText } from './document-text.ts';
import { copyNote, maskAgreement } from './masked-text.ts';
import { paperOf, renderPaper } from './paper.ts';
import { contractNotFound, isOwners } from './read-contract.ts';
import { firstTerms } from './send-contract.ts';
import { signerUk } from './signer-words.ts';

type FrozenAgreement = { text: AgreementText; sha256: string; accepted: string | null };
type Agreement = Omit<FrozenAgreement, 'sha256'> & { sha256: string | null };

/** A sent contract is drawn from its sealed text, so its words never change; a draft is composed as it stands, under «Чернетка». */
export async function renderContractPdf(deps: Deps, actor: Actor, id: string): Promise<FileAnswer> {
  const { number, agreement } = await withReadScope(deps.db, actor, async (db) => {
    const row = await findContract(db, id, deps.clock.today());
    if (row === null) throw contractNotFound(id);
    const isManager = relationOf(isOwners(db, row), row) === 'manager';
    return {
      number: row.number,
      agreement: isManager ? await maskedOf(deps, db, row) : await agreementOf(deps, db, row),
    };
  });
  const { text, sha256, accepted } = agreement ?? (await draftOfManager(deps, actor, id));
  const content = await renderPaper(deps, paperOf(text, accepted), { sha256, isDraft: sha256 === null });
  return { content, fileName: `Договір ${number}.pdf` };
}

/** The paper says the codes of both parties in full, and those are not a manager's to read (ADR 0038); null for a draft. */
async function maskedOf(deps: Deps, db: Db, row: ContractDetailRow): Promise<Agreement | null> {
  if (row.document_sha256 === null || !isFrozen(row.status)) return null;
  const agreement = await openAgreement(deps, db, row.id, row.document_sha256);
  return {
    ...agreement,
    text: maskAgreement(agreement.text),
    accepted: [agreement.accepted, copyNote(true)].filter(Boolean).join(' '),
  };
}

/** A draft is made of the cards of both sides, which stand in the owner's scope alone; nothing of it is stored. */
function draftOfManager(deps: Deps, actor: Actor, id: string): Promise<Agreement> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'contracts', { kind: 'contract', id });
    const row = await findOwnContract(db, id);
    if (row === null) throw contractNotFound(id);
    const { text } = await composeContract(deps, db, row, await firstTerms(db, id));
    return { text: maskAgreement(text), sha256: null, accepted: copyNote(false) };
  });
}

async function agreementOf(deps: Deps, db: Db, row: ContractDetailRow): Promise<Agreement> {
  const isOwner = isOwners(db, row);
  // A tenant who has declined still reads what he declined, never the owner's next draft.
  if (row.document_sha256 !== null && (isFrozen(row.status) || !isOwner))
    return openAgreement(deps, db, row.id, row.document_sha256);
  if (!isOwner) throw contractNotFound(row.id);
  const { text } = await composeContract(deps, db, row, await firstTerms(db, row.id));
  return { text, sha256: null, accepted: null };
}

async function openAgreement(deps: Pick<Deps, 'vault'>, db: Db, id: string, hash: Buffer): Promise<FrozenAgreement> {
  const [text, acceptance] = await Promise.all([openFrozenText(deps, db, id, hash), findAcceptance(db, id)]);
  return { text, sha256: hash.toString('hex'), accepted: acceptance === null ? null : acceptedUk(acceptance) };
}

/** What both sides have before them; null while the owner may still change it. */
export async function findAgreement(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  { id, status, document_sha256: hash }: Pick<ContractRow, 'id' | 'status' | 'document_sha256'>,
): Promise<FrozenAgreement | null> {
  return hash !== null && isFrozen(status) ? openAgreement(deps, db, id, hash) : null;
}

function acceptedUk({ method, phone, email, accepted_at: at }: AcceptanceRow): string {
  const atMs = Date.parse(at);
  const when = `${formatDay(kyivDay(atMs))} ${atClock(formatKyivClock(atMs))}`;
  if (method === 'paper') return `Підписано на паперовому примірнику; внесено до системи ${when}.`;
  const by = signerUk({ phone, email });
  return method === 'link'
    ? `Підтверджено одноразовим кодом ${when}${by}.`
    : `Підтверджено в особистому кабінеті ${when}${by}.`;
}
