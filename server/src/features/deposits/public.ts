export { moveDeposit } from './move-deposit.ts';
export { readDeposit } from './read-deposit.ts';
export { type Settled, settleDepositAtEnd } from './settle-at-end.ts';
