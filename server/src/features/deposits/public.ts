export { readDeposit } from './read-deposit.ts';
export { type Settled, settleDepositAtEnd } from './settle-at-end.ts';
