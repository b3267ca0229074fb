import { getHandoverBlank, getHandoverPhoto, type HandoverAct } from '@kliuchar/api-schema/handover';
import type { ActDirection } from '@kliuchar/domain/handover/act-rules';
import { CheckCheck, CircleDashed, Clock, Printer } from 'lucide-react';
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

/** To be filled in by pen, where a phone is no use. */
export function BlankLink({
  contractId,
  direction,
}: {
  readonly contractId: string;
  readonly direction: ActDirection;
}) {
  return (
    <a className="btn o lg" href={urlOf(getHandoverBlank, { params: { contractId }, query: { direction } })} download>
      <Printer aria-hidden="true" />
      {t.blank}
    </a>
  );
}

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
