import type { Day } from '@kliuchar/domain/dates/day';
import { SERVICE_CODES, SERVICE_TEXTS, type ServiceCode } from '@kliuchar/domain/properties/service-settings';

/** Services that have a device: those whose quantity has a unit and is not derived from another's. */
export const METERED: readonly ServiceCode[] = SERVICE_CODES.filter(
  (code) => SERVICE_TEXTS[code].unitUk !== null && code !== 'gas_delivery' && code !== 'waste',
);

/** The register of a usual household meter of the service: digits before and after the comma. */
const REGISTERS: Partial<Record<ServiceCode, readonly [digits: string, decimals: string]>> = {
  electricity: ['6', '0'],
  gas: ['5', '3'],
  cold_water: ['5', '3'],
  hot_water: ['5', '3'],
  heating: ['5', '3'],
};

export type DeviceValues = {
  serial: string;
  zones: '1' | '2' | '3';
  unit: string;
  digits: string;
  decimals: string;
  multiplier: string | null;
  place: string;
  installedOn: Day | null;
  initialValues: (string | null)[];
  verifiedOn: Day | null;
  verificationIntervalMonths: string;
  nextVerificationOn: Day | null;
  photoId: string | null;
};

export type MeterValues = DeviceValues & { propertyId: string; parentMeterId: string; service: ServiceCode };

export function newDevice(service: ServiceCode, installedOn: Day): DeviceValues {
  return {
    serial: '',
    zones: '1',
    ...registerOf(service),
    multiplier: '1',
    place: '',
    installedOn,
    initialValues: [null, null, null],
    verifiedOn: null,
    verificationIntervalMonths: '48',
    nextVerificationOn: null,
    photoId: null,
  };
}

type RegisterValues = Pick<DeviceValues, 'digits' | 'decimals' | 'unit'>;

function registerOf(service: ServiceCode): RegisterValues {
  const [digits, decimals] = REGISTERS[service] ?? ['5', '3'];
  return { digits, decimals, unit: SERVICE_TEXTS[service].unitUk ?? '' };
}

/** What of the register changes with the service: all that nobody has put otherwise than the service before had it. */
export function followService(values: RegisterValues, before: ServiceCode, service: ServiceCode): RegisterValues {
  const [usual, next] = [registerOf(before), registerOf(service)];
  const follow = (name: keyof RegisterValues) => (values[name] === usual[name] ? next[name] : values[name]);
  return { digits: follow('digits'), decimals: follow('decimals'), unit: follow('unit') };
}

/** As many zones as the tariff of its object has prices: of others there would be no line. A tariff of one price serves any meter. */
export function zonesByTariff(chosen: DeviceValues['zones'], tariffZones: number | null): DeviceValues['zones'] {
  if (tariffZones === 2) return '2';
  return tariffZones === 3 ? '3' : chosen;
}

/** Only electricity is counted by zones; an emptied field is left out. */
export function toDeviceBody(values: DeviceValues, service: ServiceCode) {
  const zones = service === 'electricity' ? Number(values.zones) : 1;
  return {
    serial: values.serial.trim() || undefined,
    zones,
    ...(values.unit.trim() && { unit: values.unit }),
    digits: wholeNumber(values.digits),
    decimals: wholeNumber(values.decimals),
    ...(values.multiplier && { multiplier: values.multiplier }),
    ...(values.place.trim() && { place: values.place }),
    installedOn: values.installedOn ?? undefined,
    initialValues: values.initialValues.slice(0, zones).map((value) => value ?? undefined),
    ...(values.verifiedOn && { verifiedOn: values.verifiedOn }),
    ...(values.verifiedOn && { verificationIntervalMonths: wholeNumber(values.verificationIntervalMonths) }),
    ...(values.nextVerificationOn && { nextVerificationOn: values.nextVerificationOn }),
    ...(values.photoId && { photoId: values.photoId }),
  };
}

export function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
}
