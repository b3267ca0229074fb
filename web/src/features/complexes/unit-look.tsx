import {
  CalendarClock,
  Check,
  CircleAlert,
  Gauge,
  Hourglass,
  Key,
  type LucideIcon,
  OctagonX,
  PaintRoller,
} from 'lucide-react';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { Mark } from './unit-marks.ts';

/** State = icon + word + ground; debt is the only red fill on a map (design README, principle 3). */
const LOOKS: Readonly<Record<Mark, readonly [LucideIcon, BadgeTone]>> = {
  let: [Check, 'neutral'],
  debt: [CircleAlert, 'bad'],
  ends: [CalendarClock, 'warn'],
  unread: [Gauge, 'wait'],
  reserved: [Hourglass, 'wait'],
  repair: [PaintRoller, 'neutral'],
  unusable: [OctagonX, 'neutral'],
  free: [Key, 'brass'],
};

export function MarkIcon({ mark }: { readonly mark: Mark }) {
  const [Icon] = LOOKS[mark];
  return <Icon aria-hidden="true" />;
}

export function MarkBadge({ mark }: { readonly mark: Mark }) {
  const [icon, tone] = LOOKS[mark];
  return (
    <Badge icon={icon} tone={tone}>
      {t.map.marks[mark]}
    </Badge>
  );
}
