/** The age of an overdue debt in days past the last day of grace (product.md §8): what names its bucket, as an expression. */
export function bucketSql(today: string, lastDay: string): string {
  const days = `(${today} - ${lastDay})`;
  return `case when ${days} <= 7 then '0_7' when ${days} <= 30 then '8_30' when ${days} <= 60 then '31_60' when ${days} <= 90 then '61_90' else '90_plus' end`;
}
