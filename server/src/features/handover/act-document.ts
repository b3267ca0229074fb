import { atClock } from '@kliuchar/domain/dates/clock-words';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { formatKyivClock, kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import type { ActDirection } from '@kliuchar/domain/handover/act-rules';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Actor, type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { printedPicture } from '../../platform/images.ts';
import { equalInConstantTime } from '../../platform/tokens.ts';
import {
  type AgreementText,
  copyNote,
  findOwnContract,
  firstTerms,
  hashOfText,
  loadDocumentData,
  maskAgreement,
  type PrintedBlock,
  paperOf,
  renderPaper,
  signerUk,
} from '../contracts/public.ts';
import { roleOf } from './act.view.ts';
import type { ActDetailRow, ActRow } from './act-rows.ts';
import { actText } from './act-text.ts';
import { type ActIds, findAct, listActs } from './handover.sql.ts';
import { actNotFound } from './read-acts.ts';

/** Tax codes and passports of both sides are inside the words, so the words are sealed as those are. */
export const ACT_TEXT_CONTEXT = 'handover_acts.text';

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
  return { textSealed: deps.vault.seal(JSON.stringify(text), ACT_TEXT_CONTEXT), sha256: hashOfText(text) };
}

/** The frozen words; some that no longer give their hash are never shown as the act. Some lost with their secret are found no more. */
export function openActText({ vault }: VaultDeps, row: Pick<ActRow, 'textSealed' | 'sha256'>): AgreementText | null {
  if (row.textSealed === null || row.sha256 === null) return null;
  if (row.textSealed.length === 0) throw new AppError('document_not_found');
  const text = JSON.parse(vault.open(row.textSealed, ACT_TEXT_CONTEXT)) as AgreementText;
  if (!equalInConstantTime(hashOfText(text), row.sha256)) throw new Error('The text of an act does not match its hash');
  return text;
}

/** What was sent is drawn from its sealed words; a draft as it stands, under «Чернетка». */
export async function renderActPdf(deps: Deps, actor: Actor, ids: ActIds): Promise<FileAnswer> {
  const { row, text, isCopy } = await withReadScope(deps.db, actor, async (db) => {
    const found = await findAct(db, ids);
    if (found === null) throw actNotFound();
    const isCopy = roleOf(db.ownerIds.includes(found.ownerId), found) === 'manager';
    const frozen = openActText(deps, found);
    return { row: found, text: frozen ?? (isCopy ? null : await textNow(deps, db, found)), isCopy };
  });
  const sha256 = row.sha256?.toString('hex') ?? null;
  const words = text ?? (await draftOfManager(deps, actor, ids));
  const paper = isCopy
    ? paperOf(maskAgreement(words), [signedUk(row), copyNote(sha256 !== null)].filter(Boolean).join(' '))
    : paperOf(words, signedUk(row));
  const blocks = [...paper.blocks, ...(await photoBlocks(deps, row))];
  const content = await renderPaper(deps, { ...paper, blocks }, { sha256, isDraft: row.status === 'draft' });
  return { content, fileName: `${words.title} ${words.number}.pdf` };
}

/** A draft is made of the cards of both sides, which stand in the owner's scope alone; nothing of it is stored. */
function draftOfManager(deps: Deps, actor: Actor, ids: ActIds): Promise<AgreementText> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'contracts', { kind: 'contract', id: ids.contractId });
    const row = await findAct(db, ids);
    if (row === null) throw actNotFound();
    return textNow(deps, db, row);
  });
}

/** After the signatures, room by room: a caption and the letters of the hash by which the words name the photo. */
async function photoBlocks({ files }: Pick<Deps, 'files'>, row: ActDetailRow): Promise<PrintedBlock[]> {
  const places = [...row.rooms, ...row.items].map(({ key, name }) => ({ key, name }));
  const pictures: { svg: string; caption: string }[] = [];
  // One after another: sixty photos at once would be sixty open canvases.
  for (const { key, name } of places) {
    const own = row.photos.filter(({ place }) => place === key);
    for (const [at, { storageKey, sha256 }] of own.entries()) {
      const number = own.length > 1 ? `, ${at + 1}` : '';
      pictures.push({
        svg: await printedPicture(await files.get(storageKey)),
        caption: `${name}${number} · ${sha256.slice(0, 16)}`,
      });
    }
  }
  return pictures.length === 0 ? [] : [{ kind: 'pictures', title: 'Фото до акта', pictures }];
}

export type ActPaper = {
  readonly text: AgreementText;
  readonly sha256: string | null;
  readonly accepted: string | null;
  readonly photoCount: number;
  /** Read and drawn small when the paper is printed, and only then. */
  readonly photos: (deps: Pick<Deps, 'files'>) => Promise<PrintedBlock[]>;
};

/** The act of a lease as it stands now, for whoever prints it elsewhere; null if there is none of this direction. */
export async function findActPaper(
  deps: VaultDeps,
  db: Db,
  { contractId, direction }: { contractId: string; direction: ActDirection },
): Promise<ActPaper | null> {
  const row = (await listActs(db, contractId)).find((act) => act.direction === direction);
  if (row === undefined) return null;
  const text = openActText(deps, row) ?? (await textNow(deps, db, row));
  return {
    text,
    sha256: row.sha256?.toString('hex') ?? null,
    accepted: signedUk(row),
    photoCount: row.photos.length,
    photos: (files) => photoBlocks(files, row),
  };
}

function signedUk({ signedBy, signedAt, signerPhone: phone, signerEmail: email }: ActDetailRow): string | null {
  if (signedBy === null || signedAt === null) return null;
  const atMs = Date.parse(signedAt);
  const when = `${formatDay(kyivDay(atMs))} ${atClock(formatKyivClock(atMs))}`;
  if (signedBy === 'paper') return `Підписано на паперовому примірнику; внесено до системи ${when}.`;
  const by = signerUk({ phone, email });
  return signedBy === 'link'
    ? `Підписано одноразовим кодом ${when}${by}.`
    : `Підписано в особистому кабінеті ${when}${by}.`;
}
