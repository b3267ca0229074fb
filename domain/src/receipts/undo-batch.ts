/** A batch made by mistake is taken back within so long of its end. */
export const UNDO_MINUTES = 10;

/** What the receipts of a batch that was taken back say of themselves. */
export const UNDO_REASON = 'Скасовано пакет';

export type BatchReceipt = {
  /** Money that came after the batch was begun; credit from before it simply becomes free again. */
  readonly isPaidSince: boolean;
  /** What is forgiven of it would not come back by itself (ADR 0067). */
  readonly isWrittenOff: boolean;
  /** The tenant says that he has paid, and nobody has answered him yet. */
  readonly isReported: boolean;
  /** Lines or a due day that a person has put in: work that is not thrown away unasked. */
  readonly isChangedByHand: boolean;
};

export type UndoRefusal = 'undo_paid' | 'debt_written_off' | 'undo_reported' | 'undo_changed';

/** Why a receipt stays when its batch is taken back; null when it goes with it. */
export function whyStays(receipt: BatchReceipt): UndoRefusal | null {
  if (receipt.isPaidSince) return 'undo_paid';
  if (receipt.isWrittenOff) return 'debt_written_off';
  if (receipt.isReported) return 'undo_reported';
  return receipt.isChangedByHand ? 'undo_changed' : null;
}
