/** The lists that have views (ux.md L2), and what one person may keep of his own: a name, and the address of the list as it was. */

export const LISTS_WITH_VIEWS = [
  'properties',
  'contracts',
  'receipts',
  'payments',
  'tasks',
  'counterparties',
  'meters',
  'physical-meters',
  'documents',
  'complexes',
  'tariffs',
] as const;
export type ListWithViews = (typeof LISTS_WITH_VIEWS)[number];

/** Of one list. More than a person reads through is no shortcut any more. */
export const MOST_LIST_VIEWS = 20;
/** What a chip has room for. */
export const LIST_VIEW_NAME_MAX = 40;
/** Every filter of a list at once is about half of it. */
export const LIST_VIEW_QUERY_MAX = 1000;

const PARAM = String.raw`[a-z][a-z_]{0,40}=[^&#=\s]+`;
const QUERY = new RegExp(`^${PARAM}(&${PARAM})*$`, 'u');

/** A query of an address, as the browser writes it: names of filters with their values, and nothing else. */
export function isListViewQuery(query: string): boolean {
  return query.length <= LIST_VIEW_QUERY_MAX && QUERY.test(query);
}

/** «Борги» and «борги» are one name to a reader. */
export function listViewNameKey(name: string): string {
  return name.toLocaleLowerCase('uk');
}
