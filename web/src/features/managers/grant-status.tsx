import type { ManagerItem } from '@kliuchar/api-schema/managers';
import { CircleCheck, CircleX, Clock, Hourglass, UserCheck } from 'lucide-react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type Grant = Pick<ManagerItem, 'status' | 'needsConfirmation'>;

const LOOKS = {
  pending: ['wait', Clock],
  accepted: ['ok', CircleCheck],
  declined: ['neutral', CircleX],
  revoked: ['neutral', CircleX],
  expired: ['neutral', Hourglass],
  claimed: ['warn', UserCheck],
} as const satisfies Record<string, readonly [BadgeTone, typeof Clock]>;

export function GrantStatus({ status, needsConfirmation }: Grant) {
  const shown = status === 'pending' && needsConfirmation ? 'claimed' : status;
  const [tone, icon] = LOOKS[shown];
  return (
    <Badge tone={tone} icon={icon}>
      {t.status[shown]}
    </Badge>
  );
}
