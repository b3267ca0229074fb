import { formatDay } from '@kliuchar/domain/dates/format-day';
import { formatKyivClock, kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import type { ActDirection } from '@kliuchar/domain/handover/act-rules';
import { maskPhone } from '@kliuchar/domain/identifiers/phone';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { type Actor, type Db, withReadScope } from '../../platform/db/scope.ts';
import { equalInConstantTime } from '../../platform/tokens.ts';
import {
  type AgreementText,
  findOwnContract,
  firstTerms,
  hashOfText,
  loadDocumentData,
  paperOf,
  renderPaper,
} from '../contracts/public.ts';
import type { ActDetailRow, ActRow } from './act-rows.ts';
import { actText } from './act-text.ts';
import { type ActIds, findAct, listActs } from './handover.sql.ts';
import { actNotFound } from './read-acts.ts';

/** Tax codes and passports of both sides are inside the words, so the words are sealed as those are. */
const TEXT_CONTEXT = 'handover_acts.text';

type VaultDeps = Pick<Deps, 'vault'>;

async function textNow(deps: VaultDeps, db: Db, row: ActDetailRow): Promise<AgreementText> {
  const contract = await findOwnContract(db, row.contractId);
  if (contract === null) throw new Error('An act has lost its contract');
  const data = await loadDocumentData(deps, db, contract, await firstTerms(db, contract.id));
  return actText(row, data, contract.signed_on ?? contract.start_date);
}

/** The words as they stand now, sealed, with their hash. */
export async function composeAct(
  deps: VaultDeps,
  db: Db,
  { id: actId, contractId }: ActRow,
): Promise<{ textSealed: Buffer; sha256: Buffer }> {
  const row = await findAct(db, { contractId, actId });
  if (row === null) throw actNotFound();
  const text = await textNow(deps, db, row);
  return { textSealed: deps.vault.seal(JSON.stringify(text), TEXT_CONTEXT), sha256: hashOfText(text) };
}

/** The frozen words; some that no longer give their hash are never shown as the act. */
export function openActText({ vault }: VaultDeps, row: Pick<ActRow, 'textSealed' | 'sha256'>): AgreementText | null {
  if (row.textSealed === null || row.sha256 === null) return null;
  const text = JSON.parse(vault.open(row.textSealed, TEXT_CONTEXT)) as AgreementText;
  if (!equalInConstantTime(hashOfText(text), row.sha256)) throw new Error('The text of an act does not match its hash');
  return text;
}

/** What was sent is drawn from its sealed words; a draft as it stands, under «Чернетка». */
export async function renderActPdf(deps: Deps, actor: Actor, ids: ActIds): Promise<FileAnswer> {
  const { row, text } = await withReadScope(deps.db, actor, async (db) => {
    const found = await findAct(db, ids);
    if (found === null) throw actNotFound();
    return { row: found, text: openActText(deps, found) ?? (await textNow(deps, db, found)) };
  });
  const sha256 = row.sha256?.toString('hex') ?? null;
  const content = await renderPaper(deps, paperOf(text, signedUk(row)), { sha256, isDraft: row.status === 'draft' });
  return { content, fileName: `${text.title} ${text.number}.pdf` };
}

/** The act of a lease as it stands now, for whoever prints it elsewhere; null if there is none of this direction. */
export async function findActPaper(
  deps: VaultDeps,
  db: Db,
  { contractId, direction }: { contractId: string; direction: ActDirection },
): Promise<{ text: AgreementText; sha256: string | null; accepted: string | null } | null> {
  const row = (await listActs(db, contractId)).find((act) => act.direction === direction);
  if (row === undefined) return null;
  const text = openActText(deps, row) ?? (await textNow(deps, db, row));
  return { text, sha256: row.sha256?.toString('hex') ?? null, accepted: signedUk(row) };
}

function signedUk({ signedBy, signedAt, signerPhone }: ActDetailRow): string | null {
  if (signedBy === null || signedAt === null) return null;
  const atMs = Date.parse(signedAt);
  const when = `${formatDay(kyivDay(atMs))} о ${formatKyivClock(atMs)}`;
  if (signedBy === 'paper') return `Підписано на паперовому примірнику; внесено до системи ${when}.`;
  const by = signerPhone === null ? '' : `, телефон ${maskPhone(signerPhone)}`;
  return signedBy === 'link'
    ? `Підписано одноразовим кодом ${when}${by}.`
    : `Підписано в особистому кабінеті ${when}${by}.`;
}
