import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { LineKind } from '@kliuchar/domain/receipts/receipt-types';
import {
  BellRing,
  Building2,
  CirclePlus,
  Droplet,
  Droplets,
  Flame,
  KeyRound,
  type LucideIcon,
  Percent,
  ReceiptText,
  Shield,
  SquareParking,
  Thermometer,
  Trash2,
  Waves,
  Wifi,
  Zap,
} from 'lucide-react';

/** One sign and one chart colour a service everywhere (design README, «Icons»); the colour is a class, because a page has no inline styles. */
const SERVICES: Readonly<Record<ServiceCode, readonly [LucideIcon, string]>> = {
  electricity: [Zap, 'c-power'],
  gas: [Flame, 'c-gas'],
  gas_delivery: [Flame, 'c-gas'],
  cold_water: [Droplet, 'c-cold'],
  hot_water: [Droplets, 'c-hot'],
  sewage: [Waves, 'c-other'],
  heating: [Thermometer, 'c-heat'],
  waste: [Trash2, 'c-other'],
  building: [Building2, 'c-other'],
  internet: [Wifi, 'c-other'],
  security: [Shield, 'c-other'],
  intercom: [BellRing, 'c-other'],
  parking: [SquareParking, 'c-other'],
  custom: [ReceiptText, 'c-other'],
};

const KINDS: Readonly<Record<LineKind, readonly [LucideIcon, string]>> = {
  rent: [KeyRound, 'c-rent'],
  utility: [ReceiptText, 'c-other'],
  fee: [ReceiptText, 'c-other'],
  penalty: [Percent, 'c-other'],
  adjustment: [CirclePlus, 'c-other'],
  deposit: [KeyRound, 'c-other'],
};

type OfLine = { readonly kind?: LineKind; readonly service?: ServiceCode | null };

function signOf({ kind, service }: OfLine): readonly [LucideIcon, string] {
  if (service) return SERVICES[service];
  return kind === undefined ? [ReceiptText, 'c-other'] : KINDS[kind];
}

/** The class of a line's chart colour. */
export function colourOf(line: OfLine): string {
  return signOf(line)[1];
}

export function LineIcon(line: OfLine) {
  const [Icon, colour] = signOf(line);
  return (
    <span className={`li ${colour}`}>
      <Icon size={18} aria-hidden />
    </span>
  );
}
