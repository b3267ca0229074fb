/** Said beside a debt of which something is past its day. */
export const debts = { overdue: 'прострочено' } as const;
