/** Prints each finding with why it matters and what to do; returns the exit code. */
export function printFindings(findings) {
  const explained = new Set();
  for (const { rule, path, line, text, why, fix } of findings) {
    console.error(`${path}:${line}  ${rule}: ${text}`);
    if (explained.has(rule)) continue;
    explained.add(rule);
    console.error(`    why: ${why}\n    do:  ${fix}`);
  }
  return findings.length === 0 ? 0 : 1;
}
