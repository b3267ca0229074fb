import type { Contract } from '@kliuchar/api-schema/contracts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** The parts of the tenant's page that his first screen leads to, as the page names them. */
const PARTS: readonly string[] = ['readings', 'suppliers'];

/**
 * «Передайте показники» and «Покажіть оплати» of a tenant's first screen: their forms are on the page of his link (ADR 0022), whose key the
 * summary, kept in the browser, must not hold. The way there is not a step to come back to.
 */
export function useOwnPage({ tenantPageUrl }: Contract): void {
  const part = useSearchParams()[0].get('open');
  useEffect(() => {
    if (part !== null && PARTS.includes(part) && tenantPageUrl !== null) location.replace(`${tenantPageUrl}#${part}`);
  }, [part, tenantPageUrl]);
}
