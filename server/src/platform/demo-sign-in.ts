import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { newLinkKey } from './tokens.ts';

export type DemoSignIn = { readonly email: string; readonly password: string };

const FILE = 'demo-password.key';
/** A name that cannot exist (RFC 2606), so nobody real signs up with it. */
const EMAIL = 'demo@kliuchar.example';

/** Whose password is printed on a terminal is not let near the internet. */
export function assertDemoAllowed({
  publicOrigin,
  hostIsLoopback,
}: Pick<Config, 'publicOrigin' | 'hostIsLoopback'>): void {
  if (publicOrigin === null && hostIsLoopback) return;
  throw new ConfigError([
    '--demo: працює лише на своєму комп’ютері, без PUBLIC_ORIGIN і з HOST за замовчуванням; на сервері демо створюють кнопкою в застосунку',
  ]);
}

/** Made at random the first time and kept beside the data, so that each start prints the same. */
export function keptDemoSignIn(dataDir: string): DemoSignIn {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${newLinkKey()}\n`, { mode: 0o600 });
  }
  return { email: EMAIL, password: readFileSync(path, 'utf8').trim() };
}
