import type { MemberInvite } from '@kliuchar/api-schema/members';
import { managers } from '../../i18n/uk/managers.ts';
import { members } from '../../i18n/uk/members.ts';
import { formatDay, kyivDay } from '../../lib/format.ts';

const t = members.page;

/** Whose account it is, and what one becomes there. */
export function MemberInviteSummary({ invite }: { readonly invite: MemberInvite }) {
  const { ownerName, emailMasked, role, expiresAt } = invite;
  return (
    <>
      <h1 tabIndex={-1}>{t.title}</h1>
      <p>{t.from(ownerName)}</p>
      <p>{t.role[role]}</p>
      <p className="cap">
        {t.sentTo} <span className="masked">{emailMasked}</span>.{' '}
        {managers.page.expires(formatDay(kyivDay(Date.parse(expiresAt))))}
      </p>
    </>
  );
}
