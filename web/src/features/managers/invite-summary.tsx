import type { Invite } from '@kliuchar/api-schema/managers';
import { managers } from '../../i18n/uk/managers.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';
import { switchesInWords } from './switch-fields.tsx';
import './managers.css';

const t = managers.page;

/** Who invites, to which objects, and what one may do there. */
export function InviteSummary({ invite }: { readonly invite: Invite }) {
  const { kind, ownerName, places, phoneMasked, expiresAt } = invite;
  return (
    <>
      <p>{t.from(ownerName)}</p>
      <ul className="grants">
        {places.map(({ name, permissions, until }) => (
          <li key={name}>
            <div className="min-w-0 wrap-anywhere">
              <b>{name}</b>
              <small>
                {[kind === 'manager' && switchesInWords(permissions), until && managers.until(formatDay(until))]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
      <p className="cap">
        {t.phone} <span className="num masked">{phoneMasked}</span>.{' '}
        {t.expires(formatDay(kyivDay(Date.parse(expiresAt))))}
      </p>
    </>
  );
}
