import type { Team } from '@kliuchar/api-schema/members';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { members as t } from '../../i18n/uk/members.ts';
import { late } from '../../lib/late.ts';
import { useTeams } from '../../lib/members-query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderAct } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { MemberRow } from './member-row.tsx';

const InviteDialog = late(async () => ({ default: (await import('./invite-member-dialog.tsx')).InviteMemberDialog }));

/** Who else works with all of the account; of each owner, where the person works for several. */
export function MembersSection() {
  const query = useTeams();
  if (query.isPending) return <Skeleton />;
  if (query.isError) {
    return (
      <Section title={t.title}>
        <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />
      </Section>
    );
  }
  const teams = query.data.items;
  return teams.map((team) => <TeamSection key={team.ownerId} team={team} isNamed={teams.length > 1} />);
}

function TeamSection({ team, isNamed }: { readonly team: Team; readonly isNamed: boolean }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <Section
      title={t.title}
      aside={team.canChange && <HeaderAct onClick={() => setInviting(true)}>{t.invite}</HeaderAct>}
    >
      {isNamed && <p className="strong">{t.of(team.ownerName)}</p>}
      <p className="muted">
        {t.lead} <Link to="/managers">{t.toManagers}</Link>
      </p>
      <ul className="entries">
        {team.members.map((member) => (
          <MemberRow key={member.userId} team={team} member={member} />
        ))}
        {team.invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} canChange={team.canChange} />
        ))}
      </ul>
      <Suspense>{isInviting && <InviteDialog ownerId={team.ownerId} onClose={() => setInviting(false)} />}</Suspense>
    </Section>
  );
}
