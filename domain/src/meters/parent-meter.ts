import type { ServiceCode } from '../properties/service-settings.ts';
import type { Refusal } from '../refusal/refusal.ts';

export type ParentMeter = {
  readonly id: string;
  readonly service: ServiceCode;
  readonly unit: string;
  readonly zones: number;
  readonly isActive: boolean;
  /** Whether it stands behind a main meter itself. */
  readonly isSubMeter: boolean;
};

/** The meter that is to stand behind it; `id` is null while it is being added. */
export type SubMeterCandidate = Pick<ParentMeter, 'service' | 'unit' | 'zones'> & {
  readonly id: string | null;
  readonly hasSubMeters: boolean;
};

/**
 * Whether a meter may stand behind another (ADR 0027): what is taken off must be counted in the same service, unit and zones, and only
 * one step deep, so no meter is ever taken off twice.
 */
export function checkParentMeter(main: ParentMeter, sub: SubMeterCandidate): Refusal | null {
  const refuse = (code: string): Refusal => ({ code, field: 'parentMeterId' });
  if (main.id === sub.id) return refuse('parent_self');
  if (!main.isActive) return refuse('parent_inactive');
  if (main.service !== sub.service) return refuse('parent_service');
  if (main.unit !== sub.unit) return refuse('parent_unit');
  if (main.zones !== sub.zones) return refuse('parent_zones');
  if (main.isSubMeter) return refuse('parent_is_sub_meter');
  return sub.hasSubMeters ? refuse('has_sub_meters') : null;
}
