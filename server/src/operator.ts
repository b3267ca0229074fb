import { ACCOUNTS_USAGE, operateAccounts } from './features/accounts/operate-accounts.ts';
import { operatePayments, PAYMENTS_USAGE, TransferRefusal } from './features/checkout/operate-payments.ts';
import { operateSupport, SUPPORT_USAGE } from './features/support/operate-support.ts';
import { OPERATOR_USAGE, type OperatorAnswer, runInspection } from './platform/db/operator.ts';
import type { Database } from './platform/db/scope.ts';
import type { DatabaseTarget } from './platform/db/targets.ts';

/** The role that owns the tables sees everything; the worker's database changes what is one owner's. */
export type OperatorConsole = {
  readonly target: DatabaseTarget;
  readonly database: Database;
  /** Where letters lead to. */
  readonly origin: string;
};

/** What the operator may look at and do from the server's own console: `npm run operator -- …`. */
export async function runOperator(console: OperatorConsole, args: readonly string[]): Promise<OperatorAnswer> {
  const inspected = await runInspection(console.target, args);
  if (inspected !== null) return inspected;
  const told = await operate(console, args);
  if (told !== null) return { text: told.text, exitCode: told.isDone ? 0 : 1 };
  return { text: `${OPERATOR_USAGE}${ACCOUNTS_USAGE}${PAYMENTS_USAGE}${SUPPORT_USAGE}`, exitCode: 1 };
}

async function operate({ target, database, origin }: OperatorConsole, [command, ...rest]: readonly string[]) {
  if (command === 'accounts') return operateAccounts({ target, clock: database.clock }, rest);
  if (command === 'support') return operateSupport({ target, clock: database.clock, origin }, rest);
  if (command !== 'payments') return null;
  try {
    return await operatePayments({ target, database }, rest);
  } catch (error) {
    if (error instanceof TransferRefusal) return { text: `${error.message}\n`, isDone: false };
    throw error;
  }
}
