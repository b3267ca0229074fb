import { pathParamNames } from '@kliuchar/api-schema/endpoint';
import { newId } from '../platform/ids.ts';
import type { MatrixRow, Sample } from './access-matrix-row.ts';
import { endpointOf, idLeaves, namedLeaves, withLeaf } from './access-probe.ts';

const MALFORMED = 'not-an-id';

export type Attack = {
  readonly what: string;
  readonly sample: Sample;
  readonly asked: string;
  readonly field?: string;
};

/** The attacker's own call with one id of its path replaced at a time. */
export function pathAttacks(row: MatrixRow, own: Sample, foreign: Sample): Attack[][] {
  const names = pathParamNames(endpointOf(row.name).path).filter((name) => own.path?.[name] !== foreign.path?.[name]);
  return names.map((name) =>
    [foreign.path?.[name] ?? '', newId(), MALFORMED].map((asked, at) => ({
      what: `${['foreign', 'random', 'malformed'][at]} ${name}`,
      sample: { ...own, path: { ...own.path, [name]: asked } },
      asked,
      field: name,
    })),
  );
}

/** The same for every id of the query and of the body, and for what names a thing there without being an id. */
export function referenceAttacks(
  part: 'query' | 'body',
  own: Sample,
  foreign: Sample,
  names: readonly string[],
): Attack[][] {
  const leavesOf = (sample: Sample) => [...idLeaves(sample[part]), ...namedLeaves(sample[part], names)];
  const theirs = new Map(leavesOf(foreign).map(({ path, value }) => [path, value]));
  return leavesOf(own).map(({ path }) =>
    [theirs.get(path) ?? '', newId(), MALFORMED].map((asked, at) => ({
      what: `${['foreign', 'random', 'malformed'][at]} ${path}`,
      sample: { ...own, [part]: withLeaf(own[part], path, asked) },
      asked,
      field: path,
    })),
  );
}
