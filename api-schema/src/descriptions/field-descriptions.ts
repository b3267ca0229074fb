import { ACCOUNT } from './account.ts';
import { ANNOUNCEMENTS } from './announcements.ts';
import { BANK_STATEMENTS } from './bank-statements.ts';
import { CHECKOUT } from './checkout.ts';
import { DASHBOARD } from './dashboard.ts';
import { DEMO } from './demo.ts';
import { DOCUMENT_TEMPLATES, DOCUMENTS, HANDOVER } from './documents.ts';
import { IMPORTS } from './imports.ts';
import { MANAGERS } from './managers.ts';
import { MONEY_AND_METERS } from './money-and-meters.ts';
import { NOTIFICATIONS } from './notifications.ts';
import { PEOPLE_AND_CONTRACTS } from './people-and-contracts.ts';
import { SUBSCRIPTION } from './subscription.ts';
import { TASKS } from './tasks.ts';

/** One name stands in one of them: of two the second would silently speak for both (a test holds it). */
export const DICTIONARIES: readonly Readonly<Record<string, string>>[] = [
  PEOPLE_AND_CONTRACTS,
  MONEY_AND_METERS,
  DASHBOARD,
  BANK_STATEMENTS,
  TASKS,
  ANNOUNCEMENTS,
  ACCOUNT,
  NOTIFICATIONS,
  DEMO,
  MANAGERS,
  DOCUMENTS,
  DOCUMENT_TEMPLATES,
  HANDOVER,
  SUBSCRIPTION,
  CHECKOUT,
  IMPORTS,
];

/**
 * The meaning of every field by its name, for the OpenAPI document. It stands apart from the schemas, so that the browser does not
 * load sentences it never shows. A name that means another thing in one term has an entry `term.name` besides.
 */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, string>> = Object.assign({}, ...DICTIONARIES);

export function describeField(term: string, name: string): string | undefined {
  return FIELD_DESCRIPTIONS[`${term}.${name}`] ?? FIELD_DESCRIPTIONS[name];
}
