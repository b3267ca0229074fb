import type { Period } from '@kliuchar/domain/dates/period';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { MeteredExplanation } from '@kliuchar/domain/receipts/explanation';
import type { Db } from '../../platform/db/scope.ts';

type Place = { readonly line: string; readonly meter: string; readonly on: string };

/** Whether a line counts a meter from (`previousOn`) or up to (`currentOn`) its reading of a day; names are SQL expressions. */
function countsSql({ line, meter, on }: Place, side: 'previousOn' | 'currentOn'): string {
  const found = (path: string) =>
    `jsonb_path_exists(${line}.explanation, '${path} ? (@.meterId == $m && @.zones[0].${side} == $d)', jsonb_build_object('m', ${meter}::text, 'd', ${on}::date::text))`;
  const paths = [
    '$.meters[*]',
    '$.meters[*].subMeters[*]',
    '$.volumes[*].meters[*]',
    '$.volumes[*].meters[*].subMeters[*]',
  ];
  return `${line}.explanation ->> 'rule' in ('meter', 'sum_of_water') and (${paths.map(found).join(' or ')})`;
}

/** The receipts that count a reading: the one that bills it, and the one that takes it off its main meter. */
const CARRIERS = `lateral (select n.receipt_id where n.state = 'billed'
       union select d.receipt_id from deducted_readings d where d.owner_id = n.owner_id and d.reading_id = n.id) k`;

/** Readings of the meter after the day that receipts carry, and their lines; a void receipt carries none. */
function laterLinesSql({ meter, on }: Omit<Place, 'line'>): string {
  return `from readings n cross join ${CARRIERS}
      join receipt_lines nl on nl.owner_id = n.owner_id and nl.receipt_id = k.receipt_id and nl.kind = 'utility'
     where n.owner_id = $1 and n.meter_id = ${meter} and n.taken_on > ${on} and n.corrects_id is null`;
}

/**
 * The receipt whose line is counted from the meter's reading of the day, or takes it off a main meter: while it stands, so must the
 * reading.
 */
export async function findReceiptCountedFrom(
  db: Db,
  reading: { ownerId: string; meterId: string; on: string },
): Promise<{ number: string } | null> {
  const place = { meter: '$2::uuid', on: '$3::date' };
  return db.one<{ number: string }>(
    'receipts.counted-from',
    `select r.number from receipts r where r.owner_id = $1 and r.id = coalesce(
       (select d.receipt_id from deducted_readings d join readings t on t.owner_id = d.owner_id and t.id = d.reading_id
         where d.owner_id = $1 and t.meter_id = $2 and t.taken_on = $3 limit 1),
       (select k.receipt_id ${laterLinesSql(place)} and ${countsSql({ line: 'nl', ...place }, 'previousOn')} order by n.taken_on limit 1))`,
    [reading.ownerId, reading.meterId, reading.on],
  );
}

/**
 * Readings go back to `approved`, adjustments to `pending`, parts of shared bills to the open ones (contract.md §1.5). An estimate made for these receipts goes away with it,
 * unless a standing receipt is counted from it: then it stays to be billed again, or what it measured would be on no receipt at all.
 */
export async function releaseInputs(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<void> {
  const [released] = await Promise.all([
    db.query<{ meterId: string }>(
      'receipts.release_readings',
      `update readings set state = 'approved', receipt_id = null, updated_at = now()
        where owner_id = $1 and receipt_id = any($2::uuid[]) and state = 'billed' returning meter_id as "meterId"`,
      [ownerId, receiptIds],
    ),
    db.query(
      'receipts.release_adjustments',
      `update adjustments set state = 'pending', receipt_id = null where owner_id = $1 and receipt_id = any($2::uuid[]) and state = 'applied'`,
      [ownerId, receiptIds],
    ),
    db.query(
      'receipts.release_bills',
      'delete from shared_bill_charges where owner_id = $1 and receipt_id = any($2::uuid[])',
      [ownerId, receiptIds],
    ),
    db.query(
      'receipts.release_deductions',
      'delete from deducted_readings where owner_id = $1 and receipt_id = any($2::uuid[])',
      [ownerId, receiptIds],
    ),
  ]);
  if (released.length === 0) return;
  const place = { meter: 'e.meter_id', on: 'e.taken_on' };
  await db.query(
    'receipts.release_estimates',
    `update readings e set state = 'rejected', updated_at = now()
      where e.owner_id = $1 and e.meter_id = any ($2::uuid[]) and e.source = 'estimated' and e.state = 'approved' and e.corrects_id is null
        and not exists (select 1 from deducted_readings d where d.owner_id = $1 and d.reading_id = e.id)
        and not exists (select 1 ${laterLinesSql(place)} and ${countsSql({ line: 'nl', ...place }, 'previousOn')})`,
    [ownerId, [...new Set(released.map(({ meterId }) => meterId))]],
  );
}

export type CountedLineRow = {
  receiptId: string;
  receiptNumber: string;
  contractId: string;
  propertyId: string;
  service: ServiceCode;
  title: string;
  period: Period;
  explanation: MeteredExplanation;
};

/** The lines of standing receipts that count the meter up to its reading of the day, or from it. */
export function listLinesCounting(
  db: Db,
  reading: { ownerId: string; meterId: string; on: string },
): Promise<CountedLineRow[]> {
  const place = { line: 'l', meter: '$2::uuid', on: '$3::date' };
  return db.query<CountedLineRow>(
    'receipts.lines-counting',
    `select r.id as "receiptId", r.number as "receiptNumber", l.contract_id as "contractId", r.property_id as "propertyId", l.service, l.title, l.period, l.explanation
       from receipts r join receipt_lines l on l.owner_id = r.owner_id and l.receipt_id = r.id and l.kind = 'utility'
      where r.owner_id = $1 and r.status <> 'void'
        and r.id in (select k.receipt_id from readings n cross join ${CARRIERS}
                      where n.owner_id = $1 and n.meter_id = $2 and n.taken_on >= $3 and n.corrects_id is null)
        and (${countsSql(place, 'currentOn')} or ${countsSql(place, 'previousOn')})
      order by r.period, r.id, l.line_no`,
    [reading.ownerId, reading.meterId, reading.on],
  );
}
