/** What a manager may see and do in the objects entrusted to him (product.md §2); `view` comes with every grant. */
export const GRANT_SWITCHES = [
  'view',
  'readings',
  'receipts',
  'payments',
  'contracts',
  'tasks',
  'documents',
  'finance',
] as const;

export type GrantSwitch = (typeof GRANT_SWITCHES)[number];

/** What each opens, in a word; `view` is of every grant and has a sentence where it is told at all. */
export const SWITCH_WORDS: Readonly<Record<Exclude<GrantSwitch, 'view'>, string>> = {
  readings: 'показники',
  receipts: 'квитанції',
  payments: 'оплати',
  contracts: 'договори',
  tasks: 'завдання',
  documents: 'документи',
  finance: 'фінанси',
};

export type SwitchMap = Readonly<Partial<Record<GrantSwitch, boolean | undefined>>>;

/** The preset «Керуючий»: what a bare phone is given (product.md §2: all but finance). */
export const MANAGER_PRESET: readonly GrantSwitch[] = GRANT_SWITCHES.filter((name) => name !== 'finance');

/**
 * The switches after a change: those that are named change, the others stay as they were; `view` cannot be taken away, for without it
 * nothing would be granted. In the order of the list above.
 *
 * `changedSwitches(['view', 'readings'], { readings: false, tasks: true })` is `['view', 'tasks']`.
 */
export function changedSwitches(now: readonly GrantSwitch[], change: SwitchMap): GrantSwitch[] {
  return GRANT_SWITCHES.filter((name) => name === 'view' || (change[name] ?? now.includes(name)));
}

/** `{ view: true, readings: true, receipts: false, … }`, every switch by its name. */
export function switchMap(switches: readonly GrantSwitch[]): Record<GrantSwitch, boolean> {
  const entries = GRANT_SWITCHES.map((name) => [name, switches.includes(name)] as const);
  return Object.fromEntries(entries) as Record<GrantSwitch, boolean>;
}
