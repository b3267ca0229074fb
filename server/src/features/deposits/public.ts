export { moveDeposit } from './move-deposit.ts';

export { settleDepositAtEnd } from './settle-at-end.ts';
