import type { Complex } from '@kliuchar/api-schema/complexes';
import { periodParts } from '@kliuchar/domain/dates/period';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { formatCount, formatDecimalUk, monthName } from '../../lib/format.ts';
import { DebtSum } from '../../ui/debt.tsx';
import { Money } from '../../ui/money.tsx';
import './complexes.css';

/** Occupancy, debt and the money of the month: what a building is looked at for. */
export function ComplexTotals({ complex }: { readonly complex: Complex }) {
  const { occupiedUnits, totalUnits, occupancyRate, debtKop, overdue, month } = complex;
  const name = monthName(periodParts(month.period).month);
  return (
    <dl className="totals" aria-label={t.page.totals}>
      <div>
        <dt>{t.page.occupancy}</dt>
        <dd>
          <span className="money m num">
            {formatCount(occupiedUnits)}
            <small>
              {` ${t.occupied('', formatCount(totalUnits)).trim()} · ${t.percent(formatDecimalUk(occupancyRate))}`}
            </small>
          </span>
        </dd>
      </div>
      <div>
        <dt>{overdue ? t.page.debtLate : t.page.debt}</dt>
        <dd>
          <DebtSum debtKop={debtKop} overdue={overdue} size="m" />
        </dd>
      </div>
      <div>
        <dt>{t.page.charged(name)}</dt>
        <dd>
          <Money amountKop={month.chargedKop} size="m" />
        </dd>
      </div>
      <div>
        <dt>{t.page.received(name)}</dt>
        <dd>
          <Money amountKop={month.receivedKop} size="m" />
        </dd>
      </div>
    </dl>
  );
}
