import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, ids, kopValue, period } from './fields.ts';
import { bulkResult } from './receipt-views.ts';

/** Drafts whose month has changed since they were made, and counting many of them anew (ADR 0079). */

const MAX_BULK = 1000;

/**
 * Of the first 500 regular drafts by their numbers; those of a contract that is being changed at the moment are not counted. A confirmed
 * penalty whose debt was paid or is no more keeps a draft from being issued, and only its owner takes it off (contract.md §1.5, §1.15).
 */
export const listOutdatedDrafts = endpoint({
  method: 'GET',
  path: '/receipts/outdated',
  term: 'receipts',
  summaryUk: 'Чернетки місяця, дані яких змінилися після створення',
  access: 'receipts.write',
  query: z.strictObject({ period, receiptId: z.optional(id) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        id,
        number: z.string(),
        contractNumber: z.string(),
        propertyName: z.string(),
        tenantName: z.string(),
        ownKop: kopValue,
        recalculatedKop: kopValue,
        /** Counted anew, it would be another. */
        dataChanged: z.boolean(),
        /** The issue would refuse it with `penalty_changed`. */
        penaltyChanged: z.boolean(),
      }),
    ),
    checked: z.int(),
    total: z.int(),
  }),
  status: 200,
  errors: ['bad_query'],
});

/** Hand-made lines stay, and what a draft has estimated is estimated again. */
export const recalculateReceipts = endpoint({
  method: 'POST',
  path: '/receipts/recalculate',
  term: 'receipts',
  summaryUk: 'Перерахувати кілька чернеток',
  access: 'receipts.write',
  body: z.strictObject({ ids: ids(MAX_BULK) }),
  response: bulkResult,
  status: 200,
  errors: ['validation', 'subscription_inactive'],
});

export type OutdatedDraft = z.infer<typeof listOutdatedDrafts.response>['items'][number];
