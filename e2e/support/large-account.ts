import { openData, withSuperuser } from '../../server/src/testing/portfolio/open-data.ts';
import { MONTH, portfolioIds } from '../../server/src/testing/portfolio/portfolio-size.ts';
import { insertIntegrations } from '../../server/src/testing/portfolio/seed-integrations.ts';
import { insertOthers } from '../../server/src/testing/portfolio/seed-others.ts';
import { seedPortfolios } from '../../server/src/testing/portfolio/seed-portfolio.ts';
import { insertTraces } from '../../server/src/testing/portfolio/seed-traces.ts';

const ACCOUNT = 1;

/** Whose account it is, by the cookie of a session, and the day it stands at. */
export const LARGE_ACCOUNT = { ...portfolioIds(ACCOUNT), number: ACCOUNT, now: MONTH.now } as const;

/** More than a thousand of everything that has a list, put into a data folder before the product is started on it. */
export async function fillLargeAccount(dataDir: string): Promise<void> {
  const storage = await openData(dataDir);
  try {
    await withSuperuser(storage, (client) =>
      seedPortfolios(
        [client],
        [{ account: ACCOUNT, contracts: 1_200, counterparties: 2_400, months: 1, readings: 2 }],
        async (statements, portfolio) => {
          await insertOthers(statements, portfolio);
          await insertIntegrations(statements, portfolio, storage.vault);
          await insertTraces(statements, portfolio);
        },
      ),
    );
  } finally {
    await storage.stop();
  }
}
