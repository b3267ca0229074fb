import type { Receipt } from '@kliuchar/api-schema/receipts';
import { decimal, multiplyDecimal } from '@kliuchar/domain/money/decimal';
import { hryvniasToKop } from '@kliuchar/domain/money/rounding';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import { recomputeLine } from '@kliuchar/domain/receipts/recompute-line';
import { receiptExplanation as t } from '../../i18n/uk/receipt-explanation.ts';
import { formatDay, formatDecimalUk, formatMinor, formatPeriod, formatPrice, formatUah } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';

type Line = Omit<Receipt['lines'][number], 'manual'>;
type Explanation = Line['explanation'];
type Correction = NonNullable<Extract<Explanation, { readonly rule: 'manual' }>['correction']>;
type Of<Rule extends Explanation['rule']> = Extract<Explanation, { readonly rule: Rule }>;

export type Row = {
  readonly key: string;
  readonly what: string;
  readonly how: string;
  readonly times?: string;
  readonly sum?: number | null;
  /** Names the rows that follow, with what they come to. */
  readonly head?: boolean;
};

/** The figures of a line, row by row; the sentence above them says the same in words (contract.md §1.9). */
export function rowsOf(explanation: Explanation, unit: string | null): readonly Row[] {
  switch (explanation.rule) {
    case 'meter':
      return meterRows(explanation, unit);
    case 'full_month':
    case 'prorated':
      return rentRows(explanation);
    case 'fx':
      return fxRows(explanation);
    case 'per_m2':
    case 'per_person':
    case 'norm_per_person':
    case 'annual_volume':
      return monthRows(explanation);
    case 'fixed':
      return [
        { key: 'month', what: t.month, how: '', sum: explanation.monthKop },
        ...prorationRow(explanation.proration),
      ];
    case 'sum_of_water':
      return waterRows(explanation, unit);
    case 'shared_bill':
      return explanation.bills.map((bill) => ({
        key: bill.billId,
        what: `${t.bill}, ${formatPeriod(bill.period)}`,
        how: t.share(formatDecimalUk(bill.weight), formatDecimalUk(bill.weightTotal)),
        sum: bill.totalKop,
      }));
    case 'penalty':
      return explanation.parts.map((part) => ({
        key: part.from,
        what: `${formatDay(part.from)} – ${formatDay(part.to)}`,
        how: t.penalty({ ...part, percent: formatDecimalUk(part.percent), debt: formatUah(part.debtKop) }),
      }));
    case 'manual':
      return explanation.correction ? correctionRows(explanation.correction, unit) : [];
  }
}

/** «Перерахунок»: what the issued receipt counted, then what it should have counted; the total under them is the difference. */
function correctionRows({ receiptNumber, was, now }: Correction, unit: string | null): readonly Row[] {
  const counted = (part: Correction['was'], key: string, what: string): readonly Row[] => [
    { key, what, how: '', sum: recomputeLine(part), head: true },
    ...rowsOf(part, part.unit ?? unit).map((row) => ({ ...row, key: `${key}${row.key}` })),
  ];
  return [...counted(was, 'was', t.was(receiptNumber)), ...counted(now, 'now', t.shouldBe)];
}

type Counted = Of<'meter'>['meters'][number];

function meterRows({ meters, zeroedZones = [], blocks }: Of<'meter'>, unit: string | null): readonly Row[] {
  const isNamed = meters.length > 1 || meters.some((meter) => meter.subMeters !== undefined);
  const zoned = meters.flatMap((meter) => [
    ...meter.zones.map((zone) => zoneRow({ meter, zone, isNamed, unit })),
    ...(meter.subMeters ?? []).flatMap((sub) =>
      sub.zones.map((zone, at) => {
        const price = meter.zones[at]?.price ?? null;
        return zoneRow({ meter: sub, zone: { ...zone, price }, isNamed, unit, isTakenOff: true });
      }),
    ),
  ]);
  const zeroed = zeroedZones.map((zone) => ({ key: `zeroed${zone}`, what: t.belowZero, how: withUnit('0', unit) }));
  const priced = zoned.every((row) => row.sum !== undefined);
  return priced ? [...zoned, ...zeroed] : [...zoned, ...zeroed, ...blockRows(blocks, unit)];
}

type ZoneOfMeter = {
  readonly meter: Omit<Counted, 'subMeters'>;
  readonly zone: Counted['zones'][number];
  readonly isNamed: boolean;
  readonly unit: string | null;
  /** Of a sub-meter: its consumption is not paid here. */
  readonly isTakenOff?: boolean;
};

function zoneRow({ meter, zone, isNamed, unit, isTakenOff = false }: ZoneOfMeter): Row {
  const several = meter.zones.length > 1;
  const name = several ? zoneName(zone.zone, meter.zones.length) : t.meter(meter.serial);
  const named = isNamed && several ? `${t.meter(meter.serial)}, ${name}` : name;
  const times = formatDecimalUk(meter.multiplier);
  const multiplied = times === '1' ? '' : ` ${t.multiplier(times)}`;
  const over = zone.rollover ? ` (${t.rollover})` : '';
  const sum = zone.price === null ? null : multiplyDecimal(decimal(zone.consumption), decimal(zone.price));
  const sign = isTakenOff ? -1 : 1;
  return {
    key: `${meter.readingId}${zone.zone}`,
    what: isTakenOff ? t.takenOff(named) : named,
    how: `${formatDecimalUk(zone.current)} − ${formatDecimalUk(zone.previous)}${over}${multiplied} = ${withUnit(zone.consumption, unit)}`,
    ...(zone.price !== null &&
      sum !== null && { times: `× ${formatPrice(zone.price)}`, sum: sign * hryvniasToKop(sum) }),
  };
}

/** Blocks of a tariff: so much at one price, the rest at another. */
function blockRows(blocks: Of<'meter'>['blocks'], unit: string | null): readonly Row[] {
  return blocks.map((block, at) => ({
    key: `block${at}`,
    what: block.upTo === null ? t.over : t.upTo(withUnit(block.upTo, unit)),
    how: withUnit(block.quantity, unit),
    times: `× ${formatPrice(block.price)}`,
    sum: hryvniasToKop(multiplyDecimal(decimal(block.quantity), decimal(block.price))),
  }));
}

function waterRows({ volumes, quantity, price, blocks }: Of<'sum_of_water'>, unit: string | null): readonly Row[] {
  const parts = volumes.map((volume) => ({
    key: volume.service,
    what: SERVICE_TEXTS[volume.service].nameUk,
    how: withUnit(volume.quantity, unit),
  }));
  if (price === null) return [...parts, ...blockRows(blocks, unit)];
  const times = `× ${formatPrice(price)}`;
  const sum = hryvniasToKop(multiplyDecimal(decimal(quantity), decimal(price)));
  return [...parts, { key: 'sum', what: t.water, how: withUnit(quantity, unit), times, sum }];
}

function rentRows(explanation: Of<'full_month'> | Of<'prorated'>): readonly Row[] {
  const { indexation } = explanation;
  const base = indexation ? indexation.baseKop : explanation.rentKop;
  const months = indexation?.mode === 'cpi' ? indexation.months : [];
  return [
    { key: 'month', what: t.month, how: '', sum: base },
    ...months.map(({ month, percent }) => ({
      key: month,
      what: t.index(formatPeriod(month), formatDecimalUk(percent)),
      how: '',
    })),
    ...(indexation ? [{ key: 'indexed', what: t.month, how: '', sum: explanation.rentKop }] : []),
    ...(explanation.rule === 'prorated' ? prorationRow(explanation.proration) : []),
  ];
}

function fxRows({ amountMinor, currency, rate, rateSource, rateOn, proration, capKop, floorKop }: Of<'fx'>) {
  const bounds =
    capKop === null && floorKop === null
      ? []
      : [
          {
            key: 'bounds',
            what: t.bound(floorKop === null ? '—' : formatUah(floorKop), capKop === null ? '—' : formatUah(capKop)),
            how: '',
          },
        ];
  return [
    {
      key: 'rate',
      what: t.rate(t.sources[rateSource], formatDay(rateOn)),
      how: formatMinor(amountMinor, currency),
      times: `× ${formatDecimalUk(rate)}`,
      sum: hryvniasToKop(multiplyDecimal({ units: BigInt(amountMinor), scale: 2 }, decimal(rate))),
    },
    ...bounds,
    ...prorationRow(proration),
  ];
}

type MonthBased = Of<'per_m2'> | Of<'per_person'> | Of<'norm_per_person'> | Of<'annual_volume'>;

function monthRows(explanation: MonthBased): readonly Row[] {
  const quantity = quantityOf(explanation);
  return [
    ...explanation.prices.map((part) => ({
      key: part.from,
      what:
        explanation.prices.length > 1 ? `${formatDay(part.from)} – ${formatDay(part.to)}` : t.ofMonth[explanation.rule],
      how: quantity,
      times: `× ${formatPrice(part.price)}`,
    })),
    ...prorationRow(explanation.proration),
  ];
}

function quantityOf(explanation: MonthBased): string {
  switch (explanation.rule) {
    case 'per_m2':
      return withUnit(explanation.area, t.squareMetres);
    case 'per_person':
      return t.people(formatDecimalUk(explanation.persons));
    case 'norm_per_person':
      return `${withUnit(explanation.norm, explanation.unit)} × ${t.people(formatDecimalUk(explanation.persons))}`;
    case 'annual_volume':
      return `${withUnit(explanation.annualVolume, explanation.unit)} / 12`;
  }
}

type Proration = Of<'prorated'>['proration'];

function prorationRow(proration: Proration | null): readonly Row[] {
  if (!proration) return [];
  const { from, to, days, ofDays } = proration;
  return [{ key: 'days', what: `${formatDay(from)} – ${formatDay(to)}`, how: t.days(days, ofDays) }];
}

function withUnit(value: string, unit: string | null): string {
  return unit ? `${formatDecimalUk(value)}\u00a0${unit}` : formatDecimalUk(value);
}

const zoneName = (zone: number, zones: number) => (zones === 3 ? t.zones3(zone) : t.zone(zone));

function readingsOf(
  { zones: [zone], estimated }: Omit<Counted, 'subMeters'>,
  words: (from: string, to: string) => string,
): readonly string[] {
  const days = zone ? [words(formatDay(zone.previousOn), formatDay(zone.currentOn))] : [];
  return estimated ? [...days, t.estimated] : days;
}

/** From which readings, by which version of the tariff: what an owner is asked about on the phone. */
export function sourcesOf(explanation: Explanation): readonly string[] {
  const sources: string[] = [];
  if (explanation.rule === 'meter') {
    for (const { subMeters = [], ...meter } of explanation.meters) {
      sources.push(...readingsOf(meter, t.readings));
      for (const sub of subMeters) sources.push(...readingsOf(sub, (from, to) => t.readingsOf(sub.serial, from, to)));
    }
  }
  if (explanation.rule === 'fx' && explanation.provisional) sources.push(t.provisional);
  const [block] = 'blocks' in explanation ? explanation.blocks : [];
  const [price] = 'prices' in explanation ? explanation.prices : [];
  const from = block?.tariffVersionId ? block.validFrom : price?.tariffVersionId ? price.from : null;
  if (from) sources.push(t.tariffFrom(formatDay(from)));
  return [...new Set(sources)];
}

export function CalcTable({ rows, amountKop }: { readonly rows: readonly Row[]; readonly amountKop: number }) {
  if (rows.length === 0) return null;
  return (
    <table className="calc num">
      <tbody>
        {rows.map(({ key, what, how, times, sum, head }) => (
          <tr key={key} className={head ? 'h' : undefined}>
            <td colSpan={head ? 3 : 1}>{what}</td>
            {!head && (
              <>
                <td>
                  <b>{how}</b>
                </td>
                <td>{times}</td>
              </>
            )}
            <td className="n">{sum !== undefined && sum !== null && <Money amountKop={sum} />}</td>
          </tr>
        ))}
        <tr className="s">
          <td colSpan={3}>{rows.some((row) => row.head) ? t.difference : t.total}</td>
          <td className="n">
            <Money amountKop={amountKop} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
