import type { PROPERTY_STATUSES } from '@kliuchar/api-schema/properties';
import { Archive, CalendarClock, DoorOpen, KeyRound, type LucideIcon, OctagonX, PaintRoller } from 'lucide-react';
import { properties as t } from '../../i18n/uk/properties.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

type Status = (typeof PROPERTY_STATUSES)[number];

const LOOKS: Readonly<Record<Status, readonly [BadgeTone, LucideIcon]>> = {
  vacant: ['brass', DoorOpen],
  reserved: ['wait', CalendarClock],
  occupied: ['ok', KeyRound],
  maintenance: ['warn', PaintRoller],
  unusable: ['warn', OctagonX],
  archived: ['neutral', Archive],
};

export function PropertyStatus({ status }: { readonly status: Status }) {
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t.statuses[status]}
    </Badge>
  );
}
