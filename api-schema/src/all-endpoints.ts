import * as amendments from './amendments.ts';
import * as announcements from './announcements.ts';
import * as apiKeys from './api-keys.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as autoMonths from './auto-months.ts';
import * as bankStatements from './bank-statements.ts';
import * as billing from './billing.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as checkout from './checkout.ts';
import * as complexes from './complexes.ts';
import * as contractChoice from './contract-choice.ts';
import * as contractParties from './contract-parties.ts';
import * as contractSteps from './contract-steps.ts';
import * as contracts from './contracts.ts';
import * as counterparties from './counterparties.ts';
import * as dashboard from './dashboard.ts';
import * as dataExport from './data-export.ts';
import * as demo from './demo.ts';
import * as deposits from './deposits.ts';
import * as devOutbox from './dev-outbox.ts';
import * as documentTemplates from './document-templates.ts';
import * as documents from './documents.ts';
import type { EndpointSpec } from './endpoint.ts';
import * as entrustingOwners from './entrusting-owners.ts';
import * as events from './events.ts';
import * as expenses from './expenses.ts';
import * as reportFiles from './exports.ts';
import * as files from './files.ts';
import * as finance from './finance.ts';
import * as handover from './handover.ts';
import * as imports from './imports.ts';
import * as info from './info.ts';
import * as listViews from './list-views.ts';
import * as managers from './managers.ts';
import * as members from './members.ts';
import * as meters from './meters.ts';
import * as moveOuts from './move-outs.ts';
import * as notificationRules from './notification-rules.ts';
import * as notifications from './notifications.ts';
import * as numbering from './numbering.ts';
import * as outdatedDrafts from './outdated-drafts.ts';
import * as ownInvitations from './own-invitations.ts';
import * as paymentOrder from './payment-order.ts';
import * as payments from './payments.ts';
import * as penalties from './penalties.ts';
import * as physicalMeters from './physical-meters.ts';
import * as profile from './profile.ts';
import * as properties from './properties.ts';
import * as push from './push.ts';
import * as rates from './rates.ts';
import * as receiptBatches from './receipt-batches.ts';
import * as receiptChoice from './receipt-choice.ts';
import * as receiptHanding from './receipt-handing.ts';
import * as receiptLines from './receipt-lines.ts';
import * as receipts from './receipts.ts';
import * as reminders from './reminders.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as session from './session.ts';
import * as settlements from './settlements.ts';
import * as sharedBills from './shared-bills.ts';
import * as subscription from './subscription.ts';
import * as supplierPayments from './supplier-payments.ts';
import * as support from './support.ts';
import * as tariffs from './tariffs.ts';
import * as tasks from './tasks.ts';
import * as telegram from './telegram.ts';
import * as tenantAccess from './tenant-access.ts';
import * as webhooks from './webhooks.ts';

/**
 * Every call of the wire by name, for the server's access matrix and the OpenAPI document. Whoever calls or mounts one imports its own
 * file, so that a page loads only its own schemas.
 */
const FILES = [
  auth,
  session,
  profile,
  secondFactor,
  properties,
  complexes,
  announcements,
  managers,
  entrustingOwners,
  tenantAccess,
  ownInvitations,
  members,
  counterparties,
  contractParties,
  contracts,
  contractChoice,
  contractSteps,
  numbering,
  paymentOrder,
  amendments,
  handover,
  tariffs,
  rates,
  physicalMeters,
  meters,
  moveOuts,
  autoMonths,
  receipts,
  reminders,
  receiptBatches,
  receiptChoice,
  penalties,
  receiptHanding,
  receiptLines,
  outdatedDrafts,
  sharedBills,
  payments,
  bankStatements,
  tasks,
  expenses,
  deposits,
  settlements,
  supplierPayments,
  finance,
  reportFiles,
  notifications,
  notificationRules,
  telegram,
  push,
  calendarFeed,
  listViews,
  apiKeys,
  webhooks,
  documents,
  documentTemplates,
  dashboard,
  search,
  audit,
  support,
  dataExport,
  subscription,
  billing,
  checkout,
  demo,
  info,
  imports,
  files,
  events,
  devOutbox,
] as const satisfies readonly Readonly<Record<string, unknown>>[];

function isEndpoint(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'term' in value;
}

export const ENDPOINTS: Readonly<Record<string, EndpointSpec>> = Object.fromEntries(
  FILES.flatMap((file) => Object.entries(file)).filter((entry): entry is [string, EndpointSpec] =>
    isEndpoint(entry[1]),
  ),
);
