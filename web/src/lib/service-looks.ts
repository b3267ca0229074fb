import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { LineKind } from '@kliuchar/domain/receipts/receipt-types';
import {
  BellRing,
  Building2,
  Droplet,
  Droplets,
  FileDigit,
  Flame,
  KeyRound,
  type LucideIcon,
  Percent,
  PiggyBank,
  ReceiptText,
  Shield,
  SquareParking,
  SquarePen,
  Thermometer,
  Trash2,
  Waves,
  Wifi,
  Zap,
} from 'lucide-react';

/** A colour of the charts by its name: `--chart-…` on screens, the class `c-…` on pages, which have no inline styles. */
type ChartColour = 'rent' | 'power' | 'gas' | 'cold' | 'hot' | 'heat' | 'other';

export type Look = { readonly icon: LucideIcon; readonly colour: ChartColour };

/** Services keep one icon and one chart colour everywhere, on screens and on public pages (design README, «Icons»). */
export const SERVICE_LOOKS: Readonly<Record<ServiceCode, Look>> = {
  electricity: { icon: Zap, colour: 'power' },
  gas: { icon: Flame, colour: 'gas' },
  gas_delivery: { icon: Flame, colour: 'gas' },
  cold_water: { icon: Droplet, colour: 'cold' },
  hot_water: { icon: Droplets, colour: 'hot' },
  sewage: { icon: Waves, colour: 'other' },
  heating: { icon: Thermometer, colour: 'heat' },
  waste: { icon: Trash2, colour: 'other' },
  building: { icon: Building2, colour: 'other' },
  internet: { icon: Wifi, colour: 'other' },
  security: { icon: Shield, colour: 'other' },
  intercom: { icon: BellRing, colour: 'other' },
  parking: { icon: SquareParking, colour: 'other' },
  custom: { icon: ReceiptText, colour: 'other' },
};

/** Of a line of a receipt that is about no service. */
export const LINE_LOOKS: Readonly<Record<LineKind, Look>> = {
  rent: { icon: KeyRound, colour: 'rent' },
  utility: { icon: ReceiptText, colour: 'other' },
  fee: { icon: FileDigit, colour: 'other' },
  penalty: { icon: Percent, colour: 'other' },
  adjustment: { icon: SquarePen, colour: 'other' },
  deposit: { icon: PiggyBank, colour: 'other' },
};
