import type { PaymentItem } from '@kliuchar/api-schema/payments';
import { ApiError } from '../../lib/api-error.ts';

/** What the form holds for an item; null or zero gives it nothing. */
export type Share = { amountKop: number | null };

type Item = Pick<PaymentItem, 'item' | 'receiptId'>;

export function shareSums(shares: readonly Share[]): number {
  return shares.reduce((sum, { amountKop }) => sum + (amountKop ?? 0), 0);
}

/** Only what gets something is named on the wire; the rest of the payment becomes credit (contract.md §3.11). */
export function sharesToBody(items: readonly Item[], shares: readonly Share[]) {
  const allocations = items.flatMap(({ item, receiptId }, at) => {
    const amountKop = shares[at]?.amountKop ?? 0;
    return amountKop > 0 ? [{ item, ...(receiptId && { receiptId }), amountKop }] : [];
  });
  return { allocations };
}

/** The order in which the server itself spreads money: oldest due first, up to what is open. */
export function spreadOldestFirst(
  items: readonly { readonly openKop: number }[],
  amountKop: number,
): readonly (number | null)[] {
  let rest = amountKop;
  return items.map(({ openKop }) => {
    const share = Math.min(rest, openKop);
    rest -= share;
    return share > 0 ? share : null;
  });
}

type Sent = { readonly item: Item['item']; readonly receiptId?: string | null | undefined };

/** The server counts the shares it was sent, the form all the items: a remark comes back to its own row. */
export function wireToRow(error: ApiError, items: readonly Item[], sent: readonly Sent[]): ApiError {
  const fields = Object.entries(error.fields).map(([name, message]) => {
    const [, index, rest] = /^allocations\.(\d+)\.(.+)$/.exec(name) ?? [];
    const share = index === undefined ? undefined : sent[Number(index)];
    if (share === undefined) return [name, message] as const;
    const row = items.findIndex(
      ({ item, receiptId }) => item === share.item && (receiptId ?? null) === (share.receiptId ?? null),
    );
    return [`allocations.${row}.${rest === 'receiptId' ? 'amountKop' : rest}`, message] as const;
  });
  const { status, code, errors, reason, requestId } = error;
  return new ApiError({ status, code, errors, fields: Object.fromEntries(fields), reason, requestId });
}
