export { createExpense } from './create-expense.ts';
export { listExpenses } from './list-expenses.ts';
export { dropSharedBillExpense, dropTaskExpense, settleSharedBillExpense, settleTaskExpense } from './settle-caused.ts';
