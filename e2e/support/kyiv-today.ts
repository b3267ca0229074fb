/** The day by which the product lives; from midnight to two in Kyiv it is not the day of UTC. */
export function kyivToday(): string {
  return new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Kyiv' }).format(new Date());
}
