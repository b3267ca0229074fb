import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { getTax as endpoint, Tax, TaxItem } from '@kliuchar/api-schema/finance';
import { day, yearOf } from '@kliuchar/domain/dates/day';
import { type Kop, kop, sumKop } from '@kliuchar/domain/money/kop';
import { countedRegime } from '@kliuchar/domain/tax/counted-regime';
import { landlordTax } from '@kliuchar/domain/tax/landlord-tax';
import { taxRatesOf } from '@kliuchar/domain/tax/tax-rates';
import type { Deps } from '../../deps.ts';
import { offsetResult, pageWithTotal } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type LandlordRow, listLandlordIncome } from './tax.sql.ts';

export async function getTax(deps: Deps, actor: SessionActor, query: QueryOf<typeof endpoint>): Promise<Tax> {
  const year = query.year ?? yearOf(deps.clock.today());
  const range = { from: day(`${year}-01-01`), to: day(`${year}-12-31`) };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    pageWithTotal((page) => listLandlordIncome(db, range, page), query),
  );
  const items = rows.map((row) => viewLandlord(row, year));
  return { year, ratesYear: taxRatesOf(year).year, ...offsetResult(items, total, query) };
}

function viewLandlord(row: LandlordRow, year: number): TaxItem {
  const { id, landlordName, quarters } = row;
  const sum = (of: (quarter: LandlordRow['quarters'][number]) => number): Kop =>
    sumKop(quarters.map((quarter) => kop(of(quarter))));
  const rentOf = ({ receivedKop, utilitiesKop, depositsKop }: LandlordRow['quarters'][number]) =>
    receivedKop - utilitiesKop - depositsKop;
  const regime = countedRegime(row);
  const income = [1, 2, 3, 4].map((number) => {
    const found = quarters.find(({ quarter }) => quarter === number);
    return {
      rentKop: kop(found ? rentOf(found) + found.damageKop : 0),
      businessKop: kop(found?.businessKop ?? 0),
      vatedKop: kop(found?.vatedKop ?? 0),
    };
  });
  const tax = regime && landlordTax(year, regime, income, row.isVatPayer);
  return {
    id,
    landlordName,
    regime,
    receivedKop: sum(({ receivedKop }) => receivedKop),
    utilitiesKop: sum(({ utilitiesKop }) => utilitiesKop),
    depositsKop: sum(({ depositsKop }) => depositsKop),
    rentKop: sum(rentOf),
    damageKop: sum(({ damageKop }) => damageKop),
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
