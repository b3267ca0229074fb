import type { AnnouncementRecipients } from '@kliuchar/api-schema/announcements';
import { Link } from 'react-router';
import { announcements as t } from '../../i18n/uk/announcements.ts';
import { formatInstant } from '../../lib/format.ts';
import { Note } from '../../ui/note.tsx';
import './announcements.css';

type Props = { readonly to: AnnouncementRecipients };

/** How many learn of it and by what; and before it is sent, who would not. */
export function RecipientsNote({ to }: Props) {
  const { total, email, sms, app, unreached, leavesAt } = to;
  const ways = [email > 0 && t.to.email(email), sms > 0 && t.to.sms(sms)].filter(Boolean).join(', ');
  return (
    <>
      {unreached < total && (
        <Note tone="info">
          <p>{t.to.all(total - unreached, ways)}</p>
          {app > 0 && <p>{t.to.app(app)}</p>}
          {leavesAt !== null && email + sms > 0 && <p>{t.to.night(formatInstant(leavesAt))}</p>}
        </Note>
      )}
      {unreached > 0 && <Unreached to={to} />}
    </>
  );
}

/** Before anything is typed: today it would go to nobody, or not any more. */
export function NotToday({ to: { total, leftToday } }: Props) {
  if (total > 0 && leftToday > 0) return null;
  return <Note tone="warn">{total === 0 ? t.to.nobody : t.to.full}</Note>;
}

function Unreached({ to: { total, unreached, unreachedLeases } }: Props) {
  const more = unreached - unreachedLeases.length;
  return (
    <Note tone="warn">
      {unreached === total && <p>{t.to.unreachedAll}</p>}
      <p>{t.to.unreached(unreached)}</p>
      <ul className="unreached">
        {unreachedLeases.map(({ contractId, tenantName, placeName, reason }) => (
          <li key={contractId}>
            <Link to={`/contracts/${contractId}`}>{tenantName}</Link>, {placeName}: {t.to.why[reason]}
          </li>
        ))}
        {more > 0 && <li>{t.to.andMore(more)}</li>}
      </ul>
    </Note>
  );
}
