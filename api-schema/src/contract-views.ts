import * as z from 'zod/mini';
import {
  acceptanceView,
  amendmentView,
  contractEvent,
  contractServicesView,
  contractStatus,
  depositView,
  lateFeeView,
  notificationSettings,
  paymentRulesView,
  pegView,
  proration,
  publicLinkView,
  terminationView,
  termsView,
  vatMode,
} from './contract-fields.ts';
import { day, grantedSwitches, id, instant, kopValue, moneyValue, period, warning } from './fields.ts';
import { PURPOSES } from './properties.ts';

const party = z.strictObject({ id, name: z.string() });

export const CONTRACT_BADGES = ['expiring', 'overdue'] as const;

/** Money is null for those who may not see it; a positive balance means that the tenant owes. */
export const contractListItem = z.strictObject({
  id,
  role: z.enum(['owner', 'manager', 'tenant']),
  permissions: grantedSwitches,
  number: z.string(),
  status: contractStatus,
  badges: z.array(z.enum(CONTRACT_BADGES)),
  /** The due day of the oldest receipt that is overdue; whose lateness is counted from it. */
  overdueSince: z.nullable(day),
  rentalObjectId: id,
  propertyName: z.string(),
  landlordCounterpartyId: id,
  landlordName: z.string(),
  tenantCounterpartyId: id,
  tenantName: z.string(),
  startDate: day,
  endDate: z.nullable(day),
  /** The last day as it is now: a termination or a notice comes before the term, a renewal after it. */
  effectiveEnd: z.nullable(day),
  rent: moneyValue,
  balanceKop: z.nullable(kopValue),
  version: z.int(),
  createdAt: instant,
});

/** `rent` and `peg` are today's; `terms` has every version (contract.md §3.8). */
export const contractView = z.strictObject({
  ...contractListItem.shape,
  /** How the landlord is reached, for the parties: a manager gets null. */
  landlordPhone: z.nullable(z.string()),
  landlordEmail: z.nullable(z.string()),
  signedOn: z.nullable(day),
  /** What the object is let for: another law is about housing than about premises. */
  purpose: z.enum(PURPOSES),
  noticeDays: z.int(),
  autoRenew: z.boolean(),
  coTenants: z.array(party),
  guarantorId: z.nullable(id),
  guarantorName: z.nullable(z.string()),
  peg: pegView,
  terms: z.array(termsView),
  amendments: z.array(amendmentView),
  deposit: z.nullable(depositView),
  payment: paymentRulesView,
  proration,
  lateFee: lateFeeView,
  vatMode,
  utilities: contractServicesView,
  /** Null for whoever may not see the balance either. */
  openingBalanceKop: z.nullable(kopValue),
  /** Of a lease that was on before; the owner's alone. */
  joined: z.nullable(z.strictObject({ billingFrom: period, depositHeld: z.nullable(moneyValue) })),
  notificationSettings: z.nullable(notificationSettings),
  notes: z.nullable(z.string()),
  termination: z.nullable(terminationView),
  acceptance: z.nullable(acceptanceView),
  documentHash: z.nullable(z.string()),
  publicLink: z.nullable(publicLinkView),
  /** The page of the same link, for the tenant himself. */
  tenantPageUrl: z.nullable(z.string()),
  allowedEvents: z.array(contractEvent),
  warnings: z.array(warning),
  /** Receipts that charge for other days than the lease has; `POST …/last-receipts` makes them again (ADR 0048). */
  misbilled: z.array(
    z.strictObject({
      receiptId: id,
      number: z.string(),
      period,
      issued: z.boolean(),
      extraDays: z.int(),
      missingDays: z.int(),
    }),
  ),
  /** A lease that is over, whose last receipts lack a reading or a part of a bill that came after them; `POST …/last-receipts` bills it. */
  leftUnbilled: z.boolean(),
  /** Differences of a lease that is over: no monthly receipt will carry them, a one-off does (`adjustment_ids`). */
  pendingAdjustments: z.array(
    z.strictObject({ adjustmentId: id, title: z.string(), amountKop: kopValue, textUk: z.string() }),
  ),
  updatedAt: instant,
});
