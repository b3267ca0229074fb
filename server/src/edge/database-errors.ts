import type { ErrorCode } from '@kliuchar/api-schema/error-codes';
import { AppError, type ErrorDetails } from './errors.ts';

type Mapped = { readonly code: ErrorCode; readonly details?: ErrorDetails };

/**
 * What the last lock, a constraint, says when two requests passed the checks of a use case at once. The use case knows the words
 * better (which contract, which number) and throws its own error where it can.
 */
const CONSTRAINTS: Readonly<Record<string, Mapped>> = {
  contracts_no_overlap: { code: 'contract_overlap', details: { params: { number: 'зі списку чинних' } } },
  contracts_owner_id_number_key: { code: 'contract_number_taken', details: { params: { number: '—' } } },
  receipts_one_regular: { code: 'receipt_exists', details: { params: { number: 'оновіть список' } } },
  physical_meters_serial: { code: 'meter_serial_taken', details: { params: { serial: '—' } } },
  physical_meters_depth: { code: 'version_conflict' },
  physical_meters_kind: { code: 'version_conflict' },
  readings_one_a_day: { code: 'reading_duplicate', details: { params: { date: 'цю дату' } } },
  users_verified_phone: { code: 'phone_taken' },
};

/** States of PostgreSQL that are nobody's bug: the SQLSTATE, or what the driver says when there is no server to give one. */
const STATES: Readonly<Record<string, ErrorCode>> = {
  KL001: 'unauthenticated',
  KL020: 'demo_contact',
  KL023: 'demo_closed',
  KL030: 'subscription_inactive',
  KL031: 'subscription_limit',
  KL040: 'keys_full',
  KL041: 'webhooks_full',
  KL021: 'account_blocked',
  KL022: 'owner_blocked',
  KL050: 'version_conflict',
  '22021': 'validation',
  '22P05': 'validation',
  '22P02': 'validation',
  '22003': 'validation',
  '22007': 'validation',
  '22008': 'validation',
  '22001': 'validation',
  '23503': 'validation',
  '23505': 'version_conflict',
  '23P01': 'version_conflict',
  '40001': 'version_conflict',
  '40P01': 'version_conflict',
  '55P03': 'version_conflict',
  '25P03': 'unavailable',
  '53100': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08000': 'unavailable',
  '08001': 'unavailable',
  '08003': 'unavailable',
  '08006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ENOENT: 'unavailable',
};

/** The driver gives these no code, only words. */
const CONNECTION_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end/;

function databaseErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Whether somebody held what a statement waited for, longer than it may wait. */
export function isHeldByAnother(error: unknown): boolean {
  return databaseErrorCode(error) === '55P03';
}

/** Whether a statement was refused by this constraint: lets a use case answer with words of its own. */
export function isConstraint(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint;
}

export function fromDatabaseError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? CONSTRAINTS[error.constraint] : undefined;
  if (constraint) return new AppError(constraint.code, { ...constraint.details, cause: error });
  const code = databaseErrorCode(error);
  const mapped = code === null ? undefined : STATES[code];
  // ENOENT is the missing socket of a stopped server only when it comes from connecting; of a file it is a bug.
  const isStray = code === 'ENOENT' && !('syscall' in error && error.syscall === 'connect');
  if (mapped && !isStray) return new AppError(mapped, { cause: error });
  return CONNECTION_WORDS.test(error.message) ? new AppError('unavailable', { cause: error }) : null;
}
