import * as z from 'zod/mini';
import { amendmentView, pegInput, rentInput } from './contract-fields.ts';
import { linkProof, readHash } from './contract-steps.ts';
import { contractView } from './contract-views.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, decimalString, decimalValue, id, instant, kopValue, maybe, notes } from './fields.ts';
import { wholeListOf } from './lists.ts';
import { rulesOf } from './rule-of-fields.ts';

/** Changes of a live contract: additional agreements (contract.md §3.8) and relief for days without use (§1.16). */

export const createAmendment = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/amendments',
  term: 'contracts',
  summaryUk: 'Створити додаткову угоду',
  access: 'contracts.write',
  body: z
    .strictObject({ validFrom: day, rent: z.optional(rentInput), peg: z.optional(pegInput), note: maybe(notes(2000)) })
    .check(
      z.superRefine(
        (amendment, ctx) => {
          if (amendment.rent || amendment.peg || amendment.note) return;
          ctx.addIssue({ code: 'custom', input: amendment, path: ['rent'], message: 'Вкажіть, що змінюється' });
        },
        { when: rulesOf('rent', 'peg', 'note') },
      ),
    ),
  response: amendmentView,
  status: 201,
  errors: ['validation', 'contract_not_found', 'contract_state', 'subscription_inactive'],
});

export const acceptAmendment = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/amendments/:amendmentId/accept',
  term: 'contracts',
  summaryUk: 'Прийняти додаткову угоду як орендар',
  access: 'public',
  body: z.strictObject({ ...linkProof, documentHash: readHash }),
  response: amendmentView,
  status: 200,
  errors: [
    'not_found',
    'amendment_state',
    'contract_state',
    'version_conflict',
    'code_invalid',
    'unauthenticated',
    'forbidden',
    'rate_limited',
  ],
  action: true,
  throttle: 'info',
});

export const activateAmendment = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/amendments/:amendmentId/activate',
  term: 'contracts',
  summaryUk: 'Позначити додаткову угоду підписаною на папері',
  access: 'owner',
  body: z.strictObject({ signedOn: maybe(day) }),
  response: contractView,
  status: 200,
  errors: ['validation', 'not_found', 'amendment_state', 'contract_state', 'subscription_inactive'],
  action: true,
});

export const cancelAmendment = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/amendments/:amendmentId/cancel',
  term: 'contracts',
  summaryUk: 'Скасувати додаткову угоду',
  access: 'contracts.write',
  body: z.strictObject({}),
  response: contractView,
  status: 200,
  errors: ['not_found', 'amendment_state', 'subscription_inactive'],
  action: true,
});

const reliefDays = {
  from: day,
  to: day,
  percent: decimalString({ min: '0.01', max: '100', fraction: 2 }),
};

const TO_BEFORE_FROM = { path: ['to'], error: 'Кінець раніший за початок', when: rulesOf('from', 'to') };
const endsAfterStart = ({ from, to }: { from: string; to: string }): boolean => to >= from;

const reliefView = {
  id,
  from: day,
  to: day,
  percent: decimalValue,
  reason: z.string(),
  /** Below zero: it lessens the next receipt. */
  amountKop: kopValue,
  receiptId: z.nullable(id),
};

/** Rent is not owed for days the object could not be used (ЦКУ 762): a negative adjustment on the next receipt. */
export const createRelief = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/reliefs',
  term: 'contracts',
  summaryUk: 'Зменшити оренду за дні, коли об’єктом не можна було користуватися',
  access: 'owner',
  body: z
    .strictObject({ ...reliefDays, reason: notes(1000), fileId: maybe(id) })
    .check(z.refine(endsAfterStart, TO_BEFORE_FROM)),
  response: z.strictObject(reliefView),
  status: 201,
  errors: ['validation', 'contract_not_found', 'contract_state', 'sum_too_large', 'subscription_inactive'],
});

/** Counts and stores nothing. */
export const previewRelief = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/reliefs/preview',
  term: 'contracts',
  summaryUk: 'Порахувати зменшення оренди без збереження',
  access: 'owner',
  body: z.strictObject(reliefDays).check(z.refine(endsAfterStart, TO_BEFORE_FROM)),
  response: z.strictObject({ days: z.int(), rentKop: kopValue, amountKop: kopValue }),
  status: 200,
  errors: ['validation', 'contract_not_found', 'contract_state', 'sum_too_large'],
});

export const RELIEF_STATES = ['pending', 'applied', 'cancelled'] as const;

const adjustmentState = z.enum(RELIEF_STATES);

const reliefItem = z.strictObject({
  ...reliefView,
  state: adjustmentState,
  receiptNumber: z.nullable(z.string()),
  /** The opposite sum of one taken back after its receipt was issued; null while it stands. */
  opposite: z.nullable(
    z.strictObject({ state: adjustmentState, receiptId: z.nullable(id), receiptNumber: z.nullable(z.string()) }),
  ),
  fileId: z.nullable(id),
  createdAt: instant,
});

/** `pending` waits for the next receipt, `applied` stands on the one named. */
export const listReliefs = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/reliefs',
  term: 'contracts',
  summaryUk: 'Зменшення оренди за договором',
  access: 'owner',
  response: wholeListOf(reliefItem),
  status: 200,
  errors: ['contract_not_found'],
});

/** Off the draft that carries it, or the opposite sum on the next receipt if the one that carries it was issued. */
export const withdrawRelief = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/reliefs/:reliefId/withdraw',
  term: 'contracts',
  summaryUk: 'Скасувати зменшення оренди',
  access: 'owner',
  body: z.strictObject({ reason: maybe(notes(1000)) }),
  response: reliefItem,
  status: 200,
  errors: ['validation', 'not_found', 'relief_state', 'subscription_inactive'],
  action: true,
});

export type Relief = ResponseOf<typeof listReliefs>['items'][number];
