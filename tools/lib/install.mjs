// Installs the packages of the lock file when what is installed differs from it. Plain Node: it runs before node_modules exists.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock-file.mjs';
import { REPOSITORY_ROOT } from './paths.mjs';

const LOCK_FILE = join(REPOSITORY_ROOT, '.cache', 'install.lock');

/**
 * Runs `npm ci --include=dev` unless node_modules already holds exactly what package-lock.json names. Two commands started at once
 * (`npm start` and `npm test`) take turns by a lock file. Resolves to true if it installed.
 */
export async function ensureInstalled({ root = REPOSITORY_ROOT, say = console.log } = {}) {
  if (isInstalled(root)) return false;
  const whenWaiting = () => say('Інший запуск уже встановлює залежності, зачекаємо на нього…');
  return withLock({ file: LOCK_FILE, whenWaiting }, async () => {
    if (isInstalled(root)) return false;
    say('Встановлюємо залежності (npm ci), це триває близько хвилини…');
    const started = Date.now();
    await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], root);
    say(`Залежності встановлено за ${Math.round((Date.now() - started) / 1000)} с.`);
    return true;
  });
}

/**
 * Compares the lock with npm's own record of what it installed, node_modules/.package-lock.json: npm writes it last, so an
 * interrupted install never looks complete. A stamp of ours was rejected because `npm install` by hand would not renew it.
 */
export function isInstalled(root = REPOSITORY_ROOT) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null) throw new Error('Немає файлу package-lock.json: відновіть його з репозиторію.');
  if (present === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    const installed = present[path];
    // Packages for other systems are in the lock, but not on the disk.
    if (installed === undefined) return entry.optional === true || entry.os !== undefined || entry.cpu !== undefined;
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function runNpm(args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else
        reject(new Error(`npm ci завершився з кодом ${code}. Перевірте з’єднання з реєстром npm і спробуйте ще раз.`));
    });
  });
}
