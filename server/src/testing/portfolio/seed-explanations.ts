/** What the made lines of a receipt are made of: expressions of SQL, by what they are of. */
type Sums = {
  readonly rent: string;
  readonly internet: number;
  readonly area: string;
  readonly consumption: string;
  /** Of the register of the device at the reading before, and at that of the month. */
  readonly previous: string;
  readonly first: string;
  readonly period: string;
  readonly meterId: string;
  readonly readingId: string;
  readonly tariffVersionId: string;
};

type Explained = {
  readonly rule: string;
  readonly textUk: string;
  readonly rest: string;
  readonly values: readonly string[];
};

/** `format` of a text is the cheapest way to a whole explanation: there are four of them for each of a million receipts. */
const explained = ({ rule, textUk, rest, values }: Explained): string =>
  `format('{"rule":"${rule}","textUk":"${textUk}","vat":null,${rest}}', ${values.join(', ')})::jsonb`;

/**
 * Why each line costs what it costs, as the program itself would have written it (api-schema/src/explanation.ts): the amounts follow from
 * them (seeded-receipts.http.test.ts).
 */
export function seedExplanations(sums: Sums) {
  const { rent, internet, area, consumption, previous, first, period } = sums;
  const lastDay = `(${first} + interval '1 month' - interval '1 day')::date`;
  return {
    rent: explained({
      rule: 'full_month',
      textUk: 'Оренда за повний місяць',
      rest: '"rentKop":%s,"indexation":null',
      values: [rent],
    }),
    electricity: explained({
      rule: 'meter',
      textUk: 'За показниками лічильника',
      rest: `"unit":"кВт·год","tariffVersionId":"%8$s","meters":[{"meterId":"%1$s","serial":"%9$s","multiplier":"1","digits":6,"readingId":"%2$s","period":"%3$s","months":1,"estimated":false,
        "zones":[{"zone":1,"previous":"%4$s","previousOn":"%5$s","current":"%6$s","currentOn":"%7$s","consumption":"%10$s","price":"4.32","rollover":false}]}],
        "blocks":[{"tariffVersionId":"%8$s","validFrom":"2016-01-01","period":"%3$s","zone":1,"upTo":null,"quantity":"%10$s","price":"4.32"}]`,
      values: [
        sums.meterId,
        sums.readingId,
        period,
        previous,
        `(${first} - interval '1 month')::date + 17`,
        `${previous} + ${consumption}`,
        `${first} + 17`,
        sums.tariffVersionId,
        `'НІК-' || lpad(i::text, 7, '0')`,
        consumption,
      ],
    }),
    building: explained({
      rule: 'per_m2',
      textUk: 'За площею',
      rest: '"area":"%s","prices":[{"tariffVersionId":null,"price":"9.87","from":"%s","to":"%s","days":%s}],"proration":null',
      values: [area, first, lastDay, `(${lastDay} - ${first} + 1)`],
    }),
    internet: explained({
      rule: 'fixed',
      textUk: 'Стала сума',
      rest: '"monthKop":%s,"tariffVersionId":null,"proration":null',
      values: [String(internet)],
    }),
  };
}
