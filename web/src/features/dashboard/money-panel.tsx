import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { splitMonth } from '@kliuchar/domain/finance/month-split';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { dashboard as t } from '../../i18n/uk/dashboard.ts';
import { currencySign, formatDay, formatDecimalUk, formatPeriod, formatPrice, formatUah } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { InkPanel } from '../../ui/parts.tsx';

type MoneyPanelProps = {
  readonly money: NonNullable<DashboardSummary['money']>;
  readonly properties: DashboardSummary['properties'];
  readonly rates: DashboardSummary['rates'];
  readonly period: DashboardSummary['period'];
  readonly updated: string;
};

/** What came in of what is expected this month: the sum first, every number leads to its list. */
export function MoneyPanel({ money, properties, rates, period, updated }: MoneyPanelProps) {
  const { expectedKop, receivedKop, overdueKop, overdueCount } = money;
  const { awaited, late } = splitMonth({ expectedKop, receivedKop, lateKop: money.overdueMonthKop });
  const month = formatPeriod(period);
  return (
    <InkPanel labelledBy="money-title" className="money-panel">
      <div className="row">
        <h2 id="money-title">{month.charAt(0).toUpperCase() + month.slice(1)}</h2>
        <span className="cap num">{updated}</span>
      </div>
      <div className="lead">{t.money.received}</div>
      <Link className="hero" to={`/receipts?period=${period}`}>
        <Money amountKop={receivedKop} size="l" />
      </Link>
      <p className="muted num">
        {expectedKop > 0 ? t.money.ofExpected(formatUah(expectedKop)) : t.money.nothingExpected}
      </p>
      <p className="cap">{t.money.meaning}</p>
      {expectedKop > 0 && (
        <div className="bar" role="img" aria-label={t.money.bar(formatUah(receivedKop), formatUah(expectedKop))}>
          <i className="a" style={{ flexGrow: Math.max(0, receivedKop) }} />
          <i className="b" style={{ flexGrow: awaited }} />
          <i className="c" style={{ flexGrow: late }} />
        </div>
      )}
      <ul className="split num">
        <Part look="a" label={t.money.received}>
          {expectedKop > 0 ? t.money.percent(String(Math.round((receivedKop / expectedKop) * 100))) : '—'}
        </Part>
        <Part look="b" label={t.money.awaited}>
          <Money amountKop={awaited} />
        </Part>
        <Part look="c" label={t.money.overdueThisMonth}>
          <Money amountKop={late} />
        </Part>
      </ul>
      <div className="two">
        <Link to="/receipts?payment_status=overdue">
          <span>{t.money.overdueInAll}</span>
          <Money amountKop={overdueKop} overdue size="s" />
          {overdueCount > 0 && <small>{t.money.overdueCount(overdueCount)}</small>}
        </Link>
        {properties && (
          <Link to="/properties">
            <span>{t.money.occupancy}</span>
            <span className="num">
              <b className="money s">{properties.occupied}</b>{' '}
              <small>
                {t.money.occupied(properties.occupied, properties.total).replace(/^\d+\s/, '')} ·{' '}
                {t.money.percent(formatDecimalUk(String(properties.occupancyRate)))}
              </small>
            </span>
          </Link>
        )}
      </div>
      <Held held={money.depositsHeld} />
      {rates && <Rates rates={rates} />}
    </InkPanel>
  );
}

/** Deposits held, each currency by itself. */
function Held({ held }: { readonly held: NonNullable<DashboardSummary['money']>['depositsHeld'] }) {
  const shown = held.filter(({ amountMinor }) => amountMinor > 0);
  if (shown.length === 0) return null;
  return (
    <Link className="aside" to="/finance?view=deposits">
      <span>{t.money.deposits}</span>
      <span>
        {shown.map(({ currency, amountMinor }, index) => (
          <Fragment key={currency}>
            {index > 0 && ' · '}
            <Money amountKop={amountMinor} currency={currency} size="s" />
          </Fragment>
        ))}
      </span>
    </Link>
  );
}

/** Of the currencies that some rent is in: what a dollar or a euro costs today, and of which day the rate is. */
function Rates({ rates: { usd, eur, date, used } }: { readonly rates: NonNullable<DashboardSummary['rates']> }) {
  // A summary kept by an older version of the program has no such list.
  const wanted = new Set(used);
  const shown = (
    [
      ['USD', usd],
      ['EUR', eur],
    ] as const
  ).filter(([currency, rate]) => wanted.has(currency) && rate !== null);
  if (shown.length === 0 || date === null) return null;
  return (
    <Link className="aside" to="/tariffs?view=rates">
      <span>{t.money.rates(formatDay(date))}</span>
      <span className="num">
        {shown.map(([currency, rate]) => (
          <span key={currency} className="nowrap">
            {t.money.rate(currencySign(currency), formatPrice(rate ?? ''))}
          </span>
        ))}
      </span>
    </Link>
  );
}

function Part({ look, label, children }: { look: 'a' | 'b' | 'c'; label: string; children: React.ReactNode }) {
  return (
    <li>
      <i className={`sw ${look}`} aria-hidden="true" />
      {label}
      <b>{children}</b>
    </li>
  );
}
