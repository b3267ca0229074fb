import { listContracts } from '@kliuchar/api-schema/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { properties as t } from '../../i18n/uk/properties.ts';
import { titles } from '../../i18n/uk/titles.ts';
import { ContractBadge } from '../../lib/contract-badge.tsx';
import { formatDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

/** As many leases of one home as a tenant has had at the most. */
const MOST = 10;

/** The home of a tenant: the way to what he has agreed to and to what he pays. */
export function HomeLeases({ propertyId }: { readonly propertyId: string }) {
  const query = useQuery({
    queryKey: ['contracts', 'home', propertyId],
    queryFn: ({ signal }) =>
      call(listContracts, { query: { rentalObjectId: propertyId, sort: '-start_date', limit: MOST }, signal }),
    meta: { failed: t.page.leasesFailed },
  });
  return (
    <Section title={t.page.leases} aside={<HeaderLink to="/my-receipts">{titles.myReceipts}</HeaderLink>}>
      {query.isPending && <Skeleton widths={[60, 40]} boxed={false} />}
      {query.isError && <ErrorState error={query.error} bare onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && <p className="muted">{t.page.leasesNone}</p>}
      <ul>
        {query.data?.items.map(({ id, number, status, badges, startDate, effectiveEnd }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-3 py-2">
            <span>
              <Link to={`/contracts/${id}`}>{wholeNumbers(t.page.contractNumber(number))}</Link>
              <small className="num muted block">
                {effectiveEnd
                  ? t.page.until(formatDay(startDate), formatDay(effectiveEnd))
                  : t.page.openEnded(formatDay(startDate))}
              </small>
            </span>
            <ContractBadge status={status} badges={badges} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
