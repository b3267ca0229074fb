import { existsSync, readFileSync } from 'node:fs';

/**
 * What stood on the screen where a journey failed, by the JSON report of Playwright: its pictures and traces stay on the machine
 * that ran it, and where that machine is gone the printed words are all there is. Of Playwright's note only the screens are taken:
 * the error and the source are printed anyway.
 */
export function shownAtFailure(report) {
  return testsOf(report?.suites ?? [])
    .flatMap(({ title, results }) => results.map((result) => ({ title, attachments: result.attachments ?? [] })))
    .flatMap(({ title, attachments }) =>
      attachments
        .filter(({ name, path }) => name === 'error-context' && path !== undefined && existsSync(path))
        .map(({ path }) => `──── ${title}: що було на екрані ────\n${screensOf(readFileSync(path, 'utf8'))}`),
    )
    .join('\n\n');
}

const screensOf = (note) => [...note.matchAll(/```yaml\n(.*?)\n```/gs)].map(([, screen]) => screen).join('\n\n');

function testsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ title, tests }) => tests.map(({ results }) => ({ title, results }))),
    ...testsOf(inner),
  ]);
}
