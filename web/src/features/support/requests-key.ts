export const REQUESTS = ['support', 'requests'] as const;
