import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import type { Db } from '../../platform/db/scope.ts';

export type BilledLineRow = {
  contract_id: string;
  receipt_number: string;
  service: string;
  title: string;
  period: string;
  explanation: Explanation;
};

/** The lines of a receipt that a reading priced: its own service's, and the sewage that takes its water. */
export async function billedLines(
  db: Db,
  ownerId: string,
  receiptId: string,
  services: readonly string[],
): Promise<BilledLineRow[]> {
  return db.query<BilledLineRow>(
    'readings.billed-lines',
    `select l.contract_id, r.number as receipt_number, l.service, l.title, l.period, l.explanation
     from receipt_lines l join receipts r on r.owner_id = l.owner_id and r.id = l.receipt_id
     where l.owner_id = $1 and l.receipt_id = $2 and l.kind = 'utility' and l.service = any ($3::text[]) and r.status <> 'void' order by l.line_no`,
    [ownerId, receiptId, services],
  );
}

export type VersionRow = {
  id: string;
  valid_from: string;
  price: string | null;
  zone_prices: string[] | null;
  blocks: { upTo: string | null; price: string }[] | null;
};

export async function findTariffVersion(db: Db, ownerId: string, id: string): Promise<VersionRow | null> {
  return db.one<VersionRow>(
    'readings.tariff-version',
    'select id, valid_from, price, zone_prices, blocks from tariff_versions where owner_id = $1 and id = $2',
    [ownerId, id],
  );
}

export type NewAdjustment = {
  id: string;
  ownerId: string;
  contractId: string;
  /** The receipt that carries the wrong figures: voided or computed anew it needs no difference. */
  receiptId: string;
  title: string;
  service: string;
  amountKop: number;
  explanation: object;
};

export async function insertAdjustment(db: Db, adjustment: NewAdjustment): Promise<void> {
  await db.query(
    'readings.insert-adjustment',
    `insert into adjustments (id, owner_id, contract_id, kind, title, service, amount_kop, explanation, source_receipt_id) values ($1, $2, $3, 'reading', $4, $5, $6, $7, $8)`,
    [
      adjustment.id,
      adjustment.ownerId,
      adjustment.contractId,
      adjustment.title,
      adjustment.service,
      adjustment.amountKop,
      JSON.stringify(adjustment.explanation),
      adjustment.receiptId,
    ],
  );
}
