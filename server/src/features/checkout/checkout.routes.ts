import * as api from '@kliuchar/api-schema/checkout';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { RegisterFeature } from '../../edge/features.ts';
import { isDevelopmentRequest } from '../../edge/local-request.ts';
import { mount } from '../../edge/mount.ts';
import { createProviders, type Providers } from '../../platform/checkout/providers.ts';
import { recheckSession } from '../../platform/db/scope.ts';
import { PROVIDER_TITLES } from './provider-names.ts';
import { refreshInvoice } from './refresh-payment.ts';
import { registerSandboxPages } from './sandbox.routes.ts';
import { payInvoice } from './start-payment.ts';
import { takeWebhook } from './take-webhook.ts';

export const registerCheckoutRoutes: RegisterFeature = (app, deps) => {
  const all = createProviders(deps);
  const own = withoutSandbox(all);
  /** The practice till exists only for whoever asks from this machine (contract.md §3.7). */
  const providersFor = (raw: FastifyRequest) => (isDevelopmentRequest(deps.config, raw) ? all : own);

  mount(app, deps, api.listCheckoutProviders, async ({ actor, raw }) => {
    await recheckSession(deps.db, actor);
    return listProviders(providersFor(raw));
  });
  // Pressed twice it gives the same page by itself.
  mount(app, deps, api.payInvoice, ({ actor, params, body, raw }) =>
    payInvoice(deps, providersFor(raw), actor, { ...params, ...body }),
  );
  mount(app, deps, api.refreshInvoice, ({ actor, params, raw }) =>
    refreshInvoice(deps, providersFor(raw), actor, params.invoiceId),
  );
  mountWebhooks(app, deps, providersFor);
  if (all.sandbox !== null) registerSandboxPages(app, deps, all.sandbox);
};

function mountWebhooks(
  app: Parameters<RegisterFeature>[0],
  deps: Deps,
  providersFor: (raw: FastifyRequest) => Providers,
): void {
  const taking = (key: 'monobank' | 'liqpay' | 'sandbox') => (call: { readonly raw: FastifyRequest }) =>
    takeWebhook(deps, providersFor(call.raw).hosted.get(key), call);
  // What is replayed is known by its digest, so no key of the sender is looked at.
  mount(app, deps, api.monobankWebhook, taking('monobank'));
  mount(app, deps, api.liqpayWebhook, taking('liqpay'));
  mount(app, deps, api.sandboxWebhook, taking('sandbox'));
}

function withoutSandbox(providers: Providers): Providers {
  const hosted = new Map(providers.hosted);
  hosted.delete('sandbox');
  return { ...providers, hosted, sandbox: null };
}

function listProviders({ hosted, hasTransfer }: Providers) {
  const items = [...hosted.keys()].map((id) => ({ id, name: PROVIDER_TITLES[id], kind: 'hosted' as const }));
  const transfer = { id: 'manual' as const, name: PROVIDER_TITLES.manual, kind: 'manual' as const };
  const list = hasTransfer ? [...items, transfer] : items;
  return { items: list, total: list.length };
}
