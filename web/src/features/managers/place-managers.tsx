import { UserPlus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { managers as t } from '../../i18n/uk/managers.ts';
import { late } from '../../lib/late.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Place, useManagersOf } from './managers.queries.ts';
import { GrantRow } from './person-card.tsx';
import './managers.css';

const InviteDialog = late(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

/** On the page of an object or a complex: who else is let in. */
export function PlaceManagers({ place }: { readonly place: Place }) {
  const query = useManagersOf(place);
  const [inviting, setInviting] = useState(false);
  return (
    <Section title={t.place.title} aside={<HeaderLink to="/managers">{t.place.all}</HeaderLink>}>
      {query.isPending && <Skeleton widths={[50, 40]} boxed={false} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} bare />}
      {query.isSuccess && query.data.items.length === 0 && <p className="muted">{t.place.none}</p>}
      {query.isSuccess && query.data.items.length > 0 && (
        <ul className="grants">
          {query.data.items.map((row) => (
            <li key={row.id}>
              <GrantRow row={row} as="person" />
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-3" size="sm" onClick={() => setInviting(true)}>
        <UserPlus aria-hidden="true" />
        {t.invite}
      </Button>
      <Suspense>{inviting && <InviteDialog place={place} onClose={() => setInviting(false)} />}</Suspense>
    </Section>
  );
}
