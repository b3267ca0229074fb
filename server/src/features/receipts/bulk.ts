import type { ResponseOf } from '@kliuchar/api-schema/endpoint';
import { ERROR_CODES, type ErrorCode, errorText, isErrorCode } from '@kliuchar/api-schema/error-codes';
import type { issueReceipts } from '@kliuchar/api-schema/receipts';
import { SumTooLarge } from '@kliuchar/domain/money/kop';
import { eachRow } from '../../edge/each-row.ts';
import { AppError } from '../../edge/errors.ts';
import { isId } from '../../platform/ids.ts';

export type BulkResult = ResponseOf<typeof issueReceipts>;

type Missing = (id: string) => AppError;

/** Each row is a transaction of its own with its own answer: one that is refused stops none of the others. */
export async function forEachRow(
  ids: readonly string[],
  step: (id: string) => Promise<void>,
  missing: Missing = () => new AppError('receipt_not_found'),
): Promise<BulkResult> {
  const items = await eachRow<string, BulkResult['items'][number]>(ids, {
    act: async (id) => {
      if (!isId(id)) throw missing(id);
      await step(id);
      return { id, ok: true };
    },
    refuse: (error, id) => ({ id, ok: false, ...refusalOf(error) }),
  });
  return { items };
}

/** A refusal of a use case is an answer; anything else is our bug or passes, and is thrown on: a job is tried again. */
export function refusalOf(failure: unknown): { code: ErrorCode; error: string } {
  const error = failure instanceof SumTooLarge ? new AppError('sum_too_large') : failure;
  if (!(error instanceof AppError) || !isErrorCode(error.code) || ERROR_CODES[error.code].status >= 500) throw error;
  return { code: error.code, error: errorText(error.code, error.details.params) };
}
