import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.mjs';

/** The whole browser: what the shell lacks, messages from a push service, is tried in it. */
export const CHROMIUM = '/usr/bin/chromium';
/** The same engine without windows and their drawing: three journeys took 19 s of processor in it and 30 in the whole browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The browser for everything that both can do. */
export function browserProgram() {
  return isPresent(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;
}

/** Makes sure that the browser is there, and its quicker shell where the distribution has it. */
export async function ensureBrowser(purpose) {
  const missing = await ensureProgram({ program: CHROMIUM, aptPackage: 'chromium', purpose });
  if (missing === null)
    await ensureProgram({ program: HEADLESS_SHELL, aptPackage: 'chromium-headless-shell', purpose });
  return missing;
}

/**
 * Makes sure that a program of the system is there: as root on Debian or Ubuntu it is installed, otherwise the answer says in words
 * what to do. Returns null when all is well, else what is missing. Playwright's own browser cannot be had on every network.
 */
export async function ensureProgram({ program, aptPackage, purpose }) {
  if (isPresent(program)) return null;
  const command = `apt-get install -y --no-install-recommends ${aptPackage}`;
  if (!isPresent('apt-get') || process.getuid?.() !== 0) {
    return `Немає програми ${program} (${purpose}). Встановіть пакет ${aptPackage}, наприклад: sudo ${command}`;
  }
  console.log(`Встановлюємо ${aptPackage} (${purpose})…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runCommand('apt-get', ['update', '-q'], { env });
  const install = await runCommand('apt-get', ['install', '-y', '-q', '--no-install-recommends', aptPackage], { env });
  if (install.code === 0 && isPresent(program)) return null;
  return `Не вдалося встановити ${aptPackage} (${purpose}).\n${update.code === 0 ? '' : update.output}${install.output}`;
}

function isPresent(program) {
  if (program.startsWith('/')) return existsSync(program);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
