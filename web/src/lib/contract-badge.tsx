import type { ContractListItem } from '@kliuchar/api-schema/contracts';
import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CheckCheck,
  Hourglass,
  KeyRound,
  LogOut,
  type LucideIcon,
  Pencil,
  Scissors,
  X,
} from 'lucide-react';
import { contracts as t } from '../i18n/uk/contracts.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

type Status = ContractListItem['status'];

const LOOKS: Readonly<Record<Status, readonly [BadgeTone, LucideIcon]>> = {
  draft: ['neutral', Pencil],
  pending: ['wait', Hourglass],
  scheduled: ['wait', CalendarCheck],
  active: ['ok', KeyRound],
  notice: ['warn', LogOut],
  completed: ['neutral', CheckCheck],
  terminated: ['bad', Scissors],
  declined: ['bad', X],
  cancelled: ['neutral', Ban],
};

/** «Завершується» is computed, not a state (product.md §5): it stands instead of «Діє» while the end is near. */
export function ContractBadge({ status, badges }: Pick<ContractListItem, 'status' | 'badges'>) {
  if (status === 'active' && badges.includes('expiring')) {
    return (
      <Badge tone="warn" icon={CalendarClock}>
        {t.status.expiring}
      </Badge>
    );
  }
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t.status[status]}
    </Badge>
  );
}
