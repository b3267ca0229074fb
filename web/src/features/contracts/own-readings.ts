import type { Contract } from '@kliuchar/api-schema/contracts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * «Передайте показники» of a tenant's first screen: the form is on the page of his link (ADR 0022), whose key the summary, kept in the
 * browser, must not hold. The way there is not a step to come back to.
 */
export function useOwnReadings({ tenantPageUrl }: Contract): void {
  const isAsked = useSearchParams()[0].get('open') === 'readings';
  useEffect(() => {
    if (isAsked && tenantPageUrl !== null) location.replace(`${tenantPageUrl}#readings`);
  }, [isAsked, tenantPageUrl]);
}
