import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { addressKey } from '../../edge/address.ts';
import type { Call } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { generalLimitOf } from '../../edge/mount.ts';
import { type HostedProvider, isRefusal, ProviderError } from '../../platform/checkout/port.ts';
import { lookUp } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { logSilence } from './ask-provider.ts';
import { takeFact } from './checkout.sql.ts';

const REFUSALS = { type: 'unsupported_media', format: 'malformed', signature: 'webhook_refused' } as const;

/**
 * What is signed is written down, queued and answered in one statement; a repetition is answered alike and does nothing. The sums are
 * judged by the job: a provider is told that it was heard, not what we think of it, or it would only say it again.
 */
export async function takeWebhook(
  deps: Deps,
  provider: HostedProvider | undefined,
  { raw }: Pick<Call<EndpointSpec>, 'raw'>,
): Promise<{ accepted: boolean }> {
  if (provider === undefined) throw new AppError('not_found');
  const { body } = raw;
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const header = (name: string) => {
    const value = raw.headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  const fact = await provider.readWebhook({ rawBody, header }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    // Its key could not be fetched, so nothing can be said of the signature: it is to come again.
    logSilence(deps.log, provider, error);
    throw new AppError('unavailable');
  });
  if (isRefusal(fact)) {
    // Only what is not signed is counted, so that nobody can shut a provider out by forging.
    generalLimitOf(deps).count(`forged ${addressKey(raw.ip)}`);
    throw new AppError(REFUSALS[fact.refused]);
  }
  const told = { provider: provider.key, digest: sha256(rawBody), fact };
  const outcome = await lookUp(deps.db, (db) => takeFact(db, told));
  if (outcome === 'unknown')
    deps.log.warn(
      { event: 'checkout.unknown_order', provider: provider.key },
      'a payment of no order of ours was told of',
    );
  return { accepted: outcome === 'taken' };
}
