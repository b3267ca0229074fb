import type { Db } from '../../platform/db/scope.ts';
import { listDebtors, listHeld, listMonths, readStanding } from './finance.sql.ts';
import { listManagedDebtors, listManagedHeld, listManagedMonths, readManagedStanding } from './managed-finance.sql.ts';
import { type Whose, whoseMoney } from './whose-money.ts';

const OWN = { whose: 'own', listMonths, readStanding, listDebtors, listHeld } as const;
const ENTRUSTED = {
  whose: 'entrusted',
  listMonths: listManagedMonths,
  readStanding: readManagedStanding,
  listDebtors: listManagedDebtors,
  listHeld: listManagedHeld,
} as const;

/** The statements that answer for the money asked for. */
export function reportsOf(db: Db, asked: Whose | undefined): typeof OWN | typeof ENTRUSTED {
  return whoseMoney(db, asked) === 'own' ? OWN : ENTRUSTED;
}
