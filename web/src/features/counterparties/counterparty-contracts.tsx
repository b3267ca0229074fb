import { listCounterpartyContracts } from '@kliuchar/api-schema/counterparties';
import { useQuery } from '@tanstack/react-query';
import { counterparties as t } from '../../i18n/uk/counterparties.ts';
import { properties } from '../../i18n/uk/properties.ts';
import { ContractBadge } from '../../lib/contract-badge.tsx';
import { formatDay } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeaderLink } from '../../ui/header-act.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, RowLink, Table } from '../../ui/table.tsx';
import { wholeNumbers } from '../../ui/whole-numbers.tsx';

const LIMIT = 20;

/** `GET /counterparties/{id}/contracts` of specification §7; the rest of a long list is in the contracts themselves. */
export function CounterpartyContracts({ counterpartyId }: { readonly counterpartyId: string }) {
  const query = useQuery({
    queryKey: ['counterparties', 'contracts', counterpartyId],
    queryFn: ({ signal }) =>
      call(listCounterpartyContracts, {
        params: { counterpartyId },
        query: { sort: '-start_date', limit: LIMIT },
        signal,
      }),
    meta: { failed: t.failed.contracts },
  });
  const more = (query.data?.total ?? 0) > LIMIT;
  return (
    <Section
      title={t.page.contracts}
      aside={
        more &&
        sidesOf(query.data?.items ?? [], counterpartyId).map((side) => (
          <HeaderLink key={side} to={`/contracts?${side}_counterparty_id=${counterpartyId}`}>
            {t.page.allContracts[side]}
          </HeaderLink>
        ))
      }
    >
      {query.isPending && <Skeleton widths={[70, 40]} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && query.data.items.length === 0 && <p className="muted">{t.page.noContracts}</p>}
      {query.isSuccess && query.data.items.length > 0 && (
        <Table
          label={t.page.contracts}
          rows={query.data.items}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          card={(row) => (
            <>
              <div className="l1">
                <RowLink to={`/contracts/${row.id}`}>{row.propertyName}</RowLink>
                <Money amountKop={row.rent.amountMinor} currency={row.rent.currency} />
              </div>
              <div className="l2">
                <span>{wholeNumbers(properties.page.contractNumber(row.number))}</span>
                <ContractBadge status={row.status} badges={row.badges} />
              </div>
            </>
          )}
        />
      )}
    </Section>
  );
}

type Row = Awaited<ReturnType<typeof call<typeof listCounterpartyContracts>>>['items'][number];

/** A person may let one flat and rent another; the list of contracts is narrowed by one side. */
function sidesOf(rows: readonly Row[], id: string): readonly ('tenant' | 'landlord')[] {
  return [
    ...(rows.some((row) => row.tenantCounterpartyId === id) ? (['tenant'] as const) : []),
    ...(rows.some((row) => row.landlordCounterpartyId === id) ? (['landlord'] as const) : []),
  ];
}

const termOf = ({ startDate, endDate }: Row): string =>
  endDate === null
    ? properties.page.openEnded(formatDay(startDate))
    : properties.page.until(formatDay(startDate), formatDay(endDate));

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'property',
    title: properties.list.property,
    cell: (row) => (
      <>
        <RowLink to={`/contracts/${row.id}`}>{row.propertyName}</RowLink>
        <span className="t2">{wholeNumbers(properties.page.contractNumber(row.number))}</span>
      </>
    ),
  },
  { key: 'term', title: properties.page.term, cell: (row) => <span className="num">{termOf(row)}</span> },
  {
    key: 'rent',
    title: properties.list.rent,
    numeric: true,
    cell: (row) => <Money amountKop={row.rent.amountMinor} currency={row.rent.currency} />,
  },
  {
    key: 'status',
    title: properties.list.state,
    cell: (row) => <ContractBadge status={row.status} badges={row.badges} />,
  },
];
