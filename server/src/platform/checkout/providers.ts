import type { CheckoutProvider } from '@kliuchar/api-schema/checkout';
import type { Clock } from '../clock.ts';
import { type Config, developmentOutboxAllowed } from '../config.ts';
import type { Vault } from '../crypto.ts';
import { createLiqpay } from './liqpay.ts';
import { createMonobank } from './monobank.ts';
import type { HostedProvider } from './port.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

export type Providers = {
  /** In the order they are offered. */
  readonly hosted: ReadonlyMap<CheckoutProvider, HostedProvider>;
  /** Only where nothing can be carried outside (contract.md §3.7). */
  readonly sandbox: Sandbox | null;
  /** Whether there is an account to send a transfer to. */
  readonly hasTransfer: boolean;
};

export function createProviders(parts: { config: Config; vault: Vault; clock: Clock }): Providers {
  const { payments, operator } = parts.config;
  const sandbox = developmentOutboxAllowed(parts.config) ? createSandbox(parts) : null;
  const hosted = [
    payments.monobank && createMonobank(payments.monobank),
    payments.liqpay && createLiqpay(payments.liqpay),
    sandbox?.provider ?? null,
  ].filter((provider) => provider !== null);
  return {
    hosted: new Map(hosted.map((provider) => [provider.key, provider])),
    sandbox,
    hasTransfer: operator.name !== null && operator.taxId !== null && operator.iban !== null,
  };
}
