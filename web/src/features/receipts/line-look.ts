import type { Receipt } from '@kliuchar/api-schema/receipts';
import type { LucideIcon } from 'lucide-react';
import { LINE_LOOKS, SERVICE_LOOKS } from '../../lib/service-looks.ts';

type Line = Pick<Receipt['lines'][number], 'kind' | 'service'>;

/** A fee and an adjustment are told from the service they are about. */
export function lookOf({ kind, service }: Line): { readonly icon: LucideIcon; readonly colour: string } {
  const isOwn = kind === 'fee' || kind === 'adjustment' || service === null;
  const { icon, colour } = isOwn ? LINE_LOOKS[kind] : SERVICE_LOOKS[service];
  return { icon, colour: `var(--chart-${colour})` };
}
