import type { Tariff } from '@kliuchar/api-schema/tariffs';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { tariffs as t } from '../../i18n/uk/tariffs.ts';
import { formatDay } from '../../lib/format.ts';
import { ServiceIcon } from '../../lib/service-icon.tsx';
import { type Column, RowLink } from '../../ui/table.tsx';
import { pricesInWords } from './tariff-prices.ts';

const where = ({ service, city }: Tariff): string => [SERVICE_TEXTS[service].nameUk, city ?? t.everywhere].join(' · ');

/** `linkTo` gives the address of the same list with the tariff opened over it. */
export function tariffColumns(linkTo: (id: string) => string): readonly Column<Tariff>[] {
  return [
    {
      key: 'title',
      always: true,
      title: t.title,
      cell: (row) => (
        <span className="flex items-center gap-3">
          <ServiceIcon code={row.service} />
          <span>
            <RowLink to={linkTo(row.id)}>{row.title}</RowLink>
            <span className="t2">{where(row)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'price',
      always: true,
      title: t.price,
      cell: (row) => <span className="num">{pricesInWords(row.current, row.unit)}</span>,
    },
    {
      key: 'since',
      title: t.since,
      cell: (row) => (
        <span className="num">
          {row.current ? formatDay(row.current.validFrom) : '—'}
          {row.catalogAsOf && <span className="t2">{t.asOf(formatDay(row.catalogAsOf))}</span>}
        </span>
      ),
    },
    { key: 'used', title: t.used, cell: (row) => <span className="muted num">{t.usedIn(row.propertiesCount)}</span> },
  ];
}

export function TariffCard({ row, to }: { readonly row: Tariff; readonly to: string }) {
  return (
    <>
      <div className="l1">
        <RowLink to={to}>{row.title}</RowLink>
        <ServiceIcon code={row.service} />
      </div>
      <div className="l2">
        <span>{where(row)}</span>
      </div>
      <div className="l3 num">
        <span>{pricesInWords(row.current, row.unit)}</span>
        <span className="cap">{t.usedIn(row.propertiesCount)}</span>
      </div>
    </>
  );
}
