import { zoneConsumption } from '../meters/consumption.ts';
import { addDecimal, type Decimal, decimal, formatDecimal } from '../money/decimal.ts';

/** What an act says of a meter. */
export type ActReadingFacts = { readonly meterId: string; readonly values: readonly string[] | null };

/** A meter of the home between the two days: what its register is like, what was read of it, and what took its place. */
export type DeviceFacts = {
  readonly meterId: string;
  readonly serial: string;
  readonly unit: string;
  /** Places before the comma: the register turns over at 10^digits. */
  readonly digits: number;
  readonly multiplier: string;
  readonly initialValues: readonly string[];
  readonly replacedBy: string | null;
  readonly closingValues: readonly string[] | null;
  /** Counted readings between the acts, ascending. */
  readonly points: readonly { readonly values: readonly string[]; readonly estimated: boolean }[];
};

/** One device: from what it showed first to what it showed last. */
export type ReadingStep = {
  readonly meterId: string;
  readonly serial: string;
  readonly multiplier: string;
  readonly before: string[];
  readonly after: string[];
  /** In the unit of the meter, the multiplier included. */
  readonly used: string[];
};

export type ReadingChange = {
  /** The meter of the act of the beginning. */
  readonly meterId: string;
  readonly before: string[];
  readonly after: string[];
  /** By zones; one total where the devices had different zones. */
  readonly used: string[];
  /** Several when the meter was replaced meanwhile. */
  readonly steps: readonly ReadingStep[];
};

type Compared = {
  readonly given: readonly ActReadingFacts[];
  readonly returned: readonly ActReadingFacts[];
  readonly devices: readonly DeviceFacts[];
};

/**
 * What each meter has counted between two acts, as the receipts count it: from one reading to the next, a register that turned over from
 * its end on, the multiplier after the difference, and through a replacement from the closing values of the old device to the first of
 * the new one (contract.md §1.14). `1000 → 1250 × 40` is 10 000. A meter that only one act has read is not compared, nor are two
 * devices that count in different units.
 */
export function compareReadings({ given, returned, devices }: Compared): ReadingChange[] {
  return given.flatMap((before) => {
    const chain = chainOf(before.meterId, { returned, devices });
    const last = returned.find(({ meterId }) => meterId === chain?.at(-1)?.meterId);
    if (!chain || !before.values || !last?.values) return [];
    const [from, to] = [[...before.values], [...last.values]];
    const steps = chain.map((device, at) =>
      stepOf(device, {
        from: at === 0 ? from : device.initialValues,
        to: at === chain.length - 1 ? to : (device.closingValues ?? []),
      }),
    );
    if (!steps.every((step) => step !== null)) return [];
    return [{ meterId: before.meterId, before: from, after: to, used: totalOf(steps), steps }];
  });
}

/** The device of the first act and those that took its place, up to the one the other act has read. */
function chainOf(first: string, { returned, devices }: Omit<Compared, 'given'>): DeviceFacts[] | null {
  const chain: DeviceFacts[] = [];
  let next: string | null = first;
  while (next !== null && chain.length <= devices.length) {
    const device = devices.find(({ meterId }) => meterId === next);
    if (device === undefined || (chain[0] !== undefined && chain[0].unit !== device.unit)) return null;
    chain.push(device);
    if (returned.some(({ meterId, values }) => meterId === device.meterId && values !== null)) return chain;
    next = device.replacedBy;
  }
  return null;
}

/** Null when a reading has other zones than the device: nothing can be subtracted then. */
function stepOf(
  device: DeviceFacts,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): ReadingStep | null {
  const points = [{ values: from, estimated: false }, ...device.points, { values: to, estimated: false }];
  if (points.some(({ values }) => values.length !== from.length)) return null;
  const { meterId, serial, multiplier, digits } = device;
  const used = from.map((_, zone) => {
    let total: Decimal = decimal('0');
    for (const [at, current] of points.entries()) {
      const previous = points[at - 1];
      if (previous === undefined) continue;
      const { consumption } = zoneConsumption({
        previous: decimal(previous.values[zone] ?? '0'),
        current: decimal(current.values[zone] ?? '0'),
        digits,
        multiplier: decimal(multiplier),
        previousEstimated: previous.estimated,
      });
      total = addDecimal(total, consumption);
    }
    return formatDecimal(total);
  });
  return { meterId, serial, multiplier, before: [...from], after: [...to], used };
}

function totalOf(steps: readonly ReadingStep[]): string[] {
  const zones = steps[0]?.used.length ?? 0;
  const sum = (values: readonly string[]) =>
    formatDecimal(values.reduce((total, value) => addDecimal(total, decimal(value)), decimal('0')));
  if (steps.some(({ used }) => used.length !== zones)) return [sum(steps.flatMap(({ used }) => used))];
  return Array.from({ length: zones }, (_, zone) => sum(steps.map(({ used }) => used[zone] ?? '0')));
}
