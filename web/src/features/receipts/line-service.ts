import type { Receipt } from '@kliuchar/api-schema/receipts';
import { SERVICE_CODES, SERVICE_TEXTS, type ServiceCode } from '@kliuchar/domain/properties/service-settings';

type Kind = Receipt['lines'][number]['kind'];

/** Lines that may be of a service: without one a correction of water would be counted as other income. */
export function hasService(kind: Kind): boolean {
  return kind === 'utility' || kind === 'adjustment' || kind === 'fee';
}

/** Empty is no service. */
export function lineService({
  kind,
  service,
}: {
  readonly kind: Kind;
  readonly service?: string | undefined;
}): ServiceCode | null {
  if (!hasService(kind)) return null;
  return SERVICE_CODES.find((code) => code === service) ?? null;
}

export const SERVICE_CHOICES = SERVICE_CODES.map((code) => ({ value: code, label: SERVICE_TEXTS[code].nameUk }));
