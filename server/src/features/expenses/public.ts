export { listExpenses } from './list-expenses.ts';
