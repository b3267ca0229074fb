import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';

export type VersionRow = {
  versionId: string;
  validFrom: Day;
  price: string | null;
  zonePrices: string[] | null;
  blocks: { upTo: string | null; price: string }[] | null;
  monthlyFeeKop: number | null;
};

/** Versions by their ids, in the order of their days: a version never changes, so they are what a line was priced by. */
export function listTariffVersions(db: Db, ownerId: string, ids: readonly string[]): Promise<VersionRow[]> {
  return db.query<VersionRow>(
    'readings.tariff-versions',
    `select id as "versionId", valid_from as "validFrom", price::text as price, zone_prices::text[] as "zonePrices", blocks, monthly_fee_kop as "monthlyFeeKop"
       from tariff_versions where owner_id = $1 and id = any ($2::uuid[]) order by valid_from`,
    [ownerId, ids],
  );
}

export type CountedReadingRow = { meterId: string; on: Day; values: string[]; isEstimated: boolean };

/** What the readings of these meters and days count for now; a corrected estimate is an estimate no more. */
export function listCountedReadings(
  db: Db,
  ownerId: string,
  places: readonly { meterId: string; on: Day }[],
): Promise<CountedReadingRow[]> {
  return db.query<CountedReadingRow>(
    'readings.counted',
    `select r.meter_id as "meterId", r.taken_on as "on", coalesce(k.reading_values, r.reading_values)::text[] as "values",
            r.source = 'estimated' and k.reading_values is null as "isEstimated"
       from (select distinct * from unnest($2::uuid[], $3::date[])) as p(meter_id, taken_on)
       join readings r on r.owner_id = $1 and r.meter_id = p.meter_id and r.taken_on = p.taken_on and r.state in ('approved', 'billed') and r.corrects_id is null
       left join lateral (
         select c.reading_values from readings c where c.owner_id = r.owner_id and c.corrects_id = r.id and c.state <> 'rejected'
          order by c.created_at desc limit 1) k on true`,
    [ownerId, places.map(({ meterId }) => meterId), places.map(({ on }) => on)],
  );
}

export type NewAdjustment = {
  id: string;
  contractId: string;
  /** The receipt that carries the wrong figures: voided or computed anew it needs no difference. */
  receiptId: string;
  title: string;
  service: string;
  amountKop: number;
  explanation: object;
};

export async function insertAdjustment(db: Db, ownerId: string, adjustment: NewAdjustment): Promise<void> {
  await db.query(
    'readings.insert-adjustment',
    `insert into adjustments (id, owner_id, contract_id, kind, title, service, amount_kop, explanation, source_receipt_id) values ($1, $2, $3, 'reading', $4, $5, $6, $7, $8)`,
    [
      adjustment.id,
      ownerId,
      adjustment.contractId,
      adjustment.title,
      adjustment.service,
      adjustment.amountKop,
      JSON.stringify(adjustment.explanation),
      adjustment.receiptId,
    ],
  );
}
