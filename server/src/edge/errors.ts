import { ERROR_CODES, type ErrorCode, errorText } from '@kliuchar/api-schema/error-codes';
import { NOT_FOUND_UK } from '@kliuchar/api-schema/messages-uk';
import { wirePath } from '@kliuchar/api-schema/wire-case';

export type ErrorDetails = {
  /** Messages by the camelCase path of a field: `{ 'services.0.tariffId': '…' }`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The same by paths of the wire, as `checkInput` gives them. */
  readonly wireFields?: Readonly<Record<string, string>>;
  /** What the text of the code needs: `{ number: 'Д-2026-0001' }`. */
  readonly params?: Readonly<Record<string, string>>;
  readonly reason?: 'NOT_ACTIVATED';
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** The refusal of a use case; the table of error codes gives its status and its words. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_CODES[this.code].status;
  }
}

/** 422 with one message for one field: `throw fieldError('iban', 'Контрольні цифри не збігаються')`. */
export function fieldError(field: string, messageUk: string): AppError {
  return new AppError('validation', { fields: { [field]: messageUk } });
}

/** A refusal about one field, in the same words at the field: `throw conflictAt('serial', 'meter_serial_taken', { params: { serial } })`. */
export function conflictAt(field: string, code: ErrorCode, details: Pick<ErrorDetails, 'params' | 'cause'>): AppError {
  return new AppError(code, { ...details, fields: { [field]: errorText(code, details.params) } });
}

/** An id in a body that is foreign, malformed or missing (contract.md §3.1). */
export function unknownReference(field: string): AppError {
  return fieldError(field, NOT_FOUND_UK);
}

/** The stable body of every error (product.md §1). Written in the wire's case here: a stranger's field keeps the name it was sent with. */
export function errorBody(
  error: AppError,
  requestId: string,
): Record<string, unknown> & { readonly errors: readonly string[] } {
  const { fields, wireFields, params, reason } = error.details;
  const named: Record<string, string> = { ...wireFields };
  for (const [path, message] of Object.entries(fields ?? {})) named[wirePath(path)] = message;
  const messages = Object.values(named);
  const [only] = messages;
  return {
    // The first entry is what the client toasts; the words of the single wrong field say more than «Перевірте заповнені поля».
    errors: [
      error.code === 'validation' && messages.length === 1 && only !== undefined ? only : errorText(error.code, params),
    ],
    code: error.code,
    ...(messages.length > 0 && { fields: named }),
    request_id: requestId,
    ...(reason && { reason }),
  };
}
