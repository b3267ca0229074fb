import { getHandoverPhoto, type HandoverAct } from '@kliuchar/api-schema/handover';
import { CheckCheck, CircleDashed, Clock } from 'lucide-react';
import { handover as t } from '../../i18n/uk/handover.ts';
import { urlOf } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { idsOf } from './handover-queries.ts';
import './handover.css';

const LOOKS = { draft: ['neutral', CircleDashed], sent: ['wait', Clock], signed: ['ok', CheckCheck] } as const;

export function ActBadge({ status }: Pick<HandoverAct, 'status'>) {
  const [tone, icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {t.statuses[status]}
    </Badge>
  );
}

export const photoUrl = (act: Pick<HandoverAct, 'contractId' | 'id'>, fileId: string) =>
  urlOf(getHandoverPhoto, { params: { ...idsOf(act), fileId } });

/** The photos of one room or thing, each to be opened whole. */
export function PlacePhotos({
  act,
  place,
  name,
}: {
  readonly act: HandoverAct;
  readonly place: string;
  readonly name: string;
}) {
  const ids = act.pictures.filter((picture) => picture.place === place).map(({ fileId }) => fileId);
  if (ids.length === 0) return null;
  return (
    <ul className="ho-photos">
      {ids.map((fileId, at) => (
        <li key={fileId}>
          <a href={photoUrl(act, fileId)} target="_blank" rel="noreferrer">
            <img src={photoUrl(act, fileId)} alt={t.photoOf(name, at + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
