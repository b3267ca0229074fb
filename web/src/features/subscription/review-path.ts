/** The check before paying; the provider's page leads back to the same address. */
export function reviewPath(invoiceId: string): string {
  return `/billing/review?invoice=${invoiceId}`;
}
