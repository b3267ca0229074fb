import { afterAll, beforeAll } from 'vitest';
import { openStage, type Stage } from '../access-stage.ts';
import { startTestApp } from '../test-app.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { probeStatements, type StatementProbe } from './first-lock-probe.ts';

type Listened = { readonly stage: Stage; readonly empty: TestDatabase; readonly statements: StatementProbe };

/** The program with a world, and every statement it sends asked again in a database that holds nothing of the asker's. */
export function useListenedStage(): Listened {
  let stage: Stage;
  let empty: TestDatabase;
  let statements: StatementProbe;
  beforeAll(async () => {
    stage = await openStage(await startTestApp({ withJobs: false }));
    empty = await createTestDatabase();
    statements = await probeStatements(empty);
  });
  afterAll(async () => {
    await statements.close();
    await empty.drop();
    await stage.test.close();
  });
  return {
    get stage() {
      return stage;
    },
    get empty() {
      return empty;
    },
    get statements() {
      return statements;
    },
  };
}
