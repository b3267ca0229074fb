import type { Deps } from '../../deps.ts';
import { type HostedProvider, ProviderError } from '../../platform/checkout/port.ts';
import type { Providers } from '../../platform/checkout/providers.ts';
import { type Actor, type Database, withWriteScope } from '../../platform/db/scope.ts';
import type { Log } from '../../platform/log.ts';
import { sha256 } from '../../platform/tokens.ts';
import { applyFact } from './apply-fact.ts';
import { type AttemptRow, keepFact } from './checkout.sql.ts';

export type Asking = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: Providers;
  readonly actor: Actor;
};

export function askingOf(deps: Deps, providers: Providers, actor: Actor): Asking {
  return { database: deps.db, log: deps.log, providers, actor };
}

/** `silent` when the provider could not be asked, `unknown` when it knows nothing of the payment, `told` when what it said has been applied. */
export type Asked = 'told' | 'unknown' | 'silent';

/** A status call, and what it says applied: with the webhook the only ways in which a payment counts (product.md §9). */
export async function askProvider(asking: Asking, attempt: AttemptRow): Promise<Asked> {
  const provider = asking.providers.hosted.get(attempt.provider);
  if (provider === undefined) return 'silent';
  const fact = await statusOf(provider, attempt, asking.log);
  if (fact === 'silent') return 'silent';
  if (fact === null) return 'unknown';
  const digest = sha256(`status ${JSON.stringify(fact)}`);
  await withWriteScope(asking.database, asking.actor, async (db) => {
    await keepFact(db, attempt, { provider: attempt.provider, digest, fact });
    await applyFact(db, attempt.id, fact);
  });
  return 'told';
}

async function statusOf(provider: HostedProvider, attempt: AttemptRow, log: Log) {
  try {
    return await provider.status(attempt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    logSilence(log, provider, error);
    return 'silent';
  }
}

/** Its name and the code of what went wrong: addresses and headers of such calls hold keys. */
export function logSilence(log: Log, { key }: HostedProvider, { code }: ProviderError): void {
  log.warn({ event: 'checkout.silent', provider: key, code }, 'a provider of payments gave no usable answer');
}
