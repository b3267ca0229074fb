import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import {
  Building,
  CarFront,
  Droplet,
  Droplets,
  Flame,
  type LucideIcon,
  Phone,
  ShieldCheck,
  SquarePlus,
  Thermometer,
  Trash2,
  Waves,
  Wifi,
  Zap,
} from 'lucide-react';

/** One icon and one colour for a service everywhere (design README, «Icons»). */
const LOOKS: Readonly<Record<ServiceCode, readonly [LucideIcon, string]>> = {
  electricity: [Zap, 'var(--chart-power)'],
  gas: [Flame, 'var(--chart-gas)'],
  gas_delivery: [Flame, 'var(--chart-gas)'],
  cold_water: [Droplet, 'var(--chart-cold)'],
  hot_water: [Droplets, 'var(--chart-hot)'],
  sewage: [Waves, 'var(--chart-cold)'],
  heating: [Thermometer, 'var(--chart-heat)'],
  waste: [Trash2, 'var(--chart-other)'],
  building: [Building, 'var(--chart-other)'],
  internet: [Wifi, 'var(--chart-other)'],
  security: [ShieldCheck, 'var(--chart-other)'],
  intercom: [Phone, 'var(--chart-other)'],
  parking: [CarFront, 'var(--chart-other)'],
  custom: [SquarePlus, 'var(--chart-other)'],
};

/** The sign of a service; its name stands beside it in words. */
export function ServiceIcon({ code, size = 18 }: { readonly code: ServiceCode; readonly size?: number }) {
  const [Icon, color] = LOOKS[code];
  return <Icon aria-hidden="true" width={size} height={size} color={color} />;
}
