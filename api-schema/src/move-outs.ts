import * as z from 'zod/mini';
import { contractStatus } from './contract-fields.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, integer, kopValue, maybe, moneyValue, notes, period, positiveKop } from './fields.ts';
import { readingInput } from './readings.ts';

/** The end of a lease in one call: final readings, the last receipt, the deposit and its return (contract.md §5). */

const finalReading = z.pick(readingInput, { meterId: true, values: true, confirm: true, photoId: true });

export const lastReceipt = z.strictObject({
  id,
  number: z.string(),
  ownKop: kopValue,
  lines: z.array(z.strictObject({ title: z.string(), amountKop: kopValue, textUk: z.string() })),
  warnings: z.array(z.string()),
});

/**
 * With `preview` everything is computed and nothing is kept. Damage and debt are taken from the deposit in hryvnias; what is returned
 * is what is then held, in each currency; `refundCredit` gives back what was paid ahead. Receipts of the month and after it are made anew to the last day.
 */
export const moveOut = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/move-out',
  term: 'contracts',
  summaryUk: 'Виїзд орендаря: останні показники, квитанція, гарантійний платіж',
  access: 'owner',
  body: z
    .strictObject({
      movedOutOn: day,
      reason: maybe(notes(1000)),
      readings: z._default(z.array(finalReading).check(z.maxLength(50)), []),
      damageKop: maybe(positiveKop),
      damageNote: maybe(notes(1000)),
      depositToDebt: z._default(z.boolean(), true),
      refund: z._default(z.boolean(), false),
      refundCredit: z._default(z.boolean(), false),
      keysReturned: maybe(integer(0, 99)),
      condition: maybe(notes(5000)),
      preview: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ damageKop, damageNote }) => !damageKop || Boolean(damageNote), {
        path: ['damageNote'],
        error: 'Опишіть збитки: це буде в розрахунку',
      }),
    ),
  response: z.strictObject({
    contractId: id,
    status: contractStatus,
    movedOutOn: day,
    preview: z.boolean(),
    /** Numbers of receipts that these take the place of. */
    voided: z.array(z.string()),
    receipts: z.array(lastReceipt),
    /** What is owed before the deposit is touched; below zero the tenant has paid ahead. */
    balanceKop: kopValue,
    appliedKop: kopValue,
    damageKop: kopValue,
    refunded: z.array(moneyValue),
    refundedCreditKop: kopValue,
    /** What is still held, and what is still owed after all. */
    held: z.array(moneyValue),
    debtKop: kopValue,
  }),
  status: 200,
  errors: [
    'validation',
    'contract_not_found',
    'contract_state',
    'moved_out',
    'rent_unknown',
    'sum_too_large',
    'meter_state',
    'reading_duplicate',
    'below_previous',
    'rollover_unconfirmed',
    'deposit_short',
    'deposit_spent',
    'credit_refunded',
    'debt_written_off',
    'version_conflict',
    'subscription_inactive',
  ],
});

/**
 * Issued receipts are immutable, so one that charges for other days than the lease has is voided and issued again (contract.md §1.5, ADR 0048).
 * With `preview` nothing is kept, and its owner may ask how it would be if the lease ended on another day.
 */
export const remakeLastReceipts = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/last-receipts',
  term: 'contracts',
  summaryUk: 'Перерахувати квитанції за дні, які справді є в\u00a0договорі',
  access: 'receipts.write',
  body: z.strictObject({ endsOn: maybe(day), preview: z._default(z.boolean(), false) }).check(
    z.refine(({ endsOn, preview }) => !endsOn || preview, {
      path: ['endsOn'],
      error: 'Іншу дату можна лише переглянути: останній день змінює сам договір',
    }),
  ),
  response: z.strictObject({
    contractId: id,
    preview: z.boolean(),
    endsOn: z.nullable(day),
    replaced: z.array(
      z.strictObject({
        id,
        number: z.string(),
        period,
        issued: z.boolean(),
        ownKop: kopValue,
        extraDays: z.int(),
        missingDays: z.int(),
      }),
    ),
    receipts: z.array(lastReceipt),
    /** The balance of the contract before and after. */
    beforeKop: kopValue,
    balanceKop: kopValue,
  }),
  status: 200,
  errors: [
    'validation',
    'contract_not_found',
    'rent_unknown',
    'sum_too_large',
    'receipt_empty',
    'deposit_spent',
    'credit_refunded',
    'debt_written_off',
    'version_conflict',
    'subscription_inactive',
  ],
});

export type RemadeReceipts = ResponseOf<typeof remakeLastReceipts>;
export type MoveOut = ResponseOf<typeof moveOut>;
