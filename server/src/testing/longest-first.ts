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

/** They have the program with marks of its own: taken one after another, it is loaded once for a worker. */
const isOfLocks = ({ moduleId }: TestSpecification) => moduleId.endsWith('.locks.test.ts');

/** Begun last, one long file would keep one worker busy while the others have nothing left: a minute of an idle processor. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (file: TestSpecification) => {
      const at = LONGEST.findIndex((name) => file.moduleId.endsWith(`/${name}.test.ts`));
      return (isOfLocks(file) ? 0 : LONGEST.length + 1) + (at === -1 ? LONGEST.length : at);
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
