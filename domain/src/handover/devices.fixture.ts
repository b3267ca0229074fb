import type { DeviceFacts } from './compare-readings.ts';

/** A device of five places that nobody has read between the acts. */
export function device(meterId: string, more: Partial<DeviceFacts> = {}): DeviceFacts {
  return {
    meterId,
    serial: `№ ${meterId}`,
    unit: 'кВт·год',
    digits: 5,
    multiplier: '1',
    initialValues: ['0'],
    replacedBy: null,
    closingValues: null,
    points: [],
    ...more,
  };
}
