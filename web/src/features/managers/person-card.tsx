import type { ManagerItem } from '@kliuchar/api-schema/managers';
import { Link } from 'react-router';
import { managers as t } from '../../i18n/uk/managers.ts';
import { formatDay, kyivDay, relativeDayInWords, today } from '../../lib/format.ts';
import { Card } from '../../ui/parts.tsx';
import { GrantStatus } from './grant-status.tsx';
import { ManagerActions } from './manager-actions.tsx';
import type { Person } from './managers.queries.ts';
import { switchesInWords } from './switch-fields.tsx';
import './managers.css';

/** A person and each object he is let into. */
export function PersonCard({ person }: { readonly person: Person }) {
  const [first] = person.rows;
  if (!first) return null;
  const waiting = person.rows.filter(({ needsConfirmation }) => needsConfirmation);
  return (
    <Card title={first.name ?? first.phoneMasked} aside={<Seen row={first} />} className="person">
      <ul className="grants">
        {person.rows.map((row) => (
          <li key={row.id}>
            <GrantRow row={row} waiting={waiting} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Seen({ row }: { readonly row: ManagerItem }) {
  const phone = row.name === null ? null : <span className="num masked">{row.phoneMasked}</span>;
  const day = row.lastSeenAt === null ? null : kyivDay(Date.parse(row.lastSeenAt));
  const seen = day === null ? null : t.lastSeen(relativeDayInWords({ today: today(), day }));
  return (
    <span className="muted">
      {phone}
      {phone && seen && ' · '}
      {seen}
    </span>
  );
}

type GrantRowProps = {
  readonly row: ManagerItem;
  readonly as?: 'place' | 'person';
  readonly waiting?: readonly ManagerItem[];
};

/** Also a line of the card of an object, where its name would say nothing new. */
export function GrantRow({ row, as = 'place', waiting }: GrantRowProps) {
  const { place, until, permissions } = row;
  const to = place.kind === 'property' ? `/properties/${place.id}` : `/complexes/${place.id}`;
  return (
    <>
      <div className="min-w-0 wrap-anywhere">
        {as === 'place' ? <Link to={to}>{place.name}</Link> : <Who {...row} />}
        <small>
          {[
            as === 'place' ? place.kind === 'complex' && t.complex : place.kind === 'complex' && t.place.byComplex,
            switchesInWords(permissions),
            until && t.until(formatDay(until)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <div className="does">
        <GrantStatus {...row} />
        <ManagerActions manager={row} {...(waiting && { waiting })} />
      </div>
    </>
  );
}

/** By name once he has answered, by the end of his number until then. */
export function Who({ name, phoneMasked }: Pick<ManagerItem, 'name' | 'phoneMasked'>) {
  return <b className={name === null ? 'masked' : undefined}>{name ?? phoneMasked}</b>;
}
