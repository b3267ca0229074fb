import type { Property } from '@kliuchar/api-schema/properties';
import { KeyRound, Plus, Wallet } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { EntityHistory } from '../features/audit/lazy-history.tsx';
import { HomeLeases } from '../features/properties/home-leases.tsx';
import { useProperty } from '../features/properties/properties.queries.ts';
import { PropertyActions } from '../features/properties/property-actions.tsx';
import { PropertyFacts } from '../features/properties/property-facts.tsx';
import { PropertyMeters } from '../features/properties/property-meters.tsx';
import { PropertyServices } from '../features/properties/property-services.tsx';
import { PropertyStatus } from '../features/properties/property-status.tsx';
import { PropertyTimeline } from '../features/properties/property-timeline.tsx';
import { PropertyWork } from '../features/properties/property-work.tsx';
import { useOwnTariffs } from '../features/tariffs/tariffs.queries.ts';
import { properties as t } from '../i18n/uk/properties.ts';
import { titles } from '../i18n/uk/titles.ts';
import { formatDay } from '../lib/format.ts';
import { useGranted } from '../lib/granted.ts';
import { late } from '../lib/late.ts';
import { useScreenName } from '../lib/screen-name.ts';
import { usePermission } from '../lib/session.ts';
import { ButtonLink } from '../ui/button.tsx';
import { DebtSum } from '../ui/debt.tsx';
import { HeaderLink } from '../ui/header-act.tsx';
import { Money } from '../ui/money.tsx';
import { Note } from '../ui/note.tsx';
import { PageFailure } from '../ui/page-failure.tsx';
import { Facts, PageHeader, Section } from '../ui/parts.tsx';
import { PlanFull } from '../ui/plan-full.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { wholeNumbers } from '../ui/whole-numbers.tsx';

const PropertyPhotos = late(async () => ({
  default: (await import('../features/properties/property-photos.tsx')).PropertyPhotos,
}));
const DocumentsSection = late(async () => ({
  default: (await import('../features/documents/documents-section.tsx')).DocumentsSection,
}));

const PlaceManagers = late(async () => ({
  default: (await import('../features/managers/place-managers.tsx')).PlaceManagers,
}));
const PlaceTenants = late(async () => ({
  default: (await import('../features/managers/place-tenants.tsx')).PlaceTenants,
}));

export default function PropertyRoute() {
  const query = useProperty(useParams().propertyId ?? '');
  useScreenName(query.data?.displayName);
  if (query.isPending) return <Skeleton shape="record" />;
  if (query.isError) return <PageFailure heading={titles.property} query={query} words={t.page} list="/properties" />;
  return <Page property={query.data} />;
}

function Page({ property }: { readonly property: Property }) {
  const { address, type } = property;
  const mayWrite = usePermission('properties.write') && property.role === 'owner';
  const tariffs = useOwnTariffs(property.role === 'owner');
  return (
    <>
      <PageHeader
        title={property.displayName}
        sub={
          <span className="inline-flex flex-wrap items-center gap-2">
            {`${t.types[type]} · ${address.city}`}
            <PropertyStatus status={property.status} />
          </span>
        }
        actions={<Actions property={property} mayWrite={mayWrite} />}
      />
      <div className="detail">
        <div className="sections">
          {property.status === 'archived' && mayWrite && <PlanFull deed="restore" />}
          {property.role === 'tenant' ? <HomeLeases propertyId={property.id} /> : <Lease property={property} />}
          <Suspense fallback={<Skeleton widths={[40, 60]} boxed={false} />}>
            <PropertyPhotos property={property} />
          </Suspense>
          <PropertyServices property={property} tariffs={tariffs.data?.items ?? []} />
          <PropertyMeters property={property} />
          <PropertyWork property={property} />
          {property.role === 'owner' && (
            <Suspense fallback={<Skeleton widths={[40, 60]} boxed={false} />}>
              <PlaceManagers place={{ kind: 'property', id: property.id, name: property.displayName }} />
              <PlaceTenants propertyId={property.id} />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton widths={[40, 60]} boxed={false} />}>
            <DocumentsSection about={{ propertyId: property.id }} place={property} />
          </Suspense>
        </div>
        <aside>
          <PropertyFacts property={property} />
        </aside>
        {property.role === 'owner' && (
          <div className="past sections">
            <PropertyTimeline propertyId={property.id} />
            <Suspense>
              <EntityHistory entityType="property" entityId={property.id} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

/**
 * One solid button, by the state: a contract for a free object, a payment for a rented one. It stands first, what is done rarely last, as on
 * a contract and a receipt. The lease itself is opened by the head of its section, right below.
 */
function Actions({ property, mayWrite }: { readonly property: Property; readonly mayWrite: boolean }) {
  const isOwner = property.role === 'owner';
  const mayLease = useGranted('contracts.write', 'contracts', property);
  const mayTakePayments = useGranted('payments.record', 'payments', property);
  const { id, contract, status, debtKop } = property;
  return (
    <>
      {contract && mayTakePayments && status === 'occupied' && (
        <ButtonLink to={`/contracts/${contract.id}?pay=1`} variant="p">
          <Wallet aria-hidden="true" />
          {t.page.pay}
        </ButtonLink>
      )}
      {!contract && mayTakePayments && !isOwner && (status === 'occupied' || (debtKop ?? 0) > 0) && (
        <ButtonLink to={`/payments?property_id=${id}&pay=1`} variant="p">
          <Wallet aria-hidden="true" />
          {t.page.pay}
        </ButtonLink>
      )}
      {mayLease && isFree(status) && (
        <ButtonLink to={`/contracts/create?rental_object_id=${id}`} variant="p">
          <Plus aria-hidden="true" />
          {t.page.createContract}
        </ButtonLink>
      )}
      {contract && !mayTakePayments && (
        <ButtonLink to={`/contracts/${contract.id}`} variant="p">
          <KeyRound aria-hidden="true" />
          {t.page.openContract}
        </ButtonLink>
      )}
      {mayLease && status === 'occupied' && contract?.endDate && (
        <ButtonLink to={`/contracts/create?rental_object_id=${id}`}>
          <Plus aria-hidden="true" />
          {t.page.nextContract}
        </ButtonLink>
      )}
      {mayWrite && <PropertyActions property={property} />}
    </>
  );
}

/** Set aside by hand for works, it may be promised to somebody all the same. */
function isFree(status: Property['status']): boolean {
  return status === 'vacant' || status === 'maintenance';
}

const debtTitle = ({ overdue }: Pick<Property, 'overdue'>): string => (overdue ? t.page.debtLate : t.page.debt);

/** The lease is closed to a manager of payments alone; what is owed is his to know. */
function Debt({ property: { debtKop, overdue } }: { readonly property: Property }) {
  if (debtKop === null) return null;
  return (
    <Section title={debtTitle({ overdue })}>
      {debtKop > 0 ? (
        <DebtSum debtKop={debtKop} overdue={overdue} size="m" />
      ) : (
        <p className="muted">{t.page.noDebt}</p>
      )}
    </Section>
  );
}

/** Who lives here and what they owe: the sum is the first thing seen. */
function Lease({ property }: { readonly property: Property }) {
  const { contract, rent, debtKop, overdue, status, baseRent } = property;
  const mayLease = useGranted('contracts.write', 'contracts', property);
  if (!contract) {
    if (status !== 'vacant') return <Debt property={property} />;
    return (
      <Note>
        {mayLease ? t.page.vacant : t.page.vacantOnly}
        {baseRent && (
          <>
            <br />
            <span className="muted">{t.page.wantedRent}: </span>
            <Money amountKop={baseRent.amountMinor} currency={baseRent.currency} />
          </>
        )}
      </Note>
    );
  }
  const term = contract.endDate
    ? t.page.until(formatDay(contract.startDate), formatDay(contract.endDate))
    : t.page.openEnded(formatDay(contract.startDate));
  return (
    <Section
      title={t.page.contract}
      aside={
        <HeaderLink to={`/contracts/${contract.id}`}>{wholeNumbers(t.page.contractNumber(contract.number))}</HeaderLink>
      }
    >
      <div className="flex flex-wrap items-end gap-x-12 gap-y-4">
        {debtKop !== null && debtKop > 0 && (
          <p>
            <span className="muted">{debtTitle({ overdue })}</span>
            <br />
            <DebtSum debtKop={debtKop} overdue={overdue} size="m" />
          </p>
        )}
        {rent && (
          <p>
            <span className="muted">{t.page.rent}</span>
            <br />
            <Money amountKop={rent.amountMinor} currency={rent.currency} size="m" />
          </p>
        )}
        <div className="grow">
          <Facts
            items={[
              [t.page.tenant, contract.tenantName],
              [
                t.page.term,
                <span key="term" className="num">
                  {term}
                </span>,
              ],
            ]}
          />
        </div>
      </div>
    </Section>
  );
}
