import type { Sample } from './access-matrix-row.ts';
import { type Damaged, IDS, type Operation, QUERY_VALUES, validOf } from './fuzz-cases.ts';

/** Every parameter of a path and of a query, each by itself: by chance alone a call of twelve filters has most of them asked as they should be (reliability.md §7, G7). */

type Parameter = NonNullable<Operation['parameters']>[number];

/** Just outside what the document allows, and what it forbids by its kind. */
function outside({ schema }: Parameter): string[] {
  const { minimum, maximum, maxLength, minLength, type } = schema ?? {};
  return [
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1), String(maximum)]),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1), '%F0%9F%92%A9'.repeat(Math.min(maxLength, 400))]),
    ...(minLength === undefined ? [] : ['']),
    ...(type === 'integer' ? ['1.5', '1e2', '%D9%A3', '+1', '0x1'] : []),
    ...(type === 'boolean' ? ['2', 'TRUE', 'yes'] : []),
  ];
}

/** Values of a kind that the checks of one's form let by, so that the statement itself meets them. */
const RIGHT_IN_FORM = [
  '00000000-0000-0000-0000-000000000000',
  '1900-01-01',
  '2199-12',
  'null',
  '%E2%80%AE%00',
  ','.repeat(200),
];

/** With the value `turn` names, and the next one with each turn: so many turns as the longest list, and everything has been asked. */
export function damageParameters(operation: Operation, sample: Sample, turn: number): Damaged[] {
  const valid = validOf(sample);
  const at = (values: readonly string[], offset: number) => values[(turn + offset) % values.length] ?? '';
  const ofPath = Object.keys(valid.path).map((name, offset): Damaged => {
    const id = at(IDS, offset);
    return { ...valid, what: `${name} = ${id.slice(0, 40)}`, path: { ...valid.path, [name]: id } };
  });
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const ofQuery = queries.flatMap((parameter, offset): Damaged[] => {
    const { name } = parameter;
    const rest = new URLSearchParams(valid.query);
    rest.delete(name);
    const kept = rest.toString();
    const value = at([...outside(parameter), ...RIGHT_IN_FORM, ...QUERY_VALUES], offset);
    const query = [kept, `${name}=${value}`].filter((part) => part !== '').join('&');
    const changed = { ...valid, what: `?${name} = ${value.slice(0, 40)}`, query };
    const without = { ...valid, what: `without ?${name}`, query: kept };
    const twice = { ...valid, what: `twice ?${name}`, query: `${query}&${name}=${value}&${name}[]=1&${name}.x=1` };
    // A parameter that was not asked for is left out by every other damage.
    return turn % 4 === 0 ? [changed, twice, ...(kept === valid.query ? [] : [without])] : [changed];
  });
  const extra = { ...valid, what: 'an unknown parameter', query: `${valid.query}&unheard_of=1&__proto__[x]=1` };
  return [...ofPath, ...ofQuery, ...(turn % 4 === 0 ? [extra] : [])];
}

/** After so many turns every value has been in every parameter. */
export const ALL_TURNS = QUERY_VALUES.length + RIGHT_IN_FORM.length + 8;
