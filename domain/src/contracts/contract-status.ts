import type { Day } from '../dates/day.ts';
import type { Decision } from '../refusal/refusal.ts';

export const CONTRACT_STATUSES = [
  'draft',
  'pending',
  'scheduled',
  'active',
  'notice',
  'completed',
  'terminated',
  'declined',
  'cancelled',
] as const;
export type ContractStatus = (typeof CONTRACT_STATUSES)[number];

/** Names as product.md §5 gives them. */
export const CONTRACT_STATUS_NAMES: Readonly<Record<ContractStatus, string>> = {
  draft: 'Чернетка',
  pending: 'Очікує підтвердження',
  scheduled: 'Підтверджено',
  active: 'Діє',
  notice: 'Розривається',
  completed: 'Завершено',
  terminated: 'Розірвано',
  declined: 'Відхилено',
  cancelled: 'Скасовано',
};

/** `start` and `complete` belong to the daily job; the others are calls. */
export const CONTRACT_EVENTS = [
  'send',
  'decline',
  'accept',
  'activate',
  'cancel',
  'notice',
  'terminate',
  'renew',
  'start',
  'complete',
] as const;
export type ContractEvent = (typeof CONTRACT_EVENTS)[number];

type Target = ContractStatus | 'by_start_date' | 'same';

/**
 * The whole table of transitions (product.md §5, contract.md §3.8). `by_start_date` is `scheduled`, at once `active` when the term
 * has begun. A declined contract is back in the owner's hands, so it is sent, signed or cancelled like a draft. A renewal keeps
 * `active` and takes a notice back.
 */
const TRANSITIONS: Readonly<Record<ContractStatus, Partial<Readonly<Record<ContractEvent, Target>>>>> = {
  draft: { send: 'pending', activate: 'by_start_date', cancel: 'cancelled' },
  declined: { send: 'pending', activate: 'by_start_date', cancel: 'cancelled' },
  pending: { accept: 'by_start_date', activate: 'by_start_date', decline: 'declined', cancel: 'cancelled' },
  scheduled: { start: 'active', cancel: 'cancelled' },
  active: { notice: 'notice', terminate: 'terminated', renew: 'same', complete: 'completed' },
  notice: { terminate: 'terminated', renew: 'active', complete: 'completed' },
  completed: {},
  terminated: {},
  cancelled: {},
};

export type TransitionDays = { readonly startDate: Day; readonly today: Day };

/**
 * The status after an event, or `contract_state` if the table has no such arrow; `contract_not_started` if the daily job comes
 * before the first day. `nextStatus('pending', 'accept', { startDate: 01.12, today: 20.11 })` is `scheduled`.
 */
export function nextStatus(
  status: ContractStatus,
  event: ContractEvent,
  days: TransitionDays,
): Decision<ContractStatus> {
  const target = TRANSITIONS[status][event];
  if (target === undefined) return { ok: false, refusal: { code: 'contract_state' } };
  const started = days.startDate <= days.today;
  if (event === 'start' && !started) return { ok: false, refusal: { code: 'contract_not_started' } };
  if (target === 'by_start_date') return { ok: true, value: started ? 'active' : 'scheduled' };
  return { ok: true, value: target === 'same' ? status : target };
}

/** Events that the table allows from here, in the order of `CONTRACT_EVENTS`. */
export function allowedEvents(status: ContractStatus): ContractEvent[] {
  return CONTRACT_EVENTS.filter((event) => TRANSITIONS[status][event] !== undefined);
}

/** Live contracts occupy the object: two of them must not overlap (contract.md §3.8). */
const LIVE_STATUSES = ['pending', 'scheduled', 'active', 'notice'] as const satisfies readonly ContractStatus[];

/** Contracts that a monthly run bills: in force now or ended with something left to bill. */
export const BILLABLE_STATUSES = [
  'active',
  'notice',
  'completed',
  'terminated',
] as const satisfies readonly ContractStatus[];

export function isLive(status: ContractStatus): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

/** The tenant holds the flat: only then are its meters his to see and to read (product.md §10). */
export function isInForce(status: ContractStatus): boolean {
  return status === 'active' || status === 'notice';
}

/** A one-off may be made: of what is billed, and of a confirmed lease whose deposit is asked for before its first day. */
export function takesOneOffs(status: ContractStatus): boolean {
  return status === 'scheduled' || BILLABLE_STATUSES.some((billable) => billable === status);
}

/** It had its days, and no month of it is to come. */
export function isOver(status: ContractStatus): boolean {
  return status === 'completed' || status === 'terminated';
}

/** What was accepted and still runs, or will, is changed by an amendment; what is over, or not accepted yet, is not. */
export function takesAmendments(status: ContractStatus): boolean {
  return status === 'scheduled' || status === 'active' || status === 'notice';
}

/** Only these may be deleted (product.md §5). */
export function isDeletable(status: ContractStatus): boolean {
  return status === 'draft' || status === 'cancelled';
}

/** From sending on the text is frozen: what the tenant reads is what he accepts; later changes are amendments. */
export function isFrozen(status: ContractStatus): boolean {
  return status !== 'draft' && status !== 'declined';
}
