import type { Tariff } from '@kliuchar/api-schema/tariffs';
import type { Day } from '@kliuchar/domain/dates/day';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';

export type BlockValues = { upTo: string | null; price: string | null };

/** A dated price in a form; `shape` says which of its three forms is meant, and only that one is sent. */
export type VersionValues = {
  validFrom: Day | null;
  price: string | null;
  zonePrices: (string | null)[];
  blocks: BlockValues[];
  monthlyFeeKop: number | null;
};

export type PriceShape = 'price' | 'blocks';

export type TariffValues = {
  title: string;
  service: ServiceCode;
  city: string;
  /** Empty is the service's own. */
  unit: string;
  zones: '1' | '2' | '3';
  shape: PriceShape;
  versions: VersionValues[];
};

export function emptyVersion(validFrom: Day): VersionValues {
  return {
    validFrom,
    price: null,
    zonePrices: [null, null, null],
    blocks: [
      { upTo: null, price: null },
      { upTo: null, price: null },
    ],
    monthlyFeeKop: null,
  };
}

/** A price that is there, in the fields of the form. */
export function readVersion(version: Tariff['versions'][number]): VersionValues {
  const empty = emptyVersion(version.validFrom);
  const { price, zonePrices, blocks, monthlyFeeKop } = version;
  return {
    ...empty,
    price,
    zonePrices: empty.zonePrices.map((none, zone) => zonePrices[zone] ?? none),
    blocks: blocks.length > 0 ? blocks.map((block) => ({ ...block })) : empty.blocks,
    monthlyFeeKop: monthlyFeeKop || null,
  };
}

/** The last block has no end; an empty price is left out, so that the schema can say «Заповніть поле». */
export function toVersionBody(version: VersionValues, { zones, shape }: { zones: number; shape: PriceShape }) {
  const fee = version.monthlyFeeKop === null ? {} : { monthlyFeeKop: version.monthlyFeeKop };
  const start = version.validFrom === null ? {} : { validFrom: version.validFrom };
  if (zones > 1)
    return { ...start, ...fee, zonePrices: version.zonePrices.slice(0, zones).map((price) => price ?? undefined) };
  if (shape === 'price') return { ...start, ...fee, ...(version.price !== null && { price: version.price }) };
  const last = version.blocks.length - 1;
  const blocks = version.blocks.map(({ upTo, price }, at) => ({
    upTo: at === last ? null : (upTo ?? undefined),
    price: price ?? undefined,
  }));
  return { ...start, ...fee, blocks };
}

/** What of a tariff is sent in another shape than it is typed. Without a unit it has the service's own. */
export function tariffBody({ service, zones: chosen, shape, unit, versions }: TariffValues) {
  const zones = service === 'electricity' ? Number(chosen) : 1;
  return {
    ...(unit.trim() && { unit: unit.trim() }),
    zones,
    versions: versions.map((version) => toVersionBody(version, { zones, shape })),
  };
}
