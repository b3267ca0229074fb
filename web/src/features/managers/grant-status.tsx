import type { ManagerItem } from '@kliuchar/api-schema/managers';
import { CircleCheck, CircleX, Clock, Hourglass, UserCheck } from 'lucide-react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { today } from '../../lib/format.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { standingOf } from './managers.queries.ts';

type Grant = Pick<ManagerItem, 'status' | 'until' | 'needsConfirmation'>;

const LOOKS = {
  pending: ['wait', Clock],
  accepted: ['ok', CircleCheck],
  declined: ['neutral', CircleX],
  revoked: ['neutral', CircleX],
  expired: ['neutral', Hourglass],
  unanswered: ['neutral', Hourglass],
  claimed: ['warn', UserCheck],
} as const satisfies Record<string, readonly [BadgeTone, typeof Clock]>;

export function GrantStatus(grant: Grant) {
  const shown = standingOf(grant, today());
  const [tone, icon] = LOOKS[shown];
  return (
    <Badge tone={tone} icon={icon}>
      {t.status[shown]}
    </Badge>
  );
}
