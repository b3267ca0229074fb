import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than twenty seconds, the longest first. */
const LONGEST = [
  'access-matrix.http',
  'access-matrix-one-lock.http',
  'growth.http',
  'fuzz.http',
  'crash-rounds.http',
  'backup.http',
  'far-ends.http',
  'database-faults.http',
  'commands.http',
];

/** Begun last, one long file would keep one worker busy while the other has nothing left: a minute of an idle processor. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
