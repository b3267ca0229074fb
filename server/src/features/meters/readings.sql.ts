import type { Reading } from '@kliuchar/api-schema/meters';
import { lastsUntil } from '../../platform/db/lease-end.ts';
import { LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import type { Db } from '../../platform/db/scope.ts';
import { SENT_BY_LINK } from '../../platform/db/sent-by-link.ts';

/** A reading as history and checks need it: a correction stands in place of what it corrects. */
export type ReadingRow = {
  id: string;
  owner_id: string;
  meter_id: string;
  property_id: string | null;
  period: string;
  taken_on: string;
  reading_values: string[];
  source: Reading['source'];
  photo_id: string | null;
  comment: string | null;
  flags: Reading['flags'];
  state: Reading['state'];
  receipt_id: string | null;
  corrects_id: string | null;
  created_at: string;
};

/** How many readings back the usual use is taken from. */
export const HISTORY = 9;

/** What counts: the latest correction's, else the reading's own. */
const counted = (column: string) =>
  `coalesce((select k.${column} from readings k where k.owner_id = r.owner_id and k.corrects_id = r.id and k.state <> 'rejected'
  order by k.created_at desc limit 1), r.${column})`;
const COLUMNS = `r.id, r.owner_id, r.meter_id, r.property_id, r.period, r.taken_on, ${counted('reading_values')} as reading_values, r.source, ${counted('photo_id')} as photo_id, r.comment,
  r.flags, r.state, r.receipt_id, r.corrects_id, r.created_at`;

/** Up to HISTORY counted readings of a meter before a day, newest first. */
export async function readingsBefore(db: Db, meterId: string, before: string): Promise<ReadingRow[]> {
  return db.query<ReadingRow>(
    'readings.before',
    `select ${COLUMNS} from readings r where r.meter_id = $1 and r.owner_id = any ($2::uuid[]) and r.taken_on < $3
       and r.state in ('approved', 'billed') and r.corrects_id is null order by r.taken_on desc limit ${HISTORY}`,
    [meterId, db.ownerIds, before],
  );
}

const LATER = `select ${COLUMNS} from readings r where r.meter_id = $1 and r.owner_id = any ($2::uuid[]) and r.taken_on > $3
       and r.state in ('approved', 'billed') and r.corrects_id is null`;

/**
 * The nearest counted reading after a day, and the nearest that is no estimate (often the same one): a new one between two must fit
 * under both, because an estimate may go away.
 */
async function readingsAfter(db: Db, meterId: string, after: string): Promise<ReadingRow[]> {
  return db.query<ReadingRow>(
    'readings.after',
    `(${LATER} order by r.taken_on limit 1) union all (${LATER} and r.source <> 'estimated' order by r.taken_on limit 1)`,
    [meterId, db.ownerIds, after],
  );
}

/**
 * The receipt that has already charged the days around a day to the contract in force on it: a later reading of this meter was billed
 * from an earlier one, or taken off what the meter before it shows (ADR 0027). A reading between the two would be counted a second time.
 */
export async function receiptOver(
  db: Db,
  meter: { id: string; owner_id: string },
  on: string,
): Promise<{ number: string } | null> {
  return db.one<{ number: string }>(
    'readings.receipt-over',
    `select b.number from readings r
       left join deducted_readings d on d.owner_id = r.owner_id and d.reading_id = r.id
       join receipts b on b.owner_id = r.owner_id and b.id in (r.receipt_id, d.receipt_id)
       join contracts c on c.owner_id = b.owner_id and c.id = b.contract_id
      where r.owner_id = $1 and r.meter_id = $2 and r.taken_on > $3 and r.corrects_id is null
        and (r.state = 'billed' or (r.state = 'approved' and b.id = d.receipt_id))
        and c.start_date < $3 and ${lastsUntil('$3')}
      order by r.taken_on limit 1`,
    [meter.owner_id, meter.id, on],
  );
}

export async function findReading(db: Db, id: string): Promise<ReadingRow | null> {
  return db.one<ReadingRow>(
    'readings.find',
    `select ${COLUMNS} from readings r where r.id = $1 and r.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

export type ReadingContext = {
  window: { fromDay: number; toDay: number } | null;
  occupied: boolean;
  photo_known: boolean;
  photo_seen: boolean;
  same_day: boolean;
};

/**
 * `photoOf`: a manager shows what was sent for this object, or is shown there already; whoever answers by a link what he has sent by it; the
 * owner's people any picture of the owner's.
 */
export type ReadingAt = {
  readonly on: string;
  readonly photoId: string | null;
  readonly photoOf: string | null;
  readonly isByLink?: boolean;
};

/** What the checks of a reading need from around it: the service's window, whether somebody lives there, the photo. */
async function readingContext(db: Db, meterId: string, reading: ReadingAt): Promise<ReadingContext> {
  const row = await db.one<ReadingContext>(
    'readings.context',
    `select (select s.reading_window from (select m.owner_id, m.property_id as rental_object_id, lease.utilities) c
               cross join lateral (${LEASE_SERVICES}) s where s.code = m.service limit 1) as "window",
       lease.id is not null as occupied,
       $4::uuid is null or exists (select 1 from files f where f.owner_id = m.owner_id and f.id = $4 and f.kind = 'image' and ($5::uuid is null or f.property_id = $5
         or exists (select 1 from readings r where r.owner_id = f.owner_id and r.photo_id = f.id and r.property_id = $5 offset 0)) and (not $6::boolean or ${SENT_BY_LINK})) as photo_known,
       $4::uuid is not null and exists (
         select 1 from files f join files g on g.owner_id = f.owner_id and g.sha256 = f.sha256
         join readings r on r.owner_id = g.owner_id and r.photo_id = g.id where f.owner_id = m.owner_id and f.id = $4) as photo_seen,
       exists (select 1 from readings r where r.owner_id = m.owner_id and r.meter_id = m.id and r.taken_on = $3 and r.state <> 'rejected' and r.corrects_id is null) as same_day
     from physical_meters m
     left join lateral (
       select c.id, c.utilities from contracts c where c.owner_id = m.owner_id and c.rental_object_id = m.property_id and c.status in ('active', 'notice')
          and c.start_date <= $3::date and ${lastsUntil('$3::date')} limit 1
     ) lease on true
     where m.id = $1 and m.owner_id = any ($2::uuid[])`,
    [meterId, db.ownerIds, reading.on, reading.photoId, reading.photoOf, reading.isByLink ?? false],
  );
  return row ?? { window: null, occupied: false, photo_known: false, photo_seen: false, same_day: false };
}

export type Around = {
  readonly context: ReadingContext;
  readonly before: ReadingRow[];
  /** None, or what a value of the day must not be above. */
  readonly after: readonly ReadingRow[];
};

/** All that a reading of a day is checked against. Asked together with the meter's lock: each statement sees what has been committed by then. */
export async function lookAround(db: Db, meterId: string, reading: ReadingAt): Promise<Around> {
  const [context, before, after] = await Promise.all([
    readingContext(db, meterId, reading),
    readingsBefore(db, meterId, reading.on),
    readingsAfter(db, meterId, reading.on),
  ]);
  return { context, before, after };
}

export type NewReading = {
  id: string;
  ownerId: string;
  meterId: string;
  propertyId: string | null;
  period: string;
  takenOn: string;
  values: readonly string[];
  source: Reading['source'];
  photoId: string | null;
  comment: string | null;
  flags: readonly string[];
  state: 'submitted' | 'approved';
  correctsId: string | null;
  submittedBy: string | null;
};

export async function insertReading(db: Db, reading: NewReading): Promise<ReadingRow> {
  if (reading.photoId !== null) {
    db.effect(
      'readings.attach-photo',
      'update files set attached_at = coalesce(attached_at, now()) where owner_id = $1 and id = $2',
      [reading.ownerId, reading.photoId],
    );
  }
  const row = await db.one<ReadingRow>(
    'readings.insert',
    `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, photo_id, comment, flags, state, corrects_id, submitted_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     returning id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, photo_id, comment, flags, state, receipt_id, corrects_id, created_at`,
    [
      reading.id,
      reading.ownerId,
      reading.meterId,
      reading.propertyId,
      reading.period,
      reading.takenOn,
      reading.values,
      reading.source,
      reading.photoId,
      reading.comment,
      reading.flags,
      reading.state,
      reading.correctsId,
      reading.submittedBy,
    ],
  );
  if (row === null) throw new Error('A reading just written is not there');
  return row;
}

/** Guarded: of an approval and a rejection at once, one finds the state it expects. A billed reading never changes here. */
export async function changeReadingState(
  db: Db,
  reading: { id: string; ownerId: string },
  change: { from: readonly Reading['state'][]; to: 'approved' | 'rejected'; comment: string | null },
): Promise<boolean> {
  const rows = await db.query(
    'readings.change-state',
    `update readings set state = $4, comment = coalesce($5, comment), updated_at = now()
     where id = $1 and owner_id = $2 and state = any ($3::text[]) and receipt_id is null returning id`,
    [reading.id, reading.ownerId, change.from, change.to, change.comment],
  );
  return rows.length === 1;
}

export async function listMeterReadings(
  db: Db,
  meter: { id: string; ownerId: string },
  page: { limit: number; offset: number },
): Promise<{ rows: ReadingRow[]; total: number }> {
  // One row more than the page: the last shown needs the one before it to say what was used.
  const [rows, totals] = await Promise.all([
    db.query<ReadingRow>(
      'readings.of-meter',
      `select ${COLUMNS} from readings r where r.owner_id = $1 and r.meter_id = $2 order by r.taken_on desc, r.created_at desc limit $3 offset $4`,
      [meter.ownerId, meter.id, page.limit + 3, page.offset],
    ),
    db.query<{ total: number }>(
      'readings.of-meter-count',
      'select count(*)::int as total from (select 1 from readings r where r.owner_id = $1 and r.meter_id = $2 limit 10001) capped',
      [meter.ownerId, meter.id],
    ),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}
