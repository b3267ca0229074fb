/** A view of a list is an address: its filters, its order and, where somebody has chosen them, its columns (ux.md L1, L2). */
export type View = { readonly key: string; readonly query: string };

/** One that the product offers. */
export type ReadyView = View & { readonly label: string };

export const COLUMNS_PARAM = 'columns';

/** What of the address is the view, in one spelling: the page, an open row and whatever else the list does not know are left out. */
export function viewQuery(params: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of [...names].sort()) {
    const value = params.get(name);
    if (value) kept.set(name, value);
  }
  return kept.toString();
}

/** Which part of the list or which look at it; by itself nothing one would save, its tab is there already. */
const LOOKS: readonly string[] = ['tab', 'view'];

/** Whether the address asks for anything that is worth a name. */
export function isViewOfAddress(params: URLSearchParams, names: readonly string[]): boolean {
  return [...names, COLUMNS_PARAM].some((name) => !LOOKS.includes(name) && Boolean(params.get(name)));
}

/** The whole of it, as it is saved: the address leads back to the list as it is now. */
export function addressOfView(params: URLSearchParams, names: readonly string[]): string {
  return viewQuery(params, [...names, COLUMNS_PARAM]);
}

export type Match = {
  /** The view that is on, to be marked. */
  readonly key: string | null;
  /** Whether it is on to the last column, so that there is nothing to save. */
  readonly isWhole: boolean;
};

type Among = {
  readonly views: readonly View[];
  readonly names: readonly string[];
  /** What is shown now, by the address or as this device remembers it. */
  readonly columns: string;
};

/** A view that says nothing of columns is on whatever columns are shown; one that does, only with its own. */
export function matchView(params: URLSearchParams, { views, names, columns }: Among): Match {
  const query = viewQuery(params, names);
  const same = views
    .map((view) => ({ key: view.key, params: new URLSearchParams(view.query) }))
    .filter((view) => viewQuery(view.params, names) === query)
    .map((view) => ({ key: view.key, columns: view.params.get(COLUMNS_PARAM) ?? '' }));
  const whole = same.find((view) => view.columns === columns);
  const shown = whole ?? same.find((view) => view.columns === '');
  // What the device remembers is everywhere, and no part of what one would save here; what the address says is.
  const isWhole = whole !== undefined || (shown !== undefined && !params.has(COLUMNS_PARAM));
  return { key: shown?.key ?? null, isWhole };
}
