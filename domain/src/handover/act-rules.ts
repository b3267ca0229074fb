import type { ContractStatus } from '../contracts/contract-status.ts';

export const ACT_DIRECTIONS = ['in', 'out'] as const;
export type ActDirection = (typeof ACT_DIRECTIONS)[number];
export const ACT_STATUSES = ['draft', 'sent', 'signed'] as const;
export type ActStatus = (typeof ACT_STATUSES)[number];
export const ACT_STATUS_NAMES: Readonly<Record<ActStatus, string>> = {
  draft: 'Чернетка',
  sent: 'Чекає на підпис',
  signed: 'Підписано',
};

export const ITEM_STATES = ['new', 'good', 'worn', 'damaged', 'missing'] as const;
export type ItemState = (typeof ITEM_STATES)[number];
export const ITEM_STATE_NAMES: Readonly<Record<ItemState, string>> = {
  new: 'новий стан',
  good: 'добрий стан',
  worn: 'зі слідами користування',
  damaged: 'пошкоджено',
  missing: 'немає',
};

/** The home is given once the contract is agreed, and taken back from then on, also after it has ended. */
const HOLDS: Readonly<Record<ActDirection, readonly ContractStatus[]>> = {
  in: ['pending', 'scheduled', 'active', 'notice'],
  out: ['active', 'notice', 'completed', 'terminated'],
};

export function canHoldAct(direction: ActDirection, status: ContractStatus): boolean {
  return HOLDS[direction].includes(status);
}
