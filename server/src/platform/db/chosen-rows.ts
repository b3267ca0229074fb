import { fewSelect, type ListRequest, type ListStatement, planOf, TOTAL_CAP, waysOf } from './list-query.ts';

type Chosen = { readonly name: string; readonly columns: string };

/**
 * `aggregates` of `columns` over all rows of the same filters, read without a page and without an order: at most `TOTAL_CAP + 1` of them are
 * looked at, so a count above `TOTAL_CAP` says that there are more.
 */
export function aggregateStatement(
  request: ListRequest,
  { aggregates, ...chosen }: Chosen & { readonly aggregates: string },
): ListStatement {
  const { name, values, few, rows } = chosenRows(request, chosen);
  const text = `${few === '' ? '' : `with ${few} `}select ${aggregates} from (${rows}) chosen`;
  return { name, text, values };
}

/** The same rows under the name `chosen`, for whatever is read beside them all at once: `read` goes on from `with … chosen as (…)`. */
export function chosenStatement(
  request: ListRequest,
  { read, ...chosen }: Chosen & { readonly read: string },
): ListStatement {
  const { name, values, few, rows } = chosenRows(request, chosen);
  return { name, text: `with ${few === '' ? '' : `${few}, `}chosen as materialized (${rows})${read}`, values };
}

function chosenRows(request: ListRequest, { name, columns }: Chosen) {
  const plan = planOf(request);
  const most = `limit ${TOTAL_CAP + 1}`;
  const rows = waysOf(request, plan).map(
    (where) => `(select ${request.id} as id, ${columns} ${request.from} where ${where.join(' and ')} ${most})`,
  );
  // A row of two ways is one.
  const all = rows.join(request.scope.ways === undefined ? ' union all ' : ' union ');
  return {
    name: `${request.name}.${name}:${plan.keys.join(',')}`,
    values: plan.values,
    few: plan.few === null ? '' : `few as materialized (${fewSelect(plan.few, TOTAL_CAP)})`,
    rows: `select * from (${all}) ways ${most}`,
  };
}
