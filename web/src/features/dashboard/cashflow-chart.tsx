import type { DashboardSummary } from '@kliuchar/api-schema/dashboard';
import { periodOfDay, periodParts } from '@kliuchar/domain/dates/period';
import { sumKop } from '@kliuchar/domain/money/kop';
import { type ReactNode, useState } from 'react';
import { dashboard as t } from '../../i18n/uk/dashboard.ts';
import { formatDecimalUk, formatPeriod, formatUah, monthName, today } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { Card } from '../../ui/parts.tsx';
import { Segmented } from '../../ui/toolbar.tsx';
import { monthBars } from './month-bars.ts';
import { useWidth } from './use-width.ts';

type Flow = DashboardSummary['cashflow'];

const HEIGHT = 200;
/** The room of a label at the axis: of a dozen pixels for its gap, and eight for each of its signs. */
const leftFor = (longest: number) => Math.max(44, 12 + 8 * longest);
/** A name of three letters with air on both sides: where months stand closer, every second or third is named. */
const A_NAME = 32;
const BOTTOM = 24;
const TOP = 24;

/**
 * Twelve months: bars of what came, hatched up to the expected line, so that the gap is the debt; the same as a table. The gap of the
 * month that still runs is plain: it is awaited and not yet missing, and what of it is late stands on the month's panel.
 */
export function CashflowChart({ cashflow, children }: { readonly cashflow: Flow; readonly children?: ReactNode }) {
  const [look, setLook] = useState<'chart' | 'table'>('chart');
  const received = formatUah(sumKop(cashflow.map((month) => month.receivedKop)));
  const choices = [
    { value: 'chart', label: t.cashflow.chart },
    { value: 'table', label: t.cashflow.table },
  ] as const;
  return (
    <Card
      className="chartcard"
      title={t.cashflow.title}
      aside={<Segmented label={t.cashflow.look} value={look} choices={choices} onChange={setLook} />}
    >
      <div className="body">
        {look === 'chart' ? <Bars cashflow={cashflow} /> : <Rows cashflow={cashflow} />}
        <ul className="legend num">
          <li>
            <i className="sw rent" aria-hidden="true" />
            {t.cashflow.received}
          </li>
          <li>
            <i className="sw line" aria-hidden="true" />
            {t.cashflow.expected}
          </li>
          <li>
            <i className="sw hatch" aria-hidden="true" />
            {t.cashflow.missing}
          </li>
          <li>
            <i className="sw track" aria-hidden="true" />
            {t.cashflow.ahead}
          </li>
        </ul>
        <div className="foot num">
          <span>{t.cashflow.total(received)}</span>
          {children}
        </div>
      </div>
    </Card>
  );
}

/** Drawn for the very width it has, so that its letters are as large as the page's on any screen. */
function Bars({ cashflow }: { readonly cashflow: Flow }) {
  const [width, ref] = useWidth<HTMLDivElement>();
  return (
    <div className="flow-bars" ref={ref}>
      {width > 0 && <Drawing cashflow={cashflow} whole={width} />}
    </div>
  );
}

function Drawing({ cashflow, whole }: { readonly cashflow: Flow; readonly whole: number }) {
  const top = niceTop(Math.max(1, ...cashflow.map((month) => Math.max(month.expectedKop, month.receivedKop))));
  const y = (amount: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - amount / top);
  const left = leftFor(axisLabel(top).length);
  const step = (whole - left) / Math.max(1, cashflow.length);
  const now = periodOfDay(today());
  const namedEach = Math.ceil(A_NAME / step);
  return (
    <svg
      width={whole}
      height={HEIGHT}
      role="img"
      aria-label={cashflow
        .map((month) =>
          t.cashflow.alt(formatPeriod(month.period), formatUah(month.receivedKop), formatUah(month.expectedKop)),
        )
        .join('; ')}
    >
      <Hatch />
      <text x={0} y={TOP - 12}>
        {t.cashflow.thousands}
      </text>
      {[0, 1 / 3, 2 / 3, 1].map((part) => (
        <g key={part}>
          <line x1={left} x2={whole} y1={y(top * part)} y2={y(top * part)} className="grid" />
          <text x={left - 8} y={y(top * part) + 4} textAnchor="end">
            {axisLabel(top * part)}
          </text>
        </g>
      ))}
      {cashflow.map(({ period, receivedKop, expectedKop }, at) => {
        const x = left + step * at + step * 0.16;
        const width = step * 0.68;
        const last = period === now;
        const { came, gap } = monthBars({ receivedKop, expectedKop }, y);
        return (
          <g key={period}>
            {gap && <rect x={x} width={width} {...gap} {...(last ? { className: 'ahead' } : { fill: 'url(#gap)' })} />}
            <rect x={x} width={width} {...came} className={last ? 'rent' : 'rent past'} />
            {(cashflow.length - 1 - at) % namedEach === 0 && (
              <text x={x + width / 2} y={HEIGHT - 6} textAnchor="middle" className={last ? 'now' : undefined}>
                {monthName(periodParts(period).month).slice(0, 3)}
              </text>
            )}
          </g>
        );
      })}
      <path
        className="expected"
        d={cashflow
          .map(({ expectedKop }, at) => `M${left + step * (at + 0.08)} ${y(expectedKop)}H${left + step * (at + 0.92)}`)
          .join('')}
      />
    </svg>
  );
}

function Hatch() {
  return (
    <defs>
      <pattern id="gap" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="5" className="gap" />
      </pattern>
    </defs>
  );
}

function Rows({ cashflow }: { readonly cashflow: Flow }) {
  return (
    <table className="tbl dense" aria-label={t.cashflow.title}>
      <thead>
        <tr>
          <th scope="col">{t.cashflow.month}</th>
          <th scope="col" className="n">
            {t.cashflow.expected}
          </th>
          <th scope="col" className="n">
            {t.cashflow.received}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...cashflow].reverse().map(({ period, expectedKop, receivedKop }) => (
          <tr key={period}>
            <td>{formatPeriod(period)}</td>
            <td className="n">
              <Money amountKop={expectedKop} />
            </td>
            <td className="n">
              <Money amountKop={receivedKop} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** In thousands of hryvnias, to a tenth. */
const axisLabel = (kopecks: number): string => formatDecimalUk(String(Math.round(kopecks / 10_000) / 10));

/** The next round thousand of hryvnias that three grid lines divide. */
function niceTop(kopecks: number): number {
  const thousands = kopecks / 100_000;
  const unit = 10 ** Math.floor(Math.log10(Math.max(thousands, 0.1)));
  const step =
    [0.3, 0.6, 0.9, 1.2, 1.5, 1.8, 2.4, 3, 3.6, 4.5, 6, 7.5, 9, 12, 15].find((factor) => factor * unit >= thousands) ??
    15;
  return Math.max(step * unit, 0.3) * 100_000;
}
