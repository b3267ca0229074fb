import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { getTax as endpoint, Tax, TaxItem } from '@kliuchar/api-schema/finance';
import { day, yearOf } from '@kliuchar/domain/dates/day';
import { type Kop, kop, sumKop } from '@kliuchar/domain/money/kop';
import { countedRegime } from '@kliuchar/domain/tax/counted-regime';
import { type LandlordTax, landlordTax, type QuarterTax } from '@kliuchar/domain/tax/landlord-tax';
import { taxRatesOf } from '@kliuchar/domain/tax/tax-rates';
import type { Deps } from '../../deps.ts';
import { offsetResult, pageWithTotal } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type LandlordRow, listLandlordIncome } from './tax.sql.ts';

export async function getTax(deps: Deps, actor: SessionActor, query: QueryOf<typeof endpoint>): Promise<Tax> {
  const { year, rows, total } = await readIncome(deps, actor, query);
  const items = rows.map((row) => viewLandlord(row, year));
  return { year, ratesYear: taxRatesOf(year).year, ...offsetResult(items, total, query) };
}

async function readIncome(deps: Deps, actor: SessionActor, query: QueryOf<typeof endpoint>) {
  const year = query.year ?? yearOf(deps.clock.today());
  const range = { from: day(`${year}-01-01`), to: day(`${year}-12-31`) };
  const page = await withReadScope(deps.db, actor, (db) =>
    pageWithTotal((paging) => listLandlordIncome(db, range, paging), query),
  );
  return { year, ...page };
}

type Quarter = LandlordRow['quarters'][number];
/** A quarter of a landlord as its file has it. Nothing is counted of a regime that is counted elsewhere. */
export type LandlordQuarter = Pick<
  Quarter,
  'quarter' | 'receivedKop' | 'utilitiesKop' | 'depositsKop' | 'damageKop' | 'unratedDamage'
> & {
  readonly landlordName: string;
  readonly rentKop: number;
  readonly tax: QuarterTax | null;
};

/** The same year by quarters, of every landlord to whom anything came, for a file: four rows each. */
export async function listTaxQuarters(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<{ readonly items: readonly (readonly LandlordQuarter[])[] }> {
  const { year, rows } = await readIncome(deps, actor, query);
  return { items: rows.map((row) => quartersOf(row, year)) };
}

function quartersOf(row: LandlordRow, year: number): LandlordQuarter[] {
  const tax = taxOf(row, year);
  return QUARTERS.map((number) => {
    const found = row.quarters.find(({ quarter }) => quarter === number) ?? { ...NOTHING, quarter: number };
    const { quarter, receivedKop, utilitiesKop, depositsKop, damageKop, unratedDamage } = found;
    return {
      landlordName: row.landlordName,
      quarter,
      receivedKop,
      utilitiesKop,
      depositsKop,
      damageKop,
      unratedDamage,
      rentKop: rentOf(found),
      tax: tax?.quarters.find((counted) => counted.quarter === number) ?? null,
    };
  });
}

const QUARTERS = [1, 2, 3, 4];
const NOTHING = {
  receivedKop: 0,
  utilitiesKop: 0,
  depositsKop: 0,
  damageKop: 0,
  businessKop: 0,
  vatedKop: 0,
  unratedDamage: [],
};

const rentOf = ({ receivedKop, utilitiesKop, depositsKop }: Quarter) => receivedKop - utilitiesKop - depositsKop;

function taxOf(row: LandlordRow, year: number): LandlordTax | null {
  const regime = countedRegime(row);
  const income = QUARTERS.map((number) => {
    const found = row.quarters.find(({ quarter }) => quarter === number);
    return {
      rentKop: kop(found ? rentOf(found) + found.damageKop : 0),
      businessKop: kop(found?.businessKop ?? 0),
      vatedKop: kop(found?.vatedKop ?? 0),
    };
  });
  return regime && landlordTax(year, regime, income, row.isVatPayer);
}

function viewLandlord(row: LandlordRow, year: number): TaxItem {
  const { id, landlordName, quarters } = row;
  const sum = (of: (quarter: LandlordRow['quarters'][number]) => number): Kop =>
    sumKop(quarters.map((quarter) => kop(of(quarter))));
  const tax = taxOf(row, year);
  return {
    id,
    landlordName,
    regime: countedRegime(row),
    receivedKop: sum(({ receivedKop }) => receivedKop),
    utilitiesKop: sum(({ utilitiesKop }) => utilitiesKop),
    depositsKop: sum(({ depositsKop }) => depositsKop),
    rentKop: sum(rentOf),
    damageKop: sum(({ damageKop }) => damageKop),
    unratedDamage: quarters.flatMap(({ unratedDamage }) => unratedDamage),
    vatPayer: row.isVatPayer,
    vatKop: tax?.vatKop ?? kop(0),
    businessKop: sum(({ businessKop }) => businessKop),
    baseKop: tax?.baseKop ?? kop(0),
    withheldKop: tax?.withheldKop ?? kop(0),
    dueKop: tax?.dueKop ?? kop(0),
    quarters: (tax?.quarters ?? []).map(({ dues, vatKop: _vat, ...quarter }) => ({ ...quarter, dues: [...dues] })),
    limit: tax?.limit ?? null,
    yearly: tax?.yearly ?? null,
  };
}
