import type { Day } from '@kliuchar/domain/dates/day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { receiptPurpose } from '@kliuchar/domain/qr/receipt-purpose';
import { AppError } from '../../edge/errors.ts';
import { lookUp } from '../../platform/db/scope.ts';
import { qrPicture } from '../../platform/qr.ts';
import type { Frame } from './open-page.ts';
import { PageCache } from './page-cache.ts';
import { findReceiptState } from './public-pages.sql.ts';
import { noteVisit, openReceipt } from './read-info-receipt.ts';
import { deviceOf, keyHashOf } from './visitor.ts';

/** Far more than the people of one day look at, and little beside the rest of the program (performance.md §3.4). */
const KEPT_BYTES = 8 * 2 ** 20;

/** A page is made once and kept until something on it changes; whether it may be seen is asked every time. */
export function receiptPages(): (frame: Frame) => Promise<Buffer> {
  const cache = new PageCache(KEPT_BYTES);
  return async (frame) => {
    const { deps, id, visit } = frame;
    const today = deps.clock.today();
    const found = await lookUp(deps.db, (db) => findReceiptState(db, id, { keyHash: keyHashOf(visit.k), today }));
    if (found === null) throw new AppError('page_unavailable');
    const key = [id, today, deviceOf(frame.userAgent), found.keyed ? visit.k : ''].join(' ');
    const kept = cache.find(key, found.state);
    if (kept !== null) {
      await noteVisit(deps, { receiptId: id, isKeyed: found.keyed }, visit);
      return kept;
    }
    const { html, isKeyed } = await receiptPage(frame);
    const page = Buffer.from(html);
    // Of two that came between the question and the answer, a key that was rotated meanwhile is not kept.
    if (isKeyed === found.keyed) cache.keep(key, found.state, page);
    return page;
  };
}

async function receiptPage({ deps, bundle, id, visit, userAgent }: Frame): Promise<{ html: string; isKeyed: boolean }> {
  const { full, view, isKeyed, isQrShown } = await openReceipt(deps, id, visit);
  const { qr, row, payableKop, payments } = full;
  const html = bundle.pages.renderReceiptPage({
    assets: bundle.assets,
    today: deps.clock.today(),
    receipt: view,
    receiptId: id,
    url: `${deps.config.origin}/info/receipt/${id}`,
    k: isKeyed ? (visit.k ?? null) : null,
    device: deviceOf(userAgent),
    qrSvg: qr === null || !isQrShown ? null : qrPicture(qr.url, `QR-код для оплати ${formatUah(payableKop)}`),
    isQrByKey: qr !== null && !isQrShown,
    purpose: receiptPurpose(row),
    paidOn: payments.reduce<Day | null>((last, { paidOn }) => (last === null || paidOn > last ? paidOn : last), null),
  });
  return { html, isKeyed };
}
