// House rules that a graph of imports cannot see: the clock, the environment, the network, SQL, texts, sizes (style.md §3b, §3d).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOUSE_RULES } from './lib/house-rules.mjs';
import { REPOSITORY_ROOT } from './lib/paths.mjs';
import { printFindings } from './lib/report.mjs';
import { checkSizes } from './lib/size-rules.mjs';
import { lineFinder, parseSource, readSourceFiles, walk } from './lib/source-files.mjs';

const MODULE_FLOOR = 300;

/** Checks a tree. Returns what was seen and `{ rule, path, line, text, why, fix }` for every violation. */
export function checkHouse(root, { floor = MODULE_FLOOR } = {}) {
  const files = readSourceFiles(root).filter(({ path }) => !path.includes('.generated.'));
  const findings = [];
  const measured = [];
  for (const file of files) {
    const { program, comments } = parseSource(file);
    const lineOf = lineFinder(file.text);
    const rules = HOUSE_RULES.filter((rule) => rule.in(file.path));
    const report = (rule, at, text) => {
      findings.push({ rule: rule.name, path: file.path, line: lineOf(at), text, why: rule.why, fix: rule.fix });
    };
    for (const rule of rules) {
      for (const comment of comments) {
        const text = rule.comment?.(comment.value);
        if (text) report(rule, comment.start, text);
      }
      const text = rule.program?.(program, file.path);
      if (text) report(rule, 0, text);
    }
    const nodeRules = rules.filter((rule) => rule.node);
    walk(program, (node, parent) => {
      for (const rule of nodeRules) {
        const text = rule.node(node, parent);
        if (text) report(rule, node.start, text);
      }
    });
    measured.push({ ...file, program, comments, lineOf });
  }
  findings.push(...checkSizes(measured, JSON.parse(readOptional(join(root, 'tools/size-ratchet.json')) || '{}')));
  if (files.length < floor) {
    const text = `${files.length} modules seen, at least ${floor} expected`;
    findings.push({
      rule: 'sees-the-tree',
      path: '.',
      line: 1,
      text,
      why: 'a checker that sees nothing finds nothing',
      fix: 'repair tools/lib/source-files.mjs',
    });
  }
  return { moduleCount: files.length, findings };
}

function readOptional(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { moduleCount, findings } = checkHouse(REPOSITORY_ROOT);
  console.log(`${moduleCount} modules, ${findings.length} violations`);
  process.exitCode = printFindings(findings);
}
