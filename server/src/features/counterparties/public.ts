export { listCounterparties } from './list-counterparties.ts';
