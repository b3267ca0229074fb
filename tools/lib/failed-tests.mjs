/**
 * The names of what failed, one line each with the first line of its error, from the JSON reports. `npm test` ends with them: where
 * only the end of what it printed is kept, a failure far above it would have no name.
 */
export function failedInVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [line(fileName(name), message)];
    return failed.map(({ fullName, failureMessages }) => line(`${fileName(name)} › ${fullName}`, failureMessages[0]));
  });
}

export function failedInPlaywright(report) {
  return journeysOf(report?.suites ?? [])
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ file, title, projectName, results }) =>
      line(`${file} › ${title} (${projectName})`, results.find(({ error }) => error)?.error.message),
    );
}

function journeysOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, title, tests }) => tests.map((test) => ({ file, title, ...test }))),
    ...journeysOf(inner),
  ]);
}

const fileName = (path) => path.split('/').at(-1);

/** Colours of a terminal would hide the words in a log. */
function line(name, message = '') {
  const [first = ''] = message.replaceAll(COLOURS, '').trim().split('\n');
  return first === '' ? name : `${name}: ${first}`;
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
