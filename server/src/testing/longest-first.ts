import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than twenty seconds. First the two that compute longest, then those that wait for processes of their own, so that
 * the worker beyond the processors has them while the others compute, then the rest that compute.
 */
const LONGEST = [
  'access-matrix.http',
  'access-matrix-one-lock.http',
  'backup.http',
  'crash-rounds.http',
  'commands.http',
  'main.http',
  'database-faults.http',
  'fuzz.http',
  'far-ends.http',
  'growth.http',
];

/** Begun last, one long file would keep one worker busy while the others have nothing left: a minute of an idle processor. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
