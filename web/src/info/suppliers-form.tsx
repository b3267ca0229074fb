import type { Period } from '@kliuchar/domain/dates/period';
import { supplierDeadline } from '@kliuchar/domain/supplier-payments/supplier-months';
import { Camera, ChevronDown } from 'lucide-react';
import { info } from '../i18n/uk/info.ts';
import { formatDay, formatPeriod } from '../lib/format.ts';
import type { KeyContract, KeyPartProps } from './contract-props.ts';
import { DayField } from './day-field.tsx';
import { Problem } from './problem.tsx';

const text = info.contract.suppliers;

type Service = KeyContract['supplierPayments'][number];
type Month = Service['months'][number];

/** What the tenant pays to suppliers himself (contract.md §1.10): what each month says now, and one form for whichever he has paid. */
export function SuppliersForm({ contract, today }: KeyPartProps) {
  const services = contract.supplierPayments;
  const periods = [...new Set(services.flatMap(({ months }) => months.map(({ period }) => period)))].sort().reverse();
  if (periods.length === 0) return null;
  return (
    <section className="sheet" id="suppliers">
      <h2>{text.title}</h2>
      <p className="muted">{text.lead}</p>
      <ul className="rows">
        {services.map((service, at) => (
          <li key={`${service.service} ${service.title}`}>
            <ServiceMonths service={service} at={at} />
          </li>
        ))}
      </ul>
      <form className="fields" data-suppliers="" noValidate hidden>
        <div className="f">
          <label htmlFor="supplier-service">{text.service}</label>
          <div className="in-wrap with-suf">
            <select className="in" id="supplier-service" name="service">
              {services.map(({ service, title, name }, at) => (
                <option key={`${service} ${title}`} value={at} data-code={service} data-title={title ?? undefined}>
                  {name}
                </option>
              ))}
            </select>
            <Down />
          </div>
        </div>
        <div className="f">
          <label htmlFor="supplier-period">{text.month}</label>
          <div className="in-wrap with-suf">
            <select className="in" id="supplier-period" name="period" defaultValue={likelyPeriod(services, periods)}>
              {periods.map((period) => (
                <option key={period} value={period}>
                  {formatPeriod(period)}
                </option>
              ))}
            </select>
            <Down />
          </div>
        </div>
        <div className="pair">
          <div className="f">
            <label htmlFor="supplier-amount">{text.amount}</label>
            <div className="in-wrap with-suf">
              <input className="in" id="supplier-amount" name="amount" inputMode="decimal" autoComplete="off" />
              <span className="suf">₴</span>
            </div>
          </div>
          <DayField id="supplier-day" name="paid-on" label={info.contract.paidOn} today={today} />
        </div>
        <label className="btn o shot">
          <Camera aria-hidden />
          <span data-shot="">{text.photo}</span>
          <input className="sr" type="file" name="photo" accept="image/*,application/pdf" aria-label={text.photo} />
        </label>
        <Problem id="suppliers-problem" />
        <button className="btn p lg whole" type="submit">
          {text.send}
        </button>
      </form>
      <p className="outcome" role="status" data-outcome="" hidden />
    </section>
  );
}

function Down() {
  return (
    <span className="suf">
      <ChevronDown aria-hidden />
    </span>
  );
}

/** The oldest month that is still in time: a bill of a month is paid in the next one. */
function likelyPeriod(services: readonly Service[], periods: readonly Period[]): Period | undefined {
  const waits = (period: Period) =>
    services.some(({ months }) => months.some((month) => month.period === period && month.state === 'awaited'));
  return periods.findLast(waits) ?? periods[0];
}

function ServiceMonths({ service, at }: { readonly service: Service; readonly at: number }) {
  return (
    <span className="lt">
      <b>{service.name}</b>
      {service.months.map((month) => (
        <span className="num" key={month.period} data-state={`${at} ${month.period}`}>
          {formatPeriod(month.period)}: {stateOf(month)}
        </span>
      ))}
    </span>
  );
}

function stateOf({ period, state, returnReason }: Month): string {
  if (state === 'awaited') return text.awaited(formatDay(supplierDeadline(period)));
  if (state === 'returned') return text.returned(returnReason ?? '');
  return text.states[state];
}
