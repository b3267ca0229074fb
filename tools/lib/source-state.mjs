// What is being verified: the commit, and whatever is not committed yet. Results of one state say nothing of another.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from './paths.mjs';
import { runCommand } from './run-command.mjs';

/** The report is written by the run itself, and so is no part of what it judges. */
const PATHS = ['--', '.', ':!docs/quality.md'];

export async function sourceState() {
  const git = async (...args) => (await runCommand('git', args)).output;
  const commit = (await git('log', '-1', '--format=%H', ...PATHS)).trim();
  const changed = await git('diff', 'HEAD', ...PATHS);
  const added = (await git('ls-files', '--others', '--exclude-standard', ...PATHS)).split('\n').filter(Boolean);
  const hash = createHash('sha256').update(changed);
  for (const path of added) hash.update(path).update(readFileSync(join(REPOSITORY_ROOT, path)));
  const isClean = changed === '' && added.length === 0;
  return {
    commit: commit.slice(0, 10),
    isClean,
    key: isClean ? commit : `${commit}-${hash.digest('hex').slice(0, 16)}`,
  };
}

/** Journals of interrupted runs of this state. */
export function stateFolder(key) {
  const folder = join(tmpdir(), 'kliuchar-verify', key);
  mkdirSync(folder, { recursive: true });
  return folder;
}
