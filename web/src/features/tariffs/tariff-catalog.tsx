import type { CatalogTariff } from '@kliuchar/api-schema/tariffs';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { Check, Plus } from 'lucide-react';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { formatDay, today } from '../../lib/format.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { OwnerSelect } from '../../ui/owner-select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { pricesInWords, versionToday } from './tariff-prices.ts';
import { useCopyTariff, useOwnTariffs, useTariffCatalog } from './tariffs.queries.ts';

type Props = { readonly q: string; readonly service: string | undefined; readonly mayWrite: boolean };

/** The shipped dictionary: dated, with its source, copied on use (product.md §3). */
export function TariffCatalog({ q, service, mayWrite }: Props) {
  const query = useTariffCatalog();
  const own = useOwnTariffs();
  const copy = useCopyTariff(() => toast({ title: t.copied, variant: 'success' }));
  if (query.isPending) return <Skeleton />;
  if (query.isError) {
    return <ErrorState error={query.error} title={t.failed.listTitle} onRetry={() => void query.refetch()} />;
  }
  const text = q.toLocaleLowerCase('uk');
  const rows = query.data.items.filter(
    (entry) =>
      (!service || entry.service === service) &&
      `${entry.title} ${entry.city ?? ''}`.toLocaleLowerCase('uk').includes(text),
  );
  if (rows.length === 0) {
    return (
      <EmptyState kind="none" title={t.none}>
        {t.catalogNone}
      </EmptyState>
    );
  }
  const taken = new Set(own.data?.items.map(({ catalogKey }) => catalogKey));
  const action = (row: CatalogTariff) =>
    taken.has(row.key) ? (
      <span className="muted inline-flex items-center gap-2">
        <Check aria-hidden="true" width={15} height={15} />
        {t.taken}
      </span>
    ) : (
      mayWrite && (
        <Button
          size="sm"
          aria-label={`${t.copy}: ${row.title}`}
          busy={copy.isPending && copy.variables === row.key}
          onClick={() => copy.mutate(row.key)}
        >
          <Plus aria-hidden="true" />
          {t.copy}
        </Button>
      )
    );
  return (
    <>
      <p className="muted pb-4">{t.catalogLead}</p>
      {mayWrite && <OwnerSelect />}
      <Table
        label={t.catalog}
        rows={rows}
        rowKey={(row) => row.key}
        columns={[
          ...COLUMNS,
          { key: 'copy', title: <span className="sr">{t.copy}</span>, numeric: true, cell: action },
        ]}
        card={(row) => (
          <>
            <div className="l1">
              <b>{row.title}</b>
              <ServiceIcon code={row.service} />
            </div>
            <div className="l2 num">{priceOf(row)}</div>
            <div className="l2 cap">{origin(row)}</div>
            <div className="l3 acts">{action(row)}</div>
          </>
        )}
      />
    </>
  );
}

const priceOf = (row: CatalogTariff): string => pricesInWords(versionToday(row.versions, today()), row.unit);
const origin = (row: CatalogTariff): string => `${t.asOf(formatDay(row.asOf))} · ${row.source}`;

const COLUMNS: readonly Column<CatalogTariff>[] = [
  {
    key: 'title',
    title: t.title,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <ServiceIcon code={row.service} />
        <span>
          <span className="t1">{row.title}</span>
          <span className="t2">{[SERVICE_TEXTS[row.service].nameUk, row.city ?? t.everywhere].join(' · ')}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'price',
    title: t.price,
    cell: (row) => (
      <span className="num">
        {priceOf(row)}
        <span className="t2">{origin(row)}</span>
      </span>
    ),
  },
];
