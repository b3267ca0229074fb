import { AppError, fieldError } from '../../edge/errors.ts';
import { HashQueueFull, PasswordHasher } from '../../platform/password-hash.ts';
import { checkPassword, type PasswordOwner } from './password-policy.ts';

/** One queue for the process: every path that hashes shares its limits. */
const hasher = new PasswordHasher();

async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof HashQueueFull) throw new AppError('unavailable', { retryAfterSeconds: 2, cause: error });
    throw error;
  }
}

/** The hash of a password that is being set, or a 422 that says what is wrong with it. */
export function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  const problem = checkPassword(password, owner);
  if (problem !== null) throw fieldError('password', problem);
  return orBusy(hasher.hash(password));
}

/** Costs the same whether there is such an account (`passwordHash`) or not (`null`). */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  return orBusy(hasher.verify(passwordHash, password));
}
