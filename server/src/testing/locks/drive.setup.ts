import { afterAll, afterEach, beforeAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { probeStatements, type StatementProbe } from './first-lock-probe.ts';
import { notePredicates } from './mutation-journal.ts';

/**
 * The full run of the first lock (`npm run verify:locks`): every test of the program goes by with its statements listened to, and what was
 * found is added to the journal. Whether the tests themselves pass here is not asked: they are asked without listeners in `npm test`.
 */
let empty: TestDatabase;
let probe: StatementProbe;

beforeAll(async () => {
  empty = await createTestDatabase();
  probe = await probeStatements(empty);
});
afterEach(() => probe.settle());
afterAll(async () => {
  await probe.close();
  notePredicates(probe);
  await empty.drop();
});
