/** What of a debt is past its day: the whole of it, or how much. */
export const debts = {
  overdue: 'прострочено',
  overdueOf: (sum: string) => `прострочено ${sum}`,
} as const;
