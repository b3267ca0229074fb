import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { rates as t } from '../../i18n/uk/rates.ts';
import { loadRates, SERIES, type Series } from './rate-series.ts';
import './rates.css';

/** As many as may stand before the one that counts: an entry that was replaced, a rate agreed in a contract. */
const NEWEST = { limit: 10, offset: 0 };

/** The value that counts now of each series, its day and where it is from; a tile opens its list. */
export function RateTiles({ current }: { readonly current: Series }) {
  return (
    <nav className="rate-tiles" aria-label={t.series}>
      {SERIES.map((series) => (
        <Tile key={series} series={series} isCurrent={series === current} />
      ))}
    </nav>
  );
}

function Tile({ series, isCurrent }: { readonly series: Series; readonly isCurrent: boolean }) {
  const query = useQuery({
    queryKey: ['rates', 'newest', series],
    queryFn: ({ signal }) => loadRates(series, NEWEST, signal),
    meta: { failed: t.failed.list },
  });
  const used = query.data?.items.filter((item) => item.used);
  const newest = used?.find((item) => item.source !== t.sources.contract) ?? used?.[0];
  return (
    <Link to={`?view=rates&series=${series}`} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
      <span className="cap">{t.names[series]}</span>
      <b className="num">{newest?.shown ?? '—'}</b>
      <small className="num">{query.isSuccess ? (newest?.at ?? t.nothing) : '\u00a0'}</small>
    </Link>
  );
}
