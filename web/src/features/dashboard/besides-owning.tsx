import type { Session } from '@kliuchar/api-schema/session';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { Link } from 'react-router';
import { dashboard as t } from '../../i18n/uk/dashboard.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { useSummary } from '../../lib/summary-query.ts';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Card } from '../../ui/parts.tsx';
import { RentedCard } from './summary-cards.tsx';

type Props = { readonly session: Pick<Session, 'user' | 'entrusted'> };

/** What an owner who has not made his three steps rents or looks after: his menu is closed until then, so the way to it is here. */
export function BesidesOwning({ session: { user, entrusted } }: Props) {
  const rented = useSummary(user.id).data?.rented;
  return (
    <div className="onb stack mt-7">
      {rented && <RentedCard rented={rented} />}
      {entrusted.length > 0 && <EntrustedCard entrusted={entrusted} />}
    </div>
  );
}

const WORK = [
  { by: 'tasks', to: '/tasks', label: titles.tasks },
  { by: 'readings', to: '/meters', label: t.managed.readings },
  { by: 'receipts', to: '/receipts', label: t.managed.receipts },
  { by: 'payments', to: '/payments', label: t.managed.payments },
] as const satisfies readonly { by: GrantSwitch; to: string; label: string }[];

function EntrustedCard({ entrusted }: Pick<Session, 'entrusted'>) {
  const opened = WORK.filter(({ by }) => entrusted.includes(by));
  return (
    <Card title={t.managed.title} aside={<HeaderLink to="/properties?role=manager">{t.managed.all}</HeaderLink>}>
      {opened.length > 0 && (
        <div className="body">
          <ul className="kv plain">
            {opened.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
