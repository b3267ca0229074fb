import type { Receipt } from '@kliuchar/api-schema/receipts';
import {
  BellRing,
  Building2,
  Car,
  Droplet,
  Droplets,
  FileDigit,
  Flame,
  HandCoins,
  KeyRound,
  type LucideIcon,
  Percent,
  PiggyBank,
  ReceiptText,
  Shield,
  SquarePen,
  Thermometer,
  Trash2,
  Waves,
  Wifi,
  Zap,
} from 'lucide-react';

type Line = Pick<Receipt['lines'][number], 'kind' | 'service'>;
type Look = { readonly icon: LucideIcon; readonly colour: string };

/** Services keep one icon and one chart colour everywhere (design README, «Icons»). */
const SERVICES: Readonly<Record<NonNullable<Line['service']>, Look>> = {
  electricity: { icon: Zap, colour: 'var(--chart-power)' },
  gas: { icon: Flame, colour: 'var(--chart-gas)' },
  gas_delivery: { icon: Flame, colour: 'var(--chart-gas)' },
  cold_water: { icon: Droplet, colour: 'var(--chart-cold)' },
  hot_water: { icon: Droplets, colour: 'var(--chart-hot)' },
  sewage: { icon: Waves, colour: 'var(--chart-other)' },
  heating: { icon: Thermometer, colour: 'var(--chart-heat)' },
  waste: { icon: Trash2, colour: 'var(--chart-other)' },
  building: { icon: Building2, colour: 'var(--chart-other)' },
  internet: { icon: Wifi, colour: 'var(--chart-other)' },
  security: { icon: Shield, colour: 'var(--chart-other)' },
  intercom: { icon: BellRing, colour: 'var(--chart-other)' },
  parking: { icon: Car, colour: 'var(--chart-other)' },
  custom: { icon: ReceiptText, colour: 'var(--chart-other)' },
};

const KINDS: Readonly<Record<Line['kind'], Look>> = {
  rent: { icon: KeyRound, colour: 'var(--chart-rent)' },
  utility: { icon: ReceiptText, colour: 'var(--chart-other)' },
  fee: { icon: FileDigit, colour: 'var(--chart-other)' },
  penalty: { icon: Percent, colour: 'var(--chart-other)' },
  adjustment: { icon: SquarePen, colour: 'var(--chart-other)' },
  deposit: { icon: PiggyBank, colour: 'var(--chart-other)' },
};

export const PAYMENT_ICON = HandCoins;

export function lookOf({ kind, service }: Line): Look {
  if (kind === 'fee' || kind === 'adjustment' || service === null) return KINDS[kind];
  return SERVICES[service];
}
