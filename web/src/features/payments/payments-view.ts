export const PAYMENT_VIEWS = ['payers', 'reported', 'all'] as const;
export type PaymentsView = (typeof PAYMENT_VIEWS)[number];

export const paymentsPath = (view: PaymentsView) => (view === 'payers' ? '/payments' : `/payments?view=${view}`);
