import { Suspense } from 'react';
import { AccountSection } from '../features/profile/account-section.tsx';
import { AccountsSection } from '../features/profile/accounts-section.tsx';
import { ContactsSection } from '../features/profile/contacts-section.tsx';
import { NamesForm } from '../features/profile/names-form.tsx';
import { useProfile } from '../features/profile/profile-query.ts';
import { RoleSection, ThemeSection } from '../features/profile/role-theme.tsx';
import { SecondFactorSection } from '../features/profile/second-factor-section.tsx';
import { PasswordSection, SessionsSection } from '../features/profile/security-section.tsx';
import { profile as t } from '../i18n/uk/profile.ts';
import { titles } from '../i18n/uk/titles.ts';
import { late } from '../lib/late.ts';
import { usePermission, useRole } from '../lib/session.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const OwnInvitations = late(async () => ({
  default: (await import('../features/managers/own-invitations.tsx')).OwnInvitations,
}));
const RulesSection = late(async () => ({
  default: (await import('../features/notifications/rules-section.tsx')).RulesSection,
}));

const CalendarSection = late(async () => ({
  default: (await import('../features/calendar/calendar-section.tsx')).CalendarSection,
}));

const NumberingSection = late(async () => ({
  default: (await import('../features/profile/numbering-section.tsx')).NumberingSection,
}));
const PaymentOrderSection = late(async () => ({
  default: (await import('../features/profile/payment-order-section.tsx')).PaymentOrderSection,
}));
const MembersSection = late(async () => ({
  default: (await import('../features/members/members-section.tsx')).MembersSection,
}));
const TaxSection = late(async () => ({ default: (await import('../features/profile/tax-section.tsx')).TaxSection }));

export default function ProfileRoute() {
  const query = useProfile();
  const isOwner = useRole() === 'owner';
  const isTold = usePermission('notifications.read');
  return (
    <div className="profile">
      <PageHeader title={titles.profile} />
      {query.isPending && <Skeleton />}
      {query.isError && <ErrorState error={query.error} title={t.loadFailed} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className="sections">
          {query.data.phoneVerified && (
            <Suspense>
              <OwnInvitations />
            </Suspense>
          )}
          <NamesForm key={query.data.version} profile={query.data} />
          {/* Above all that comes later: a button that is pushed down under a finger is missed. */}
          {!isOwner && <RoleSection />}
          {isOwner && (
            <>
              <AccountsSection />
              <Suspense fallback={<Skeleton />}>
                <TaxSection />
                <NumberingSection />
                <PaymentOrderSection />
                <MembersSection />
              </Suspense>
            </>
          )}
          <ContactsSection profile={query.data} />
          <PasswordSection />
          <SecondFactorSection />
          <SessionsSection />
          {isTold && (
            <Suspense fallback={<Skeleton />}>
              <RulesSection />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton widths={[70, 40]} />}>
            <CalendarSection />
          </Suspense>
          {isOwner && <RoleSection />}
          <ThemeSection version={query.data.version} />
          <AccountSection />
        </div>
      )}
    </div>
  );
}
