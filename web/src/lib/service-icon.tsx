import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import { SERVICE_LOOKS } from './service-looks.ts';

/** The sign of a service; its name stands beside it in words. */
export function ServiceIcon({ code, size = 18 }: { readonly code: ServiceCode; readonly size?: number }) {
  const { icon: Icon, colour } = SERVICE_LOOKS[code];
  return <Icon aria-hidden="true" width={size} height={size} color={`var(--chart-${colour})`} />;
}
