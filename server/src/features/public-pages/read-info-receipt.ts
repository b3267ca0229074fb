import type { InfoReceipt } from '@kliuchar/api-schema/info';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type PublicReceiptActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { type FullReceipt, type PaperForm, readReceipt, renderReceipt, renderReceiptQr } from '../receipts/public.ts';
import { publicTenant, type ReceiptPageParts, viewKeyReceipt, viewPublicReceipt } from './info-receipt.view.ts';
import { countWrongKey, type Visit } from './open-page.ts';
import {
  countReceiptView,
  findAddress,
  findReceiptPeople,
  isQrKeyOnly,
  listHistory,
  listReportedPayments,
  sumForgiven,
} from './public-pages.sql.ts';
import { keyHashOf } from './visitor.ts';

type OpenedReceipt = ReceiptPageParts & { readonly isKeyed: boolean; readonly view: InfoReceipt };

/** Open from issue; a draft is not there, a void one is shown as what it is (contract.md §3.13). */
export async function openReceipt(deps: Deps, receiptId: string, visit: Visit): Promise<OpenedReceipt> {
  const opened = await withReadScope(deps.db, actorOf(receiptId, visit), async (db) => {
    const parts = await loadParts(deps, db, receiptId);
    if (!db.isKeyed) return { ...parts, isKeyed: false, view: viewPublicReceipt(parts) };
    const { row } = parts.full;
    const [address, history, forgivenKop, reported] = await Promise.all([
      findAddress(db, row.propertyId),
      listHistory(db, row.contractId, deps.clock.today()),
      sumForgiven(db, receiptId),
      listReportedPayments(db, row.contractId),
    ]);
    if (address === null) throw new AppError('page_unavailable');
    return { ...parts, isKeyed: true, view: viewKeyReceipt(parts, { address, history, forgivenKop, reported }) };
  });
  await noteVisit(deps, { receiptId, isKeyed: opened.isKeyed }, visit);
  return opened;
}

/** Also of a page that was kept: a wrong key is a miss, and a person who looked is a view. */
export async function noteVisit(
  deps: Deps,
  { receiptId, isKeyed }: { receiptId: string; isKeyed: boolean },
  visit: Visit,
): Promise<void> {
  await countWrongKey(deps, visit, isKeyed);
  if (!visit.isPerson) return;
  const now = instantText(deps.clock.nowMs());
  await withWriteScope(deps.db, actorOf(receiptId, visit), (db) => countReceiptView(db, receiptId, now));
}

function actorOf(receiptId: string, visit: Visit): PublicReceiptActor {
  return { kind: 'public-receipt', receiptId, keyHash: keyHashOf(visit.k), ...visit.trace };
}

async function loadParts(deps: Deps, db: Db, receiptId: string): Promise<ReceiptPageParts> {
  const [full, people] = await Promise.all([readReceipt(deps, db, receiptId), findReceiptPeople(db, receiptId)]);
  if (people === null || !isOpen(full)) throw new AppError('page_unavailable');
  return { full, people, isQrShown: db.isKeyed || !(await isQrKeyOnly(db, full.row.contractId)) };
}

function isOpen(full: FullReceipt): full is ReceiptPageParts['full'] {
  return full.row.status !== 'draft' && full.row.issuedOn !== null && full.row.dueOn !== null;
}

export async function readInfoReceipt(deps: Deps, receiptId: string, visit: Visit): Promise<InfoReceipt> {
  return (await openReceipt(deps, receiptId, visit)).view;
}

/** Without the key the paper has no surname, no flat and no payee's name; a code that needs the key is not on it either. */
export async function readInfoReceiptPaper(
  deps: Deps,
  { receiptId, form }: { readonly receiptId: string; readonly form: PaperForm },
  visit: Visit,
): Promise<FileAnswer> {
  const { full, people, isKeyed, isQrShown } = await openReceipt(deps, receiptId, visit);
  const shown: FullReceipt = isQrShown ? full : { ...full, qr: null };
  return renderReceipt(deps, shown, {
    form,
    isPublic: !isKeyed,
    tenantName: isKeyed ? full.row.tenantName : publicTenant(people),
  });
}

export async function readInfoReceiptQr(deps: Deps, receiptId: string, visit: Visit): Promise<FileAnswer> {
  const { full, isQrShown } = await openReceipt(deps, receiptId, visit);
  if (!isQrShown) throw new AppError('no_qr');
  return { ...renderReceiptQr(full), inline: true };
}
