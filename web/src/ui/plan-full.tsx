import { Link } from 'react-router';
import { planFull as t } from '../i18n/uk/plan-full.ts';
import { isPlanFull, type PlanRoom, usePlanRoom } from '../lib/plan-room.ts';
import { Note } from './note.tsx';

type Props = {
  /** The form asks for which owner it makes the object. */
  readonly byChoice?: boolean;
  readonly deed?: 'add' | 'restore';
  /** How many objects the form is about to make. */
  readonly adding?: number;
};

/** At the top of what makes one object more, when the plan holds no more: before anything is filled in, not after. */
export function PlanFull({ byChoice = false, deed = 'add', adding = 1 }: Props) {
  const room = usePlanRoom(byChoice);
  // A series nobody has numbered yet makes at least one.
  const count = Math.max(1, adding);
  if (room === null || !isPlanFull(room, count)) return null;
  const { says, way } = wordsOf(room, count);
  return (
    <Note tone="warn">
      <b>{says}</b> {deed === 'restore' ? t.way.restore : way} <Link to="/subscription#plans">{t.toPlans}</Link>
    </Note>
  );
}

function wordsOf({ planName, limit, used }: PlanRoom, adding: number) {
  if (used > limit) return { says: t.over(planName, limit, used), way: t.way.over };
  if (used === limit) return { says: t.full(planName, limit), way: t.way.full };
  return { says: t.tight(planName, limit - used, adding), way: t.way.tight };
}
