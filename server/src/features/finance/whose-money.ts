import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';

export type Whose = 'own' | 'entrusted';

/**
 * An owner's money is his whole account; a manager's reports are of the objects entrusted to him by `finance` and of nothing else, and the
 * two are never added together (ADR 0038). Asked inside the scope: whoever has lost the switch a moment ago is told so.
 */
export function whoseMoney({ ownerIds, capacities }: Db, asked: Whose | undefined): Whose {
  if (ownerIds.length > 0) return asked ?? 'own';
  if (!capacities.includes('finance')) throw new AppError('forbidden');
  return 'entrusted';
}
