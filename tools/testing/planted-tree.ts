import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Tree = Readonly<Record<string, string>>;

/** Writes a tree of files to a temporary folder, hands it to `use`, and removes it. */
export function withTree<T>(tree: Tree, use: (root: string) => T): T {
  const root = mkdtempSync(join(tmpdir(), 'kliuchar-planted-'));
  try {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return use(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The sources of a set of findings: which rule spoke, and about which file. */
export function ruleAndPath(findings: readonly { rule: string; path: string }[]): string[] {
  return findings.map(({ rule, path }) => `${rule} ${path}`);
}
